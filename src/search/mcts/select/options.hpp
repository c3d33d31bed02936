#pragma once

#include <string_view>

namespace agon::mcts {

// What the formulas of selection read.
struct SelectOptions {
  static constexpr double usual = -1;  // what is usual for the part
  double exploration = usual;
  bool raw_spread = false;
  bool puct_root = false;
};

}  // namespace agon::mcts
