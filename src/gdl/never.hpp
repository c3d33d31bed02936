// Conditions that hold in no state: fluents that nothing makes, moves that nothing allows.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "gdl/rules.hpp"

namespace agon::gdl {

// Warnings, each with line and column, of `true` and `does` about what no head of `init`, `next` or `legal`
// may agree with. An error where this leaves a role without a move.
Result<std::vector<std::string>> find_what_never_holds(const RuleSet& set);

}  // namespace agon::gdl
