// One game as a protocol holds it: record, agent and clock, players who move out of turn, rules that change
// on the way, giving up. The protocol turns text into these calls and the answers into text.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "engine/game_clock.hpp"

namespace agon {

// When to give up: the value of the own move was below this for so many moves running, and so many plies were
// played. 0: never.
struct ResignRule {
  double below = 0;
  int moves = 3;
  std::size_t plies = 0;
};

// How to think about one move.
struct Thinking {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Answer&)> report;
  double report_every = 0.25;
  bool until_stopped = false;  // analysis: no clock, no budget
  // The moves that may be chosen, in the position in which the player is to move; null: all of them. The
  // search still looks at the others. Where none may be chosen, the choice is free.
  std::function<bool(const Position&, MoveCode)> allowed = nullptr;
};

// A move that was chosen and played, or none: the player gives up.
struct Choice {
  bool resigned = false;
  std::string text;  // the move
  Answer answer;
};

class Session {
 public:
  using Kinds = std::vector<const AgentKind*>;
  using Options = std::vector<std::pair<std::string, std::string>>;

  static Result<Session> begin(GamePointer game, std::string_view agent, const Kinds& kinds,
                               std::uint64_t seed);

  const Record& record() const { return record_; }
  const Position& position() const { return record_.position(); }
  const GameFacts& facts() const { return record_.game().facts(); }
  Agent& agent() { return *agent_; }
  GameClock& clock() { return clock_; }
  ResignRule& resign_rule() { return resign_; }

  // ---- the game and its rules

  // The value of one of the game's options; null where it has none of this name.
  const std::string* option(std::string_view name) const { return facts().option(name); }
  // The same game with other options: from the start, or with the record played again under them.
  enum class Moves { forget, keep };
  Status change_options(const Options& options, Moves moves);
  void clear();
  // A new game of the same rules from this position on.
  void begin_at(std::unique_ptr<Position> start);
  // Goes on with a record from elsewhere, whose game becomes that of the session. A game that was given up is
  // open again: it was loaded to be looked at or played on.
  Status replace(Record record);

  // ---- judging

  // Who will own each cell of a position of this game, by playouts; empty where the game cannot tell.
  std::vector<double> owners(const Position& position, int playouts = 200) const;
  // What they add up to for player 0, with komi and what White gets for handicap stones.
  double lead(const std::vector<double>& owners) const;

  // ---- moves; an error changes nothing

  // Reads a move in the position in which it will be played, where the player is to move.
  using ReadMove = std::function<Result<MoveCode>(const Position&)>;
  Status play(Player player, const ReadMove& read);
  // The position with this player to move, also after the end of the game; an error where that cannot be.
  Result<std::unique_ptr<Position>> position_for(Player player) const;
  // Makes it this player's turn.
  Status turn_to(Player player);
  void set_up(std::unique_ptr<Position> position);
  // Gives up for a player. Whoever plays on all the same takes that back.
  void resign(Player player);
  // Takes back what play, turn_to, set_up, resign or choose did last.
  bool undo();
  std::size_t steps() const { return steps_.size(); }
  // What steps that came to nothing restore.
  struct Mark {
    std::size_t size = 0;
    std::vector<std::size_t> steps;
    std::optional<Player> resigned;
    bool was_over = false;  // by its rules
  };
  Mark mark() const { return {record_.plies().size(), steps_, record_.resigned(), position().over()}; }
  void back_to(Mark mark);

  // ---- thinking

  Status set_agent(std::string_view spec);
  const Kinds& kinds() const { return *kinds_; }
  // What the agent would play for this player, or what another one would. The record stays as it is.
  Result<Answer> think(Player player, const Thinking& thinking, Agent* other = nullptr);
  // Thinks under the clock and plays.
  Result<Choice> choose(Player player, const Thinking& thinking);
  // As choose(), but does not pass while dead stones of the opponent stand on the board, passes then if that
  // is as good as another move, and may play on after two passes.
  Result<Choice> choose_cleaning(Player player, const Thinking& thinking);

 private:
  Session(Record record, std::unique_ptr<Agent> agent, const Kinds& kinds, std::uint64_t seed)
      : record_(std::move(record)), agent_(std::move(agent)), kinds_(&kinds), random_(seed) {}

  bool is_turn_of(Player player) const { return position().to_move() == player && !position().over(); }
  void play_on();
  void make_move(MoveCode move, const Mark& before);
  Status adopt(Record record);
  Result<Answer> ask_now(Agent& agent, const Record& record, Player player, const Thinking& thinking);
  Result<Answer> ask_on_clock(Agent& agent, const Record& record, Player player, const Thinking& thinking);
  Result<Choice> play_answer(Player player, Answer answer, const Mark& before);
  Result<Answer> think_of_ending(Player player, const Thinking& thinking);
  Result<Answer> think_of_cleaning(Player player, const Thinking& thinking, const std::vector<Place>& dead);
  std::vector<Place> dead_stones_of(Player player) const;
  bool gives_up(Player player, double value);

  Record record_;
  std::unique_ptr<Agent> agent_;
  const Kinds* kinds_;
  Random random_;
  GameClock clock_;
  ResignRule resign_;
  std::array<int, max_players> hopeless_{};
  std::vector<std::size_t> steps_;  // how long the record was before each step; giving up is the last one
};

// Player 0's lead where the position can be counted: at the end of the game, or by taking dead pieces off.
std::optional<double> counted_lead(const Position& position);

}  // namespace agon
