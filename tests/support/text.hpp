// Looking for a part of what was written.
#pragma once

#include <string_view>

namespace agon::test {

inline bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace agon::test
