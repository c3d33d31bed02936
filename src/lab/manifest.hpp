// manifest.json beside the results: what was run, when and where, so that a result can be explained years
// later.
#pragma once

#include <string>

#include "lab/match.hpp"
#include "lab/store.hpp"

namespace agon {

// Whether the folder has no manifest yet, or one of ours: before anything is written there.
Status check_manifest(const std::string& folder);
// Adds this run to the folder's manifest, or begins one.
Status write_manifest(const MatchOptions& options, const Store::Configuration& configuration);

}  // namespace agon
