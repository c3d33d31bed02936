#include "web/game_shelf.hpp"

#include <algorithm>

#include "engine/game_access.hpp"
#include "engine/games.hpp"
#include "web/broadcast.hpp"

namespace agon::web {

GamePointer GameShelf::find(const std::string& spec) {
  const std::lock_guard lock(mutex_);
  const auto known =
      std::find_if(games_.begin(), games_.end(), [&](const Entry& each) { return each.first == spec; });
  if (known == games_.end()) return nullptr;
  games_.splice(games_.begin(), games_, known);
  return known->second;
}

std::size_t GameShelf::size() const {
  const std::lock_guard lock(mutex_);
  return games_.size();
}

Result<GamePointer> GameShelf::take(const std::string& spec, const std::atomic<bool>* stop) {
  if (GamePointer known = find(spec)) return known;
  if (GamePointer shown = live_ != nullptr ? live_->game(spec) : nullptr) return shown;
  if (spec != own_)
    if (const Status fine = check_reads_no_file(spec); !fine) return fine.error();
  // Not under the lock: others do not wait for a game that takes long. Two may make it at once.
  auto game = make_game(spec, stop != nullptr ? stop : &closed_);
  if (!game) return game;
  const std::lock_guard lock(mutex_);
  games_.emplace_front(spec, *game);
  if (games_.size() > most) games_.pop_back();
  return game;
}

}  // namespace agon::web
