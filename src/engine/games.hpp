// The list of games. It is made at build time from engine/games.list, one compiled file per game.
#pragma once

#include <atomic>
#include <string_view>
#include <vector>

#include "base/spec.hpp"
#include "engine/playable.hpp"

namespace agon {

struct GameEntry {
  About about;
  std::vector<OptionInfo> options;
  Result<GamePointer> (*make_stoppable)(const Spec& spec, const std::atomic<bool>* stop);

  // `stop` ends the work early from another thread, which takes long for rules of one's own.
  Result<GamePointer> make(const Spec& spec, const std::atomic<bool>* stop = nullptr) const {
    return make_stoppable(spec, stop);
  }
};

const std::vector<GameEntry>& all_games();
const GameEntry* find_game(std::string_view name);

// Makes the game that a specification such as "othello:size=6" names.
Result<GamePointer> make_game(std::string_view spec, const std::atomic<bool>* stop = nullptr);

}  // namespace agon
