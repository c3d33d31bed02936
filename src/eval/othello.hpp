// Othello at a glance: corners and mobility as an estimate of the final difference in discs.
#pragma once

#include <algorithm>

#include "eval/heuristic.hpp"
#include "games/othello/othello.hpp"

namespace agon {

// Discs at the end that a corner and a move more are worth; plain guesses. Learned weights for 8x8:
// eval/othello_weights.hpp.
struct OthelloGuess {
  static constexpr int per_corner = 8, per_move = 1;
};

template <class Board>
struct Heuristic<OthelloState<Board>> {
  using State = OthelloState<Board>;

  static double value(const State& state, Player player) {
    const auto mine = state.discs(player), theirs = state.discs(static_cast<Player>(1 - player));
    const double estimate = OthelloGuess::per_corner * (corners(state, mine) - corners(state, theirs)) +
                            OthelloGuess::per_move * (count(state.board().moves(mine, theirs)) -
                                                      count(state.board().moves(theirs, mine)));
    const ScoreRange range = state.score_range();
    return range.to_unit(std::clamp(estimate, range.low + 1, range.high - 1));
  }

 private:
  template <class Bits>
  static int corners(const State& state, const Bits& discs) {
    const int last = state.board().size() - 1;
    int owned = 0;
    for (const int column : {0, last})
      for (const int row : {0, last}) owned += has(discs, state.board().bit(column, row)) ? 1 : 0;
    return owned;
  }
};

}  // namespace agon
