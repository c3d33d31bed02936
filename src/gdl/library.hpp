// The rule files of data/gdl, which are part of the program: gdl:tictactoe needs no file.
#pragma once

#include <span>
#include <string_view>

namespace agon::gdl {

struct LibraryGame {
  std::string_view name, rules;
};
// By name.
std::span<const LibraryGame> library();

}  // namespace agon::gdl
