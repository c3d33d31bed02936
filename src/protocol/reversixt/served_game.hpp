// One game of ReversiXT between clients on the network, by the rules, limits and messages of the course's
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

struct GameLimits {
  double seconds = 0;   // added to a player's account at every request; 0: no limit
  int depth = 1;        // told to clients; counts where there is no time limit
  double patience = 5;  // seconds that a client has for its group number, and for taking a message
  double pause = 0;     // seconds after every move, for those who watch
};

// A client that waits for its game.
struct Guest {
  MessageStream stream;
  int group = 0;
};

struct PlayerReport {
  int group = 0;
  int stones = 0;
  double account = 0;  // seconds
  std::string fault;   // why it was disqualified; empty: it was not
};
using PlayerReports = std::vector<PlayerReport>;

// What happens, for whoever shows it. Called by the thread that runs the game.
struct GameWatch {
  std::function<void(const ReversixtState&)> asked;  // before every request
  std::function<void(const std::string&)> told;      // one line
  // Whoever was to move played this; the account is what is left to him.
  std::function<void(ReversixtState::Move, double account)> played;
  // Somebody is disqualified, and the game goes on from here.
  std::function<void(const ReversixtState&, const std::string& why)> struck;
};

class ServedGame {
 public:
  // `map` is the text of the map, which clients get byte for byte; the board must be that of this map and
  // outlive the game. One guest for each player, in their order.
  ServedGame(const GameLimits& limits, std::string map, const Board& board, std::vector<Guest> guests,
             GameWatch watch);

  // Plays to the end. An error: `stop` was set.
  Result<PlayerReports> run(const std::atomic<bool>& stop);

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

  GameLimits limits_;
  std::string map_;
  GameWatch watch_;
  ReversixtState state_;
  std::vector<Client> clients_;
  std::vector<Player> lost_;  // connections that broke while a message was sent
};

}  // namespace agon::reversixt
