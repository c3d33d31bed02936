// Runs games of ReversiXT for clients on the network: one after another or several at once, all on one port.
// Whoever comes plays in the next game that lacks players.
#pragma once

#include <cstdint>
#include <list>

#include "base/workers.hpp"
#include "protocol/reversixt/reception.hpp"

namespace agon::reversixt {

struct ServerSettings {
  GameLimits limits;
  double wait = 0;         // seconds until all clients of the next game must be there; 0: for ever
  std::int64_t games = 1;  // 0: until it is stopped
  std::int64_t at_once = 1;
};

// What happens. Games run in threads of their own, and each tells of itself in its thread.
struct ServerWatch {
  std::function<void(const std::string&)> told;  // one line about who comes
  // A game begins, counted from 1: what shall be watched of it.
  std::function<GameWatch(std::int64_t game, const std::vector<Guest>&)> begun;
  std::function<void(std::int64_t game, const Result<PlayerReports>&)> ended;
};

class Server {
 public:
  // `map` is the text of the map, which clients get byte for byte; the board must be that of this map and
  // outlive the server.
  Server(const ServerSettings& settings, std::string map, const Board& board, ServerWatch watch)
      : settings_(settings), map_(std::move(map)), board_(board), watch_(std::move(watch)) {}

  // Plays all games to their end. An error: not all clients came in time, one has an impossible group number
  // where a single game is planned, or `stop` was set.
  Status run(Listener& listener, const std::atomic<bool>& stop);

 private:
  struct Running {
    std::atomic<bool> over = false;
    Workers thread;
  };

  Status receive(Reception& reception, const std::atomic<bool>& stop);
  bool is_done() const { return settings_.games > 0 && begun_ == settings_.games; }
  int players() const { return board_.map().players; }
  Status begin(std::vector<Guest> guests, const std::atomic<bool>& stop);
  void play(std::int64_t game, std::vector<Guest> guests, const std::atomic<bool>& stop);

  const ServerSettings settings_;
  const std::string map_;
  const Board& board_;
  const ServerWatch watch_;
  std::int64_t begun_ = 0;
  std::list<Running> running_;
};

}  // namespace agon::reversixt
