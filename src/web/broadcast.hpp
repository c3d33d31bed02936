// Games that are played elsewhere and watched on the page while they go on: on the network, in a match, of
// any kind. Whoever plays one tells of it, in any thread, and waits for nobody; everyone who watches reads
// what he has not seen yet at his own pace. `watch` is the request.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.hpp"
#include "show/json.hpp"

namespace agon::web {

// What happened in a game beside its moves.
struct LiveNews {
  std::vector<std::optional<double>> clocks = {};  // seconds left, by player; empty: as before
  std::string told = {};                           // one line for those who watch; empty: nothing new
};

class Broadcast {
 public:
  // A game begins, with the players that its record names. Returns its number, from 1.
  std::int64_t begin(std::string title, const Record& record);
  // Plies were added to the record since it was told of last. A game that is over is told of no more.
  void follow(std::int64_t number, const Record& record, const LiveNews& news = {});
  // It is over; why, where the rules do not say it.
  void end(std::int64_t number, const std::string& why = {});

  // ---- for those who watch

  // What somebody has seen; the game is the newest one that goes on where none is named.
  struct Seen {
    std::int64_t number = 0;  // 0: none yet
    std::size_t plies = 0;
    std::uint64_t changes = 0, list_changes = 0;
  };
  // Waits until there is something that was not seen, and tells it. Nothing: `stop` was set. An error: no
  // such game is known any more.
  Result<std::optional<Json>> next(Seen& seen, const std::atomic<bool>& stop);
  // No game was begun yet.
  bool empty() const;
  // The game that a specification names, where one of it is shown.
  GamePointer game(std::string_view spec) const;

 private:
  static constexpr std::size_t most_games = 100;  // kept; those that go on are always

  struct LiveGame {
    std::int64_t number = 0;
    std::string title;
    GamePointer game;
    std::string start;  // empty: the usual one
    std::vector<std::string> players, plies;
    std::vector<std::optional<double>> clocks;
    std::string told, why;
    bool over = false;
    std::uint64_t changes = 1;
  };

  // All of these under the lock.
  LiveGame* find(std::int64_t number);
  const LiveGame* newest() const;
  void add_plies(LiveGame& game, const Record& record);
  void changed(LiveGame& game);
  void forget_old();
  Json list_json() const;
  Json news_json(const LiveGame& game, Seen& seen) const;

  mutable std::mutex mutex_;  // guards all below
  std::condition_variable news_;
  std::list<LiveGame> games_;  // the oldest first
  std::int64_t last_number_ = 0;
  std::uint64_t list_changes_ = 1;
};

}  // namespace agon::web
