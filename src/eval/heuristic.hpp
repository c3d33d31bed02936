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

}  // namespace agon
