// The manager's side of a GGP match: asks all players at once, plays something legal for those who fail, and
// keeps the record that viewers of such matches read.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "protocol/ggp/ggp_game.hpp"
#include "protocol/ggp/http_client.hpp"
#include "show/json.hpp"

namespace agon {

struct GgpMatchPlan {
  std::string id;
  std::string rules;                 // the text that players are sent
  std::string game_url;              // where the rules are from
  std::vector<std::string> players;  // what they are called, one for each role but `random`
  double start_clock = 30, play_clock = 10;
  std::uint64_t seed = 1;
};

struct GgpMatchRecord {
  GgpMatchPlan plan;
  std::vector<std::string> roles;
  std::int64_t start_time = 0;  // milliseconds since 1970, as all times here
  std::vector<std::vector<std::string>> states;
  std::vector<std::int64_t> state_times;
  std::vector<GgpGame::Joint> moves;
  std::vector<std::string> start_errors;         // per role, as those of the steps
  std::vector<std::vector<std::string>> errors;  // per step and role: "", "TO", "CE", "IL move"
  std::vector<int> goals;                        // empty while the game is not over
  bool aborted = false;                          // stopped, or it could not be played to its end

  // How often a role failed, at the start too.
  int failures(std::size_t role) const;
  bool start_failed() const;
};

// Sends a message to a player and waits so many seconds for its reply. Asked from several threads at once.
using GgpAsk = std::function<HttpReply(std::size_t player, const std::string& message, double seconds)>;

class GgpReferee {
 public:
  // One player for each role but `random`, whose moves are drawn. Everything must outlive the referee.
  GgpReferee(GgpGame& game, GgpMatchPlan plan, GgpAsk ask);

  // From START to STOP, or to ABORT where `stop` is set or nobody knows how the game goes on
  // (GgpGame::trouble). Told of the start, and of every step that was made.
  GgpMatchRecord run(const std::atomic<bool>& stop,
                     const std::function<void(const GgpMatchRecord&)>& step = nullptr);

  // How long a player may take beyond its clock: what a connection takes is not its fault.
  static constexpr double grace = 1;

 private:
  std::vector<HttpReply> ask_all(const std::function<std::string(std::size_t player)>& message,
                                 double seconds);
  std::vector<std::size_t> player_roles() const;
  std::string tell(GgpVerb verb, std::size_t role) const;
  void start();
  void play_step();
  void finish(const std::atomic<bool>& stop);
  std::string judge(std::size_t role, const HttpReply& reply, std::string& error);
  std::string draw(std::size_t role);
  void note_state();

  GgpGame& game_;
  GgpAsk ask_;
  Random random_;
  GgpMatchRecord record_;
};

// The players that a game needs: one for each role but `random`.
std::size_t ggp_players(const GgpGame& game);

// As viewers of matches read it.
Json ggp_record_json(const GgpMatchRecord& record);

}  // namespace agon
