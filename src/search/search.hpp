// The contract of searches. A search is compiled for one game (SearchOf<S>) and virtual only at its edge
// (Search). Values are in [0, 1] from the view of the player who chooses the move.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/options.hpp"
#include "base/random.hpp"
#include "game/native.hpp"
#include "search/trace.hpp"
#include "search/tree_counts.hpp"
#include "search/tree_source.hpp"

namespace agon {

// Budgets have one set of names everywhere. Zero: no limit of this kind; the first one reached ends the
// search.
struct Limits {
  std::int64_t sims = 0;
  std::int64_t sims_per_move = 0;
  std::int64_t nodes = 0;
  int depth = 0;
  Seconds time;
  Bytes memory;
  bool time_is_kept = false;  // what is not used of it can be used later: it comes from a clock

  bool any() const { return sims > 0 || sims_per_move > 0 || nodes > 0 || depth > 0 || time.count > 0; }
};

// The smaller of two limits, of which 0 is none.
inline std::int64_t smaller_limit(std::int64_t a, std::int64_t b) {
  return a == 0 ? b : b == 0 ? a : std::min(a, b);
}

template <>
struct Fields<Limits> {
  static constexpr auto all = FieldList{
      Field{"sims", &Limits::sims, 0, 1e15, "stop after this many simulations (0: no limit)"},
      Field{"sims-per-move", &Limits::sims_per_move, 0, 1e12,
            "stop after this many simulations for each legal move (0: no limit)"},
      Field{"nodes", &Limits::nodes, 0, 1e15, "stop after this many positions (0: no limit)"},
      Field{"depth", &Limits::depth, 0, 1000, "look this many moves ahead (0: no limit)"},
      Field{"time", &Limits::time, 0, 86400,
            "think this long for a move (0: no limit, or a second where nothing else is one)"},
      Field{"memory", &Limits::memory, 0, 0x1.0p40, "memory for the tree or table (0: the default)"}};
};

struct Candidate {
  MoveCode move = 0;
  double value = 0.5;
  bool proven = false;         // the value is certain
  bool at_most = false;        // the value is only a bound: the search saw no reason to look closer
  int confidence = 0;          // percent, where all lines were searched to the end but some likely left out
  Values values{};             // of every player; filled where there are more than two
  std::int64_t visits = 0;     // of sampling searches
  double probability = 0;      // in a mixed strategy, of searches that find one
  int depth = 0;               // of depth-first searches
  std::vector<MoveCode> line;  // the expected continuation, starting with the move itself
  std::vector<std::int64_t> line_visits{};  // of each move of the line, where the search counts them
};

struct Answer {
  MoveCode move = 0;
  double value = 0.5;
  Values values{};               // of every player; filled where there are more than two
  bool resigned = false;         // the player gives up; the move does not count
  bool scored = false;           // values are expected scores on the game's range, not chances
  std::vector<Candidate> moves;  // best first
  std::int64_t simulations = 0, nodes = 0;
  TreeCounts counts;       // of depth-first searches, over all their iterations
  TreeCounts last_counts;  // of the last finished iteration alone: what `depth` took
  int depth = 0;
  bool proven = false;  // every line was followed to the end of the game
  double seconds = 0;
  std::int64_t bytes_per_node = 0;  // of searches that keep a tree

