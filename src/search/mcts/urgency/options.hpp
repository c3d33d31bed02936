#pragma once

namespace agon::mcts {

// What the urgencies of moves never tried read.
struct UrgencyOptions {
  static constexpr double usual = -1000;  // what is usual for the part
  double urgency_value = usual;           // the constant c
  int urgency_visits = 20;                // t: results that rest on fewer visits are no reference
  bool urgency_walk_on = false;
  int urgency_reach = 0;  // drawn: moves that the best line is followed; 0: all

  double value_or(double usual_value) const { return urgency_value == usual ? usual_value : urgency_value; }
};

// Worse than every move that was tried, better than moves that are proven to lose.
inline constexpr float no_urgency = -1e20f;

}  // namespace agon::mcts
