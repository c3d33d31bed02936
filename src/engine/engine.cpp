#include "engine/engine.hpp"

namespace agon {

Result<Answer> Engine::think(Turn turn) {
  const Position& position = record_.position();
  if (position.over()) return Error{"the game is over in this position"};
  if (position.to_move() == chance)
    return Error{"chance is to move in this position; there is nothing to decide"};
  if (position.to_move() != everyone) turn.player = position.to_move();
  // Each move of the game has random numbers of its own, so that undoing and thinking again repeats the
  // answer.
  turn.random = random_.split(record_.plies().size());
  return agent_->choose(record_, turn);
}

}  // namespace agon
