// ReversiXT at a glance: stones, how firmly they stand on this map, override stones and bombs. All of it is
// kept up to date by the moves, so that a guess costs next to nothing.
#pragma once

#include <algorithm>
#include <cmath>

#include "eval/heuristic.hpp"
#include "games/reversixt/reversixt.hpp"

namespace agon {

template <>
struct Heuristic<ReversixtState> {
  // By the lead over the best of the others: with an eighth of the board one is half of the way to a win.
  static double value(const ReversixtState& state, Player player) {
    if (state.disqualified(player)) return 0;
    double best = 0;
    for (Player other = 0; other < state.players(); ++other)
      if (other != player && !state.disqualified(other)) best = std::max(best, worth(state, other));
    const double lead = worth(state, player) - best;
    return 0.5 + 0.5 * lead / (std::abs(lead) + 1 + state.board().size() / 8.0);
  }

 private:
  // In stones at the end of the game.
  static double worth(const ReversixtState& state, Player player) {
    // What a bomb destroys, as far as it can be aimed at others.
    const int power = state.board().map().power;
    const double crater = std::min((2.0 * power + 1) * (2 * power + 1), state.cells_left() / 4.0);
    const double armed = state.stones(player) + state.bombs(player) * crater * 0.25;
    if (state.bombing()) return armed;
    // Many stones early are many stones to lose.
    int stones = 0;
    for (Player p = 0; p < state.players(); ++p) stones += state.stones(p);
    const double filled = static_cast<double>(stones) / state.board().size();
    return armed - (1 - filled) * 0.5 * state.stones(player) + 1.5 * state.firmness(player) +
           4.0 * state.overrides(player);
  }
};

}  // namespace agon
