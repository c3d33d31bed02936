// Runs a game of ReversiXT for clients on the network, with the rules, limits and messages of the course's
// server.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/reversixt/reversixt.hpp"
#include "protocol/reversixt/message.hpp"

namespace agon::reversixt {

struct ServerSettings {
  double seconds = 0;   // added to a player's account at every request; 0: no limit
  int depth = 1;        // told to clients; counts where there is no time limit
  double wait = 0;      // seconds until all clients must be there; 0: for ever
  double patience = 5;  // seconds that a client has for its group number, and for taking a message
  double pause = 0;     // seconds after every move, for those who watch
};

struct PlayerReport {
  int group = 0;
  int stones = 0;
  double account = 0;  // seconds
  std::string fault;   // why it was disqualified; empty: it was not
};

// What happens, for whoever shows it.
struct ServerWatch {
  std::function<void(const ReversixtState&)> asked;  // before every request
  std::function<void(const std::string&)> told;      // one line
};

class Server {
 public:
  // `map` is the text of the map, which clients get byte for byte; the board must be that of this map and
  // outlive the server.
  Server(ServerSettings settings, std::string map, const Board& board, ServerWatch watch)
      : settings_(settings), map_(std::move(map)), watch_(std::move(watch)), state_(board) {}

  // Waits for all clients, then plays the game to its end. An error: not all came in time, one has an
  // impossible group number, or `stop` was set.
  Result<std::vector<PlayerReport>> run(Listener& listener, const std::atomic<bool>& stop);

 private:
  struct Client {
    MessageStream stream;
    PlayerReport report;
    bool in = true;
  };
  // An answer, or why there is none.
  struct Answer {
    std::optional<ReversixtState::Move> move;
    std::string fault;
  };

  Status gather(Listener& listener, const std::atomic<bool>& stop);
  Result<int> read_group(MessageStream& stream) const;
  void begin();
  Status play(const std::atomic<bool>& stop);
  Answer ask(const std::atomic<bool>& stop);
  Answer judge(const Message& message);
  void accept(ReversixtState::Move move);
  void disqualify(Player player, const std::string& fault);
  void send_to_all(const Message& message);
  void send(Player player, const Message& message);
  void strike_the_lost();
  void tell_phase(bool was_bombing);
  void tell(const std::string& line) const;
  Client& client(Player player) { return clients_[static_cast<std::size_t>(player)]; }

  ServerSettings settings_;
  std::string map_;
  ServerWatch watch_;
  ReversixtState state_;
  std::vector<Client> clients_;
  std::vector<Player> lost_;  // connections that broke while a message was sent
};

}  // namespace agon::reversixt
