// A position of 8x8 Othello as the solver and the midgame search see it.
#pragma once

#include "engine/evaluators.hpp"
#include "games/othello/othello.hpp"
#include "solvers/othello/othello_board.hpp"

namespace agon::test {

inline OthelloDiscs discs_of(const OthelloState<OthelloBoard8>& state) {
  return {state.discs(state.to_move()), state.discs(static_cast<Player>(1 - state.to_move()))};
}

}  // namespace agon::test
