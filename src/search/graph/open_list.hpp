// Breadth-first, depth-first and best-first search: every position that was reached waits in a list until it
// is looked into, and none is reached twice. Ends when nothing better can come, or when the memory is full.
// Positions from which the best end is out of reach are left out at first; where no best end is found, they
// are looked into as well.
#pragma once

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "search/graph/graph_options.hpp"
#include "search/graph/plan.hpp"

namespace agon::graph {

template <GameState S>
class OpenList {
  using Move = typename S::Move;

 public:
  // `nodes` were looked into before, and count.
  explicit OpenList(GraphOrder order, std::int64_t nodes = 0) : order_(order), nodes_before_(nodes) {}

  Plan run(const S& root, std::uint64_t memory, Budget& budget) {
    memory_ = memory;
    most_ = most_from(root);
    const bool complete = look_for(root, most_, budget);
    if (!complete || !left_out_ || plan_value_ >= most_) return plan(complete && !left_out_);
    const Plan first = plan(false);
    forget();
    const bool all = look_for(root, 0, budget);
    return better_of(plan(all), first);
  }
  std::int64_t nodes() const { return nodes_before_ + static_cast<std::int64_t>(steps_.size()); }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  // The move by which a position was reached, and from where.
  struct Step {
    MoveCode move = 0;
    std::uint32_t before = none;
    std::uint32_t length = 0;  // of the way there
  };
  struct Waiting {
    S state;
    double rank = 0;
    std::uint32_t step = 0;
    // Of equals the one that was reached first: a queue's top is the largest.
    friend bool operator<(const Waiting& a, const Waiting& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.step > b.step;
    }
  };
  // What a set needs for an entry, about: its node, and its share of the buckets.
  static constexpr std::size_t bytes_per_key = 40;
  static constexpr double far = 1e10;  // more moves than are ever guessed: a better goal comes first

  // Looks into all positions that may bring so much; false: there was no time or memory for all of them.
  bool look_for(const S& root, double least, Budget& budget) {
    least_ = least;
    reach(root, none, 0);
    while (!waiting_.empty() && plan_value_ < most_) {
      if (budget.spent(0, nodes()) || bytes_ > memory_) return false;
      const Waiting next = take();
      expand(next.state, next.step);
    }
    return true;
  }

  // No end from here on brings more.
  double most_from(const S& state) {
    double most = dead_ends_.at_most(state);
    if constexpr (GuessesDistance<S>)
      if (state.guesses_distance())
        most = std::min(most, score_range(state).to_unit(state.distance_guess().goal));
    return most;
  }

  void forget() {
    nodes_before_ = nodes();
    waiting_.clear();
    steps_.clear();
    seen_.clear();
    bytes_ = 0;
    plan_value_ = look_value_ = -1;
    plan_step_ = look_step_ = none;
  }

  Waiting take() {
    std::pop_heap(waiting_.begin(), waiting_.end());
    Waiting next = std::move(waiting_.back());
    waiting_.pop_back();
    bytes_ -= bytes_of(next.state);
    return next;
  }

  void expand(const S& state, std::uint32_t step) {
    moves_.clear();
    state.legal(moves_);
    // Depth-first the last one reached comes first, which is to be the game's first.
    const bool backwards = order_ == GraphOrder::depth;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Move move = moves_[backwards ? moves_.size() - 1 - i : i];
      S next = state;
      next.play(move);
      reach(next, step, to_code(move));
    }
  }

  void reach(const S& state, std::uint32_t before, MoveCode move) {
    if (steps_.size() == none || !seen_.insert(key_of(state)).second) return;
    const auto step = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back({move, before, before == none ? 0 : steps_[before].length + 1});
    bytes_ += sizeof(Step) + bytes_per_key;
    const double value = value_of(state);
    keep_best(value, state.over(), step);
    if (state.over() || is_dead_end(dead_ends_.at_most(state))) return;
    double rank = order_ == GraphOrder::best ? value : order_ == GraphOrder::depth ? step : 0;
    if constexpr (GuessesDistance<S>)
      if (order_ == GraphOrder::best && state.guesses_distance()) {
        const auto guess = state.distance_guess();
        if (is_dead_end(score_range(state).to_unit(guess.goal))) return;
        rank = far * guess.goal - (steps_[step].length + guess.moves);
      }
    waiting_.push_back({state, rank, step});
    std::push_heap(waiting_.begin(), waiting_.end());
    bytes_ += bytes_of(state) + sizeof(Waiting) - sizeof(S);
  }

  // Nothing better than what is known, or than what is looked for, comes from where `value` can be had at
  // most.
  bool is_dead_end(double value) {
    const bool too_little = value < least_;
    left_out_ = left_out_ || too_little;
    return too_little || value <= plan_value_;
  }

  // Ends of the game count before positions that only look good.
  void keep_best(double value, bool is_end, std::uint32_t step) {
    if (step == 0) return;
    if (is_end ? value <= plan_value_ : plan_value_ >= 0 || value <= look_value_) return;
    (is_end ? plan_value_ : look_value_) = value;
    (is_end ? plan_step_ : look_step_) = step;
  }

  Plan plan(bool complete) const {
    Plan plan;
    if (complete && plan_value_ < 0) return without_end();
    plan.is_end = plan_value_ >= 0;
    plan.value = plan.is_end ? plan_value_ : look_value_;
    plan.is_best = plan.is_end && (complete || plan.value >= most_);
    for (std::uint32_t at = plan.is_end ? plan_step_ : look_step_; at != 0 && at != none;
         at = steps_[at].before)
      plan.moves.push_back(steps_[at].move);
    std::reverse(plan.moves.begin(), plan.moves.end());
    return plan;
  }

  GraphOrder order_;
  std::uint64_t memory_ = 0, bytes_ = 0;
  std::vector<Waiting> waiting_;  // a heap
  std::vector<Step> steps_;       // the root's is the first
  std::unordered_set<std::uint64_t> seen_;
  double plan_value_ = -1, look_value_ = -1;
  std::uint32_t plan_step_ = none, look_step_ = none;
  MoveList<Move> moves_;
  DeadEnds<S> dead_ends_;
  double most_ = best_possible;  // no end brings more
  double least_ = 0;             // positions that may bring less are left out
  bool left_out_ = false;        // some were
  std::int64_t nodes_before_ = 0;
};

}  // namespace agon::graph
