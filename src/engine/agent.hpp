// An agent chooses moves: one of our searches with its options, or a program outside.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/playable.hpp"
#include "engine/record.hpp"

namespace agon {

// What the game clock says when a move is asked for. All zero: no clock is running.
struct ClockState {
  double remaining = 0, increment = 0;
  double period = 0;  // once nothing remains (byo-yomi): this long ...
  int moves = 0;      // ... for so many moves
  bool running() const { return remaining > 0 || moves > 0; }
};

// What plays where nobody chose an agent: the first of these that can play the game.
inline constexpr std::array<std::string_view, 4> usual_agents{"expert", "graph", "mcts", "determinised"};

// Budget of agents whose specification names none.
inline constexpr double default_thinking_seconds = 1;

// Seconds to spend on the next move so that the rest of the game can be played too; most of them in the
// middle game. `made`: moves that the player has made.
double allot(const ClockState& clock, int made = 0);

// One question to an agent.
struct Turn {
  Random random;
  Player player = 0;
  ClockState clock;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Answer&)> report;
  double report_every = 0.25;  // seconds, about
  Trace* trace = nullptr;
  // How long to think where the agent has no budget of its own and no clock is running.
  double usual_seconds = default_thinking_seconds;
  // Think on until `stop` is set, whatever the agent's budget and the clock say.
  bool until_stopped = false;
  bool memory_first = false;  // see Request
};

class Agent {
 public:
  virtual ~Agent() = default;
  // The specification with the options that differ from the defaults.
  virtual const std::string& spec() const = 0;
  // It was told how much to think about a move; without a budget it thinks as long as the question says.
  virtual bool has_budget() const { return true; }
  // Options of the specification that do nothing in this game, and why; a line each.
  virtual std::vector<std::string> notes() const { return {}; }
  // An error is the agent's own failure (a program that died, an illegal reply) and loses the game.
  virtual Result<Answer> choose(const Record& record, const Turn& turn) = 0;
  // The next question belongs to another game: answers must not depend on what was asked before.
  virtual void new_game() {}
  // The tree of the present or last question, to be read inside Turn::report or between questions; null: the
  // agent keeps none.
  virtual const TreeSource* tree() const { return nullptr; }
};

// Why an algorithm with these needs cannot play a game, or nothing.
std::string misfit(const Needs& needs, const GameFacts& facts);

// A kind of agent: an entry of the list that `agon agents` shows.
class AgentKind {
 public:
  virtual ~AgentKind() = default;
  virtual AlgorithmAbout about() const = 0;
  virtual Needs needs() const { return {}; }
  // The options and their defaults; these may depend on the game ("": any).
  virtual std::unique_ptr<AgentSettings> settings(std::string_view game) const = 0;
  std::unique_ptr<AgentSettings> settings() const { return settings(""); }
  virtual Result<std::unique_ptr<Agent>> make(std::shared_ptr<const AgentSettings> settings, std::string spec,
                                              const GamePointer& game) const = 0;
};

// The kinds made of our own searches, in the order of engine/algorithms.hpp.
const std::vector<const AgentKind*>& search_kinds();

// Makes the agent that a specification such as "uct:sims=2000" names, out of `kinds`.
Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const GamePointer& game,
                                          const std::vector<const AgentKind*>& kinds);

}  // namespace agon
