// Breakthrough at a glance: pieces, and how far they have come.
#pragma once

#include <cmath>

#include "eval/heuristic.hpp"
#include "games/breakthrough/breakthrough.hpp"

namespace agon {

template <class Size>
struct Heuristic<BreakthroughState<Size>> {
  using State = BreakthroughState<Size>;

  static double value(const State& state, Player player) {
    const double lead = worth(state, player) - worth(state, static_cast<Player>(1 - player));
    // Four pieces more are worth half of the way from an even game to a win.
    return 0.5 + 0.5 * lead / (std::abs(lead) + 4);
  }

 private:
  // One for a piece, and up to one more for its way to the last row: the last steps count most.
  static double worth(const State& state, Player player) {
    const int width = state.size().width, last = state.size().height - 1;
    double sum = 0;
    for_each_bit(state.pieces(player), [&](int index) {
      const int steps = player == 0 ? index / width : last - index / width;
      sum += 1 + static_cast<double>(steps * steps) / (last * last);
    });
    return sum;
  }
};

}  // namespace agon
