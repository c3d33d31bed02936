// Solving: the exact value of a position, in the game's own units. A game gets the general solver
// (general_solver.hpp) unless one of its own is listed in solvers/all.hpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "game/native.hpp"

namespace agon {

struct Solution {
  bool proven = false;  // false: stopped before the proof was complete; the rest is the best guess
  double value = 0;     // in game units, for the player to move
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
  bool line = true;  // work out best play too
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
  // The position belongs to the game that the solver was made for and is not over. A second question of the
  // same `memory` and `threads` finds the table of the first.
  virtual Solution solve(const Position& position, const SolveRequest& request) = 0;

  // Changes when entries of older versions are of no use any more. Empty: nothing can be kept.
  virtual std::string_view table_kind() const = 0;
  // Gives the table in pieces; may be called from a report.
  virtual void save(const std::function<void(std::span<const SolverEntry>)>& write) const = 0;
  // Puts entries into the table for a question with this request. False: no such entry can be.
  virtual bool restore(std::span<const SolverEntry> entries, const SolveRequest& request) = 0;
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
