// A match: agents play each other many times, every game is stored before the next one starts, and the report
// says how sure the result is. The games depend on the options and the seed only, not on how many are played
// at a time.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/options.hpp"
#include "engine/playable.hpp"
#include "lab/statistics.hpp"

namespace agon {

struct MatchOptions {
  std::string players, names;
  std::int64_t games = 100;
  int concurrency = 1;
  std::string openings;
  int random_plies = 0;
  std::string sprt;
  std::uint64_t seed = 1;
  std::string out, sgf, csv;
  int max_moves = 2000;
  std::string adjudicate;
  std::string resign;
  double control = 0.1;
  std::string clock;
};
template <>
struct Fields<MatchOptions> {
  static constexpr auto all = FieldList{
      Field{"players", &MatchOptions::players, "the agents, separated by commas: A,B or more"},
      Field{"names", &MatchOptions::names, "what to call them, separated by commas, one for each"},
      Field{"games", &MatchOptions::games, 1, 1e9, "number of games in all"},
      Field{"concurrency", &MatchOptions::concurrency, 1, 512, "games at a time"},
      Field{"openings", &MatchOptions::openings,
            "file with one opening per line; each is played from all seats"},
      Field{"random-plies", &MatchOptions::random_plies, 0, 1000, "random moves before the agents take over"},
      Field{"sprt", &MatchOptions::sprt, "elo0,elo1: stop when it is clear which is nearer to the truth"},
      Field{"seed", &MatchOptions::seed, "the same seed gives the same games"},
      Field{"out", &MatchOptions::out,
            "folder for games.sqlite and manifest.json; the same command goes on there"},
      Field{"sgf", &MatchOptions::sgf,
            "folder for the games of go, one SGF file each, named by the game's number in the match"},
      Field{"csv", &MatchOptions::csv, "file for a table of all games, one line each, for spreadsheets"},
      Field{"max-moves", &MatchOptions::max_moves, 0, 1e9,
            "a game of this many moves is a tie, and lost for a player alone (0: no limit)"},
      Field{
          "adjudicate", &MatchOptions::adjudicate,
          "VALUE,MOVES such as 0.95,4: end a game when both sides gave the same winner that value so often"},
      Field{"resign", &MatchOptions::resign,
            "VALUE,MOVES such as 0.05,3: who gave the own move less than that so often in a row gives up"},
      Field{"control", &MatchOptions::control, 0.0, 1.0,
            "resign: share of the games in which nobody may, to tell how often that is wrong"},
      Field{"clock", &MatchOptions::clock, "BASE+INCREMENT in seconds for each player, such as 60+1"}};
};

// Of one player in one seat.
struct SeatResult {
  std::int64_t games = 0;
  double points = 0;
};

struct PlayerResult {
  std::string
      name;  // as the user called it, or the specification; "(2)" behind it where a match has it twice
  std::int64_t games = 0, wins = 0, draws = 0, losses = 0, failures = 0;
  double points = 0;      // a win is one point, a tie is shared
  double mean_score = 0;  // in the game's units
  std::vector<SeatResult> seats{};
  std::optional<EloEstimate> elo;  // games of two; against the other one, or against the mean of all
};

struct SequentialResult {
  Sprt test;
  double ratio = 0;
  SprtVerdict verdict = SprtVerdict::undecided;
};

// A crash, an illegal move, a time-out: who, why, how often.
struct MatchFailure {
  std::size_t player = 0;
  std::string reason;
  std::int64_t count = 0;
};

struct MatchProgress {
  std::int64_t games = 0, planned = 0;
  std::int64_t duplicates = 0;        // games that repeat another one move for move
  std::vector<PlayerResult> players;  // rated in a match of two only: rating many takes time
  std::optional<SequentialResult> sprt;
  double seconds = 0, seconds_left = 0;
};

struct MatchReport {
  std::vector<PlayerResult> players;
  std::vector<std::string> seat_names;  // such as Black and White
  std::int64_t games = 0, planned = 0;
  std::int64_t resumed = 0;     // of the games, so many were there before
  std::int64_t duplicates = 0;  // games that repeat another one move for move
  std::vector<MatchFailure> failures;
  std::int64_t resigned = 0;                   // games that ended so
  std::int64_t would_resign = 0, wrongly = 0;  // control games in which somebody would have; and did not lose
  std::optional<double> superiority;           // matches of two: probability that the first is stronger
  std::optional<SequentialResult> sprt;
  std::array<std::int64_t, 5>
      pairs{};  // matches of two: pairs of games in which the first made 0, 1/2, ... 2 points
  double mean_plies = 0;
  double seconds = 0;    // of this run
  bool stopped = false;  // before all games were played or the test decided
};

// Plays what plan_match of lab/match_plan.hpp has made of the options; what goes wrong here is the system's
// matter, such as a full disk. `stop` is set from outside: running games are finished, no new ones start.
// `progress` is called after each game, from the playing threads, one at a time.
struct MatchPlan;
Result<MatchReport> run_match(const GamePointer& game, const MatchOptions& options, MatchPlan plan,
                              const std::atomic<bool>& stop,
                              const std::function<void(const MatchProgress&)>& progress);

}  // namespace agon