  // The first of the moves is the answer.
  void take_first();
  // The move with the best value is, the first of equals.
  void take_best();
};

// One question to a search.
struct Request {
  Limits limits;
  Random random;
  Player player = 0;                        // who chooses; matters while everyone moves
  const std::atomic<bool>* stop = nullptr;  // set from outside to end early
  // Called now and then while thinking, from the thinking thread. There may be no moves in it yet.
  std::function<void(const Answer&)> report;
  double report_every = 0.25;  // seconds, about
  Trace* trace = nullptr;      // watches every step; most searches can be watched
  // Whether the position follows from that of the last question in the same game, and the moves that lead
  // to it, of moves made at once one player's after the other's: a search may go on with what it knows.
  bool continues = false;
  std::vector<MoveCode> played{};
  // Waits for the memory of a new table before the clock starts: two searches that are compared shall not
  // differ by that.
  bool memory_first = false;
};

// An option that does nothing, or not what it says, in the game at hand, and why.
struct Note {
  std::string_view option;
  std::string why;
};

class Search {
 public:
  virtual ~Search() = default;
  // The position belongs to the game that this search was made for, is not over, and a player is to move.
  virtual Answer think(const Position& position, const Request& request) = 0;
  // Does before the first question, while no clock is running, what takes long and is kept with the game.
  virtual void get_ready(const Position& /*start*/) {}
  // The options of this search that do nothing in the game that begins there.
  virtual std::vector<Note> notes(const Position& /*start*/) const { return {}; }
  // Forgets what earlier questions taught: answers in a new game must not depend on games before it.
  virtual void new_game() {}
  // The tree of the question that is being thought about, or of the last one; null: it keeps none.
  virtual const TreeSource* tree() const { return nullptr; }
};

template <GameState S>
class SearchOf : public Search {
 public:
  virtual Answer think(const S& state, const Request& request) = 0;
  Answer think(const Position& position, const Request& request) final {
    return think(native_state<S>(position), request);
  }
  virtual void get_ready_for(const S& /*start*/) {}
  void get_ready(const Position& start) final { get_ready_for(native_state<S>(start)); }
  virtual std::vector<Note> notes_for(const S& /*start*/) const { return {}; }
  std::vector<Note> notes(const Position& start) const final { return notes_for(native_state<S>(start)); }
};

// For searches that take what one of two players gets to be what the other lacks: nothing is proven where
// that is not certain.
template <GameState S>
void claim_what_is_certain(const S& state, Answer& answer) {
  const bool claims = answer.proven || std::any_of(answer.moves.begin(), answer.moves.end(),
                                                   [](const Candidate& move) { return move.proven; });
  if (!claims || sums_are_certain(state)) return;
  answer.proven = false;
  for (Candidate& move : answer.moves) move.proven = false;
}

// What a game must be like for an algorithm.
struct Needs {
  bool one_player = false;
  bool two_players = false;
  bool zero_sum = false;
  bool no_chance = false;
  bool turns = false;       // no simultaneous moves
  bool open = false;        // players see everything
  bool hidden = false;      // they do not
  bool from_start = false;  // games that begin at the usual start, not at a position given as text
  bool fluents = false;     // what holds in a position is told: see TellsFluents
};

// How an algorithm presents itself in lists and help.
struct AlgorithmAbout {
  std::string_view name;
  std::string_view summary;
  std::string_view source;  // the paper
};

// Tells a search when its budget is spent. Asked once per simulation or node: the clock is read only now and
// then, the more seldom the quicker these are, and at least once in so many.
class Budget {
 public:
  static constexpr int usual_interval = 16;
  explicit Budget(const Request& request, int longest_interval = usual_interval)
      : request_(request),
        longest_interval_(longest_interval),
        next_report_(std::min(0.1, request.report_every)) {}

  // `sims` and `nodes` so far.
  bool spent(std::int64_t sims, std::int64_t nodes) {
    const Limits& limits = request_.limits;
    if (limits.sims > 0 && sims >= limits.sims) return true;
    if (limits.nodes > 0 && nodes >= limits.nodes) return true;
    if (--until_clock_ > 0) return false;
    adapt_interval();
    until_clock_ = interval_;
    if (request_.stop != nullptr && request_.stop->load(std::memory_order_relaxed)) return true;
    if (so_far_ != nullptr && report_due()) report(nodes);
    return limits.time.count > 0 && watch_.seconds() >= limits.time.count;
  }

  // How much of the budget is spent, 0..1; 0 where it has no end.
  double progress(std::int64_t sims, std::int64_t nodes) const {
    const Limits& limits = request_.limits;
    double most = 0;
    if (limits.sims > 0) most = std::max(most, static_cast<double>(sims) / static_cast<double>(limits.sims));
    if (limits.nodes > 0)
      most = std::max(most, static_cast<double>(nodes) / static_cast<double>(limits.nodes));
    if (limits.time.count > 0) most = std::max(most, watch_.seconds() / limits.time.count);
    return std::min(1.0, most);
  }

  // True now and then, when somebody listens.
  bool report_due() {
    if (!request_.report || until_clock_ != interval_ || watch_.seconds() < next_report_) return false;
    next_report_ = watch_.seconds() + request_.report_every;
    return true;
  }

  // From now on spent() itself reports: this answer, as it then is, with the nodes and the time. Null: no
  // more.
  void follow(const Answer* so_far) { so_far_ = so_far; }

  double seconds() const { return watch_.seconds(); }
  bool has_clock() const { return request_.limits.time.count > 0; }
  double seconds_left() const { return request_.limits.time.count - watch_.seconds(); }

 private:
  // On a large board one simulation may take as long as sixteen thousand do on a small one.
  void adapt_interval() {
    constexpr double soon = 0.5e-3, late = 2e-3;  // seconds since the clock was read
    const double now = watch_.seconds(), passed = now - looked_;
    looked_ = now;
    if (passed < soon) interval_ = std::min(2 * interval_, longest_interval_);
    if (passed > late) interval_ = std::max(1, interval_ / 2);
  }

  // Seldom, and kept out of the loop that asks.
  [[gnu::noinline, gnu::cold]] void report(std::int64_t nodes) const {
    Answer answer = *so_far_;
    answer.nodes = nodes;
    answer.seconds = watch_.seconds();
    request_.report(answer);
  }

  const Request& request_;
  Stopwatch watch_;
  int longest_interval_, interval_ = 1, until_clock_ = 1;
  double looked_ = 0;  // when the clock was read last
  double next_report_;
  const Answer* so_far_ = nullptr;
};

}  // namespace agon
