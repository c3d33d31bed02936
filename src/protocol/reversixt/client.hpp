// Plays a game of ReversiXT on a server of the course's protocol.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/agent.hpp"
#include "engine/record.hpp"
#include "games/reversixt/reversixt.hpp"
#include "protocol/reversixt/message.hpp"

namespace agon::reversixt {

struct ClientSettings {
  std::string host = "localhost";
  int port = default_port;
  int group = 0;
  std::string agent;            // specification; empty: one that suits the map
  double margin = 0.1;          // seconds of every time account that are left for the network
  double connect_seconds = 10;  // how long a server is waited for
  std::uint64_t seed = 1;
};

// What the client learned, for whoever shows it.
struct ClientWatch {
  std::function<void(const ReversixtState&)> started, changed;
  std::function<void(const std::string&)> told;    // one line: a move, a disqualification, a phase
  std::function<void(const std::string&)> warned;  // one line: what the server or our agent does wrong
  // The game so far: at the start, and whenever something was added.
  std::function<void(const Record&, int player)> recorded;
};

struct ClientResult {
  int player = 0;  // from 1
  bool disqualified = false;
  std::vector<int> stones;  // by player, at the end
};

// Until the game is over, we are disqualified, or `stop` is set. An error: no such agent, which is found out
// before we connect, no connection, or a message that the protocol does not have.
Result<ClientResult> play_as_client(const ClientSettings& settings,
                                    const std::vector<const AgentKind*>& kinds, const ClientWatch& watch,
                                    const std::atomic<bool>& stop);

// Seconds to think, of an account in seconds that grew by `increment` for this move. `turns` are still to
// come, this one included.
double thinking_seconds(double account, double increment, double margin, int turns);
// Of a player: at most as many as that, where nobody runs out of moves before the cells.
int turns_to_come(const ReversixtState& state, Player player);

}  // namespace agon::reversixt
