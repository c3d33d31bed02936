// Plain minimax, the reference for every exact search: no pruning, no table, no ordering.
// With more than two players it is max^n (everyone maximises their own entry of the value vector), at chance
// nodes it is expectiminimax. Read this before alpha_beta.hpp.
#pragma once

#include <algorithm>
#include <array>

#include "eval/heuristic.hpp"
#include "search/minimax/deepening.hpp"
#include "search/search.hpp"

namespace agon {

struct MinimaxOptions {};

template <GameState S>
class MinimaxSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit MinimaxSearch(const MinimaxOptions&) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request, 256);
    budget_ = &budget;
    nodes_ = 0;
    counts_ = {};
    trace_ = request.trace;
    players_ = player_count(state);
    // A given depth is searched at once: the nodes are those of that depth alone.
    Answer answer = deepen(request, request.limits.depth > 0 ? request.limits.depth : 1, budget, counts_,
                           [&](int depth, const auto&) { return iterate(state, depth); });
    answer.nodes = nodes_;
    answer.seconds = budget.seconds();
    budget_ = nullptr;
    return answer;
  }

 private:
  Iteration iterate(const S& state, int depth) {
    Iteration iteration;
    stopped_ = cut_off_ = false;
    const std::vector<Move> moves = root_moves(state, {});
    counts_.add_inner(moves.size());
    for (const Move move : moves) {
      const Values values = value_after(state, move, depth - 1, 1);
      iteration.moves.push_back(
          root_candidate(move, values[static_cast<std::size_t>(state.to_move())], depth, lines_.at(1)));
      if (players_ > 2) iteration.moves.back().values = values;
    }
    iteration.finished = !stopped_;
    iteration.complete = !cut_off_;
    return iteration;
  }

  Values value_after(const S& state, Move move, int depth, int ply) {
    S next = state;
    next.play(move);
    if (trace_ == nullptr) return value(next, depth, ply);
    trace_->enter(to_code(move), nullptr, TraceEntry::usual);
    const Values values = value(next, depth, ply);
    if (trace_ != nullptr) trace_->leave({values[0], 0, &values});
    return values;
  }

  Values value(const S& state, int depth, int ply) {
    lines_.at(ply).clear();
    if (stopped_ || budget_->spent(0, ++nodes_)) {
      stopped_ = true;
      trace_ = nullptr;  // values mean nothing from here on
      return guess(state);
    }
    if (state.over()) {
      ++counts_.leaves;
      return score_values(state);
    }
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) return average(state, depth, ply);
    if (depth == 0 || ply > max_depth) {
      ++counts_.leaves;
      cut_off_ = true;
      return guess(state);
    }
    return best(state, depth, ply);
  }

  Values best(const S& state, int depth, int ply) {
    const auto mover = static_cast<std::size_t>(state.to_move());
    MoveList<Move> moves;
    state.legal(moves);
    counts_.add_inner(moves.size());
    Values best_values{};
    best_values[mover] = -1;
    for (const Move move : moves) {
      const Values values = value_after(state, move, depth - 1, ply + 1);
      if (values[mover] > best_values[mover]) {
        best_values = values;
        lines_.set(ply, move);
      }
    }
    return best_values;
  }

  // A roll of the dice is no decision: it does not use up depth, and the expected line ends before it.
  Values average(const S& state, int depth, int ply)
    requires ChanceGame<S>
  {
    MoveList<Move> outcomes;
    state.legal(outcomes);
    counts_.add_inner(outcomes.size());
    Values sum{};
    double open = 1;  // the probability of the outcomes to come
    for (const Move outcome : outcomes) {
      const Values values = value_after(state, outcome, depth, ply);
      const double weight = state.probability(outcome);
      for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += weight * values[p];
      open -= weight;
      if (trace_ != nullptr) tell_average(sum, open);
    }
    lines_.at(ply).clear();
    return sum;
  }

  void tell_average(const Values& sum, double open) const {
    Values high = sum;
    for (double& value : high) value += std::max(0.0, open);
    trace_->average({sum[0], 0, &sum}, {high[0], 0, &high});
  }

  Values guess(const S& state) const {
    if (state.over()) return score_values(state);
    Values values{};
    for (int p = 0; p < players_; ++p)
      values[static_cast<std::size_t>(p)] = Heuristic<S>::value(state, static_cast<Player>(p));
    return values;
  }

  Budget* budget_ = nullptr;
  Trace* trace_ = nullptr;
  std::int64_t nodes_ = 0;
  TreeCounts counts_;
  int players_ = 2;
  bool stopped_ = false, cut_off_ = false;
  Lines<Move> lines_;
};

struct Minimax {
  static constexpr AlgorithmAbout about{
      .name = "minimax",
      .summary = "looks at every line to a depth; max^n for many players, expectation at dice",
      .source = "Shannon 1950; Luckhardt and Irani 1986 for max^n; Michie 1966 for chance"};
  static constexpr Needs needs{.turns = true, .open = true};
  static constexpr std::array<std::string_view, 3> budgets{"depth", "nodes", "time"};
  using Options = MinimaxOptions;
  template <GameState S>
  using SearchFor = MinimaxSearch<S>;
};

}  // namespace agon
