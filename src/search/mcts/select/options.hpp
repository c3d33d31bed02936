#pragma once

#include <string_view>

namespace agon::mcts {

// What the formulas of selection read.
struct SelectOptions {
  double exploration = 0.5;
  bool raw_spread = false;
  bool puct_root = false;
};

}  // namespace agon::mcts
