// The rule files of data/gdl, which are part of the program: gdl:tictactoe needs no file.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace agon::gdl {

struct LibraryGame {
  std::string_view name, rules;
};
// By name.
std::span<const LibraryGame> library();

// The rules of that name, or in that file.
Result<std::string> find_rules(const std::string& name_or_file);

}  // namespace agon::gdl
