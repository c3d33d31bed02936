// Iterative deepening on a graph: depth-first to a limit that grows by one, in little memory. A table tells
// how early a position was met in this iteration, so that it is not searched again from there; a full table
// forgets, which costs time alone. Positions from which the best end is out of reach are left out at first.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "base/page_array.hpp"
#include "search/graph/plan.hpp"

namespace agon::graph {

template <GameState S>
class DeepeningWalk {
  using Move = typename S::Move;

 public:
  // `nodes` were looked into before, and count.
  explicit DeepeningWalk(std::uint64_t memory, std::int64_t nodes = 0)
      : table_(std::bit_floor(std::max<std::uint64_t>(memory / sizeof(Entry), 1))), nodes_(nodes) {}

  Plan run(const S& root, int most_depth, Budget& budget) {
    budget_ = &budget;
    deepen(root, most_depth, best_possible);
    if (left_out_ && !stopped_ && !has_best_possible()) {
      const Plan first = std::exchange(best_, {});
      left_out_ = false;
      deepen(root, most_depth, 0);
      best_ = better_of(best_, first);
    }
    const bool complete = !stopped_ && !cut_off_ && !left_out_;
    if (complete && !best_.is_end) return without_end();
    best_.is_best = best_.is_end && (complete || has_best_possible());
    return best_;
  }
  std::int64_t nodes() const { return nodes_; }
  // The last limit.
  int depth() const { return limit_ - first_limit_; }

 private:
  struct Entry {
    std::uint64_t key;
    std::int32_t limit, depth;  // of the iteration in which it was met last, and how early then
  };

  void deepen(const S& root, int most_depth, double least) {
    least_ = least;
    // Numbers of iterations tell entries of the table apart, so those of a second look go on behind the
    // first.
    first_limit_ = limit_;
    for (++limit_; most_depth == 0 || depth() <= most_depth; ++limit_) {
      cut_off_ = stopped_ = false;
      walk(root, 0);
      if (stopped_ || !cut_off_ || has_best_possible()) break;
    }
  }

  bool has_best_possible() const { return best_.is_end && best_.value >= best_possible; }

  // Looks into a position that `line_` leads to.
  void walk(const S& state, int depth) {
    if (stopped_ || budget_->spent(0, ++nodes_)) {
      stopped_ = true;
      return;
    }
    if (depth > 0) keep_best(state);
    if (state.over() || has_best_possible()) return;
    if (was_met(key_of(state), depth)) return;  // what was cut off below it is known
    if (is_dead_end(state)) return;
    if (depth == this->depth()) {
      cut_off_ = true;
      return;
    }
    MoveList<Move> moves;
    state.legal(moves);
    for (const Move move : moves) {
      S next = state;
      next.play(move);
      line_.push_back(to_code(move));
      walk(next, depth + 1);
      line_.pop_back();
    }
  }

  // Nothing better than what is known, or than what is looked for, comes from there.
  bool is_dead_end(const S& state) {
    const double value = dead_ends_.at_most(state);
    const bool too_little = value < least_;
    left_out_ = left_out_ || too_little;
    return too_little || (best_.is_end && value <= best_.value);
  }

  bool was_met(std::uint64_t key, int depth) {
    Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.key == key && entry.limit == limit_ && entry.depth <= depth) return true;
    entry = {key, limit_, depth};
    return false;
  }

  // Ends of the game count before positions that only look good.
  void keep_best(const S& state) {
    if (best_.is_end && !state.over()) return;
    const double value = value_of(state);
    if (best_.is_end == state.over() && value <= best_.value) return;
    best_ = {.value = value, .is_end = state.over(), .moves = line_};
  }

  PageArray<Entry> table_;
  Budget* budget_ = nullptr;
  int limit_ = 0;         // the number of the iteration
  int first_limit_ = 0;   // of the last one that had another aim
  bool cut_off_ = false;  // something lies beyond the limit
  bool stopped_ = false;
  std::int64_t nodes_ = 0;
  std::vector<MoveCode> line_;
  Plan best_;
  DeadEnds<S> dead_ends_;
  double least_ = 0;       // positions that may bring less are left out
  bool left_out_ = false;  // some were
};

}  // namespace agon::graph
