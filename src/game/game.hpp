// The run-time face of games: what a program sees that learns only from its user which game is played.
// Moves are codes of 64 bits; a search does not go through here, it is compiled for the game's own type.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "game/contract.hpp"
#include "game/move_code.hpp"
#include "game/perft.hpp"
#include "game/playout.hpp"

namespace agon {

class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;

  virtual int players() const = 0;
  virtual Player to_move() const = 0;
  virtual bool over() const = 0;
  // Why it counts as over though no rule says so; empty where there is nothing of the kind.
  virtual std::string trouble() const = 0;
  // Whether what the game says of the sum of all scores is certain from here on (facts().zero_sum).
  virtual bool sums_are_certain() const = 0;
  virtual double score(Player player) const = 0;
  // Searches' scales: see score_values and win_values.
  virtual Values score_values() const = 0;
  virtual Values win_values() const = 0;

  // The moves of `player`, who must be the one to move, or any player while everyone moves.
  virtual std::vector<MoveCode> legal(Player player) const = 0;
  std::vector<MoveCode> legal() const { return legal(to_move()); }
  virtual void play(MoveCode move) = 0;
  // One move per player while everyone moves; otherwise a single move.
  virtual void play(std::span<const MoveCode> moves) = 0;
  virtual double probability(MoveCode outcome) const = 0;
  // Chance has not drawn yet what belongs to the players' moves just made; see SplitsSteps.
  virtual bool within_step() const = 0;
  // One ply at random: uniform for players, by its probabilities for chance. The game must not be over.
  virtual std::vector<MoveCode> random_ply(Random& random) const = 0;
  void play_random(Random& random) { play(random_ply(random)); }

  virtual std::string text() const = 0;
  virtual std::string move_text(MoveCode move) const = 0;
  // The legal move of `player` that is written so, capitals or not; an error that tells why not, or lists
  // what can be played.
  virtual Result<MoveCode> parse_move(std::string_view text, Player player) const = 0;
  // Empty where the game has nothing to tell; see ExplainsMoves.
  virtual std::string why_not(std::string_view move) const = 0;

  virtual std::optional<std::uint64_t> hash() const = 0;
  virtual int symmetries() const = 0;  // 1 where the game has none
  virtual std::unique_ptr<Position> mirrored(int symmetry) const = 0;
  virtual MoveCode mirrored(MoveCode move, int symmetry) const = 0;

  virtual Drawing draw() const = 0;
  // What a player was told so far, step by step, where players do not see everything.
  virtual std::vector<std::string> told(Player player) const = 0;
  virtual std::vector<Place> places(MoveCode move) const = 0;

  // Null, nothing or empty where the game has none; see Turnable, Settles and Owned.
  virtual std::unique_ptr<Position> with_turn(Player player) const = 0;
  virtual std::optional<Settlement> settlement() const = 0;
  virtual std::vector<double> ownership(Random& random, int playouts) const = 0;
};

// How a game was asked for.
struct GameIdentity {
  About about;
  std::string spec;  // with the options that differ from the defaults: "othello:size=6"
  std::vector<std::pair<std::string, std::string>> options;  // all of them, name and value

  // The value of the option of this name; null where the game has none.
  const std::string* option(std::string_view name) const {
    for (const auto& [known, value] : options)
      if (known == name) return &value;
    return nullptr;
  }
};

struct GameFacts : GameIdentity {
  int players = 2;
  ScoreRange range;
  bool zero_sum = true;
  bool has_chance = false;
  bool simultaneous = false;
  bool hidden = false;       // players do not see everything: see HidesSomething
  bool settles = false;      // tells dead pieces: see Settles
  bool owned = false;        // tells who will own each cell: see Owned
  bool fluents = false;      // tells what holds: see TellsFluents
  int playouts_at_once = 1;  // so many from one position cost as much as one: see PlaysOutMany
  bool has_batches = false;  // of playouts side by side: these, or see PlaysOutInBatches
  std::vector<std::string> player_names;
};

class Game {
 public:
  virtual ~Game() = default;
  virtual const GameFacts& facts() const = 0;
  virtual std::unique_ptr<Position> start() const = 0;
  virtual Result<std::unique_ptr<Position>> parse(std::string_view text) const = 0;

  // The last trouble (Position::trouble) of any position since the game was made, and how often there was
  // one: counts are too small, and values rest in part on positions that nobody followed. Empty: none.
  // TroubleSince tells of a part of that time.
  virtual std::string trouble() const = 0;
  virtual std::uint64_t troubles() const = 0;

  // `stop` ends the count early from another thread; it is too small then. Null: nobody does.
  virtual std::uint64_t perft(const Position& from, int depth, PerftMode mode,
                              const std::atomic<bool>* stop) const = 0;
  std::uint64_t perft(const Position& from, int depth, PerftMode mode) const {
    return perft(from, depth, mode, nullptr);
  }
  virtual PlayoutTally playouts(const Position& from, std::int64_t number, const PlayoutRules& rules,
                                Random& random) const = 0;
};

// What a search or a count met, from when this is made on.
class TroubleSince {
 public:
  // The game must outlive it.
  explicit TroubleSince(const Game& game) : game_(&game), before_(game.troubles()) {}
  // Empty: nothing.
  std::string text() const { return met() ? game_->trouble() : std::string(); }
  bool met() const { return game_->troubles() != before_; }

 private:
  const Game* game_;
  std::uint64_t before_;
};

// One ply as text: a move, or the moves of all players joined by '|' where they move at once.
Result<std::vector<MoveCode>> parse_ply(const Position& position, std::string_view text);
std::string ply_text(const Position& position, std::span<const MoveCode> ply);

// "POSITION moves M1 M2 ..." in its parts, as people give a position: its text, or "start", either followed
// by moves. An empty start is the start of the game. begin_record of engine/record.hpp makes a game of it.
struct PositionText {
  std::string start;
  std::vector<std::string> moves;
};
PositionText split_position(std::string_view text);
// Words between blanks, but that a move may have spaces inside of parentheses, as (mark 1 1).
std::vector<std::string> join_in_parentheses(std::span<const std::string> words);

}  // namespace agon
