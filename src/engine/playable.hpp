// A game that searches can think about: the run-time face plus the searches compiled for its type.
#pragma once

#include <memory>
#include <utility>

#include "engine/settings.hpp"
#include "game/game.hpp"

namespace agon {

class PlayableGame {
 public:
  // Null where the algorithm is not compiled for this kind of game.
  using MakeSearch = std::unique_ptr<Search> (*)(const AgentSettings&);

  PlayableGame(std::unique_ptr<const Game> game, MakeSearch maker)
      : game_(std::move(game)), make_search_(maker) {}

  const Game& game() const { return *game_; }
  const GameFacts& facts() const { return game_->facts(); }
  std::unique_ptr<Search> make_search(const AgentSettings& settings) const { return make_search_(settings); }

 private:
  std::unique_ptr<const Game> game_;
  MakeSearch make_search_;
};

using GamePointer = std::shared_ptr<const PlayableGame>;

}  // namespace agon
