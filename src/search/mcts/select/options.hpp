#pragma once

#include <string_view>

namespace agon::mcts {

// What the formulas of selection read.
struct SelectOptions {
  static constexpr double usual = -1;  // what is usual for the part
  double exploration = usual;
  bool raw_spread = false;
  bool puct_root = false;
  double blind_share = 0.05;  // of the choices of regret and exp3 that are uniform
  bool draw = true;           // from the strategy that they find
};

}  // namespace agon::mcts
