// Whole files in and out. Writing never leaves a half-written file: a temporary one is renamed over the old.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace agon {

// Refuses files larger than `most` bytes.
Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t{64} << 20);
Status write_file(const std::string& path, std::string_view content);

}  // namespace agon
