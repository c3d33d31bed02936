// Draughts at a glance: men and kings.
#pragma once

#include <bit>
#include <cmath>

#include "eval/heuristic.hpp"
#include "games/checkers/checkers.hpp"

namespace agon {

template <>
struct Heuristic<Checkers> {
  static double value(const Checkers& state, Player player) {
    const double mine = worth(state, player), theirs = worth(state, static_cast<Player>(1 - player));
    // A piece more counts for more the fewer there are, so that exchanges favour who is ahead.
    const double lead = 12 * (mine - theirs) / (mine + theirs);
    return 0.5 + 0.5 * lead / (std::abs(lead) + 4);
  }

 private:
  static double worth(const Checkers& state, Player player) {
    constexpr double king_more = 0.5;
    const auto pieces = state.pieces(player);
    return std::popcount(pieces) + king_more * std::popcount(pieces & state.kings());
  }
};

}  // namespace agon
