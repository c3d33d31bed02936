// Solving: the exact value of a position, in the game's own units. A game gets the general solver
// (general_solver.hpp) unless one of its own is listed in solvers/all.hpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/options.hpp"
#include "game/native.hpp"

namespace agon {

struct Solution {
  bool proven = false;  // false: stopped before the proof was complete; the rest is the best guess
  double value = 0;     // in game units, for the player to move
  std::optional<ScoreRange> range;  // of the value, where the solver does not count as the game does
  std::optional<int>
      distance;  // moves to the end if the winner hurries and the loser delays; few solvers tell
  std::vector<MoveCode> line;  // best play to the end, or as far as it is known
  std::int64_t nodes = 0;
  int depth = 0;  // how far the general solver has looked
  double seconds = 0;
  std::optional<double> least_left;  // in reports: it takes at least about this many seconds more
};

struct SolveRequest {
  Bytes memory{std::uint64_t{256} << 20};
  Seconds time;  // 0: until it is done
  int threads = 1;
  bool line = true;          // work out best play too
  bool result_only = false;  // the sign of the value is enough, and any line that keeps it
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Solution&)> report;  // a few times a second, never twice at once
};

// What a solver remembers of one position. The words mean something to this kind of solver only.
struct SolverEntry {
  std::uint64_t key = 0, facts = 0;
};

class Solver {
 public:
  virtual ~Solver() = default;
  // The position belongs to the game that the solver was made for. A second question of the same `memory` and
  // `threads` finds the table of the first.
  virtual Solution solve(const Position& position, const SolveRequest& request) = 0;

  // Changes when entries of older versions are of no use any more. Empty: nothing can be kept.
  virtual std::string_view table_kind() const = 0;
  // Gives the table in pieces; may be called from a report.
  virtual void save(const std::function<void(std::span<const SolverEntry>)>& write) const = 0;
  // Puts entries into the table for a question with this request. False: no such entry can be.
  virtual bool restore(std::span<const SolverEntry> entries, const SolveRequest& request) = 0;
};

// Where the game is over there is nothing to search.
template <GameState S>
Solution solution_at_end(const S& state) {
  return {.proven = true, .value = state.score(state.to_move())};
}

// One question: what is done now and then while it is worked on.
class SolveRun {
 public:
  // Positions looked at so far, those of earlier questions too.
  using Nodes = std::function<std::int64_t()>;

  SolveRun(const SolveRequest& request, Solution& solution, Nodes nodes)
      : request_(request), solution_(solution), nodes_(std::move(nodes)), before_(nodes_()) {}

  void count() const {
    solution_.nodes = nodes_() - before_;
    solution_.seconds = watch_.seconds();
  }
  // Reports. True: it is time to stop.
  bool look(std::optional<double> least_left = std::nullopt) const {
    if (request_.report) {
      count();
      solution_.least_left = least_left;
      request_.report(solution_);
    }
    return (request_.stop != nullptr && request_.stop->load(std::memory_order_relaxed)) ||
           (request_.time.count > 0 && watch_.seconds() >= request_.time.count);
  }

 private:
  const SolveRequest& request_;
  Solution& solution_;
  Nodes nodes_;
  std::int64_t before_;
  Stopwatch watch_;
};

// Collects entries and hands them on in pieces.
class EntryWriter {
 public:
  explicit EntryWriter(const std::function<void(std::span<const SolverEntry>)>& write) : write_(write) {}
  ~EntryWriter() { flush(); }
  EntryWriter(const EntryWriter&) = delete;
  EntryWriter& operator=(const EntryWriter&) = delete;

  void add(std::uint64_t key, std::uint64_t facts) {
    entries_.push_back({key, facts});
    if (entries_.size() == piece) flush();
  }

 private:
  static constexpr std::size_t piece = 4096;
  void flush() {
    if (!entries_.empty()) write_(entries_);
    entries_.clear();
  }
  const std::function<void(std::span<const SolverEntry>)>& write_;
  std::vector<SolverEntry> entries_;
};

}  // namespace agon
