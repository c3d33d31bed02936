// Games that were made lately: every message names its game, and making one from rules takes its time.
#pragma once

#include <atomic>
#include <list>
#include <mutex>
#include <string>

#include "engine/playable.hpp"

namespace agon::web {

class Broadcast;

class GameShelf {
 public:
  // `own` may need files, and so may those that are shown `live`: whoever started the server chose them. No
  // other game may.
  explicit GameShelf(std::string own, const Broadcast* live = nullptr) : own_(std::move(own)), live_(live) {}

  // The game that a specification names. `stop` ends the making of it from another thread.
  Result<GamePointer> take(const std::string& spec, const std::atomic<bool>* stop = nullptr);
  // Whether it need not be made any more.
  bool has(const std::string& spec) { return find(spec) != nullptr; }
  // No game is made any more: those that are in the making end. For `stop` of one's own that one is set.
  void close() { closed_ = true; }
  std::size_t size() const;

 private:
  static constexpr std::size_t most = 16;
  using Entry = std::pair<std::string, GamePointer>;

  GamePointer find(const std::string& spec);

  const std::string own_;
  const Broadcast* const live_;
  std::atomic<bool> closed_ = false;
  mutable std::mutex mutex_;  // guards the next
  std::list<Entry> games_;    // the one that was asked for last comes first
};

}  // namespace agon::web
