#pragma once

namespace agon::mcts {

// What the urgencies of moves never tried read.
struct UrgencyOptions {
  double urgency_value = 0;  // the constant c; 0: what is usual for the part
  int urgency_visits = 20;   // t: results that rest on fewer visits are no reference
  bool urgency_walk_on = false;
};

// Worse than every move that was tried, better than moves that are proven to lose.
inline constexpr float no_urgency = -1e20f;

}  // namespace agon::mcts
