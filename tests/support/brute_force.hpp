// The value of a position by the definition alone: a second, independent implementation for the searches to
// agree with. Values are in [0, 1], one per player.
#pragma once

#include "game/contract.hpp"

namespace agon::test {

template <GameState S>
Values brute_force(const S& state) {
  if (state.over()) return score_values(state);
  MoveList<typename S::Move> moves;
  state.legal(moves);
  Values best{}, mean{};
  bool first = true;
  for (const auto move : moves) {
    S next = state;
    next.play(move);
    const Values values = brute_force(next);
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance)
        for (std::size_t p = 0; p < mean.size(); ++p) mean[p] += state.probability(move) * values[p];
    const auto mover = static_cast<std::size_t>(state.to_move() < 0 ? 0 : state.to_move());
    if (first || values[mover] > best[mover]) best = values;
    first = false;
  }
  return state.to_move() == chance ? mean : best;
}

}  // namespace agon::test
