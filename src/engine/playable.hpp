// A game that searches can think about: the run-time face plus the searches compiled for its type.
#pragma once

#include <memory>
#include <utility>

#include "engine/settings.hpp"
#include "game/game.hpp"
#include "solvers/solver.hpp"

namespace agon {

class PlayableGame {
 public:
  // Null where the algorithm is not compiled for this kind of game.
  using MakeSearch = std::unique_ptr<Search> (*)(const AgentSettings&);

  // Given the start of the game. Null where the game has moves at once.
  using MakeSolver = std::unique_ptr<Solver> (*)(const Position&);

  PlayableGame(std::unique_ptr<const Game> game, MakeSearch search, MakeSolver solver)
      : game_(std::move(game)), make_search_(search), make_solver_(solver) {}

  const Game& game() const { return *game_; }
  const GameFacts& facts() const { return game_->facts(); }
  std::unique_ptr<Search> make_search(const AgentSettings& settings) const { return make_search_(settings); }
  // The game must be one for two players, zero-sum, in turns, without chance.
  std::unique_ptr<Solver> make_solver() const { return make_solver_(*game_->start()); }

 private:
  std::unique_ptr<const Game> game_;
  MakeSearch make_search_;
  MakeSolver make_solver_;
};

using GamePointer = std::shared_ptr<const PlayableGame>;

}  // namespace agon
