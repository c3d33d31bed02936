// Static evaluation: a guess in [0, 1] of how a position will end for a player, for searches that stop early.
// A game without one gets the neutral guess. Specialise in eval/NAME.hpp and list that file in
// engine/evaluators.hpp.
#pragma once

#include "game/contract.hpp"

namespace agon {

template <GameState S>
struct Heuristic {
  static constexpr bool neutral = true;  // only here; the values of n players add up to n/2
  // Asked only of positions that are not over, for every player.
  static double value(const S&, Player) { return 0.5; }
};

// What the position after a move is worth for the player who makes it: the result where it ends the game.
template <TurnGame S>
double value_after(const S& state, typename S::Move move) {
  const Player player = state.to_move();
  S next = state;
  next.play(move);
  return next.over() ? win_values(next)[static_cast<std::size_t>(player)] : Heuristic<S>::value(next, player);
}

}  // namespace agon
