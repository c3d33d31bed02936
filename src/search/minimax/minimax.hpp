// Plain minimax, the reference for every exact search: no pruning, no table, no ordering.
// With more than two players it is max^n (everyone maximises their own entry of the value vector), at chance
// nodes it is expectiminimax. Read this before alpha_beta.hpp.
#pragma once

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
    players_ = player_count(state);
    // A given depth is searched at once: the nodes are those of that depth alone.
    Answer answer = deepen(request, request.limits.depth > 0 ? request.limits.depth : 1,
                           [&](int depth, const auto&) { return iterate(state, depth); });
    answer.nodes = nodes_;
    answer.seconds = budget.seconds();
    return answer;
  }

 private:
  Iteration iterate(const S& state, int depth) {
    Iteration iteration;
    stopped_ = cut_off_ = false;
    MoveList<Move> moves;
    state.legal(moves);
    for (const Move move : moves) {
      S next = state;
      next.play(move);
      std::vector<Move> line;
      const Values values = value(next, depth - 1, line);
      Candidate candidate{.move = to_code(move),
                          .value = values[static_cast<std::size_t>(state.to_move())],
                          .depth = depth,
                          .line = {to_code(move)}};
      for (auto at = line.rbegin(); at != line.rend(); ++at) candidate.line.push_back(to_code(*at));
      iteration.moves.push_back(std::move(candidate));
    }
    iteration.finished = !stopped_;
    iteration.complete = !cut_off_;
    return iteration;
  }

  // `line` receives the best continuation, last move first.
  Values value(const S& state, int depth, std::vector<Move>& line) {
    line.clear();
    if (stopped_ || budget_->spent(0, ++nodes_)) {
      stopped_ = true;
      return guess(state);
    }
    if (state.over()) return score_values(state);
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) return average(state, depth);
    if (depth == 0) {
      cut_off_ = true;
      return guess(state);
    }
    return best(state, depth, line);
  }

  Values best(const S& state, int depth, std::vector<Move>& line) {
    const auto mover = static_cast<std::size_t>(state.to_move());
    MoveList<Move> moves;
    state.legal(moves);
    Values best_values{};
    best_values[mover] = -1;
    std::vector<Move> below;
    for (const Move move : moves) {
      S next = state;
      next.play(move);
      const Values values = value(next, depth - 1, below);
      if (values[mover] > best_values[mover]) {
        best_values = values;
        line = below;
        line.push_back(move);
      }
    }
    return best_values;
  }

  // A roll of the dice is no decision: it does not use up depth.
  Values average(const S& state, int depth)
    requires ChanceGame<S>
  {
    MoveList<Move> outcomes;
    state.legal(outcomes);
    Values sum{};
    std::vector<Move> below;
    for (const Move outcome : outcomes) {
      S next = state;
      next.play(outcome);
      const Values values = value(next, depth, below);
      const double weight = state.probability(outcome);
      for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += weight * values[p];
    }
    return sum;
  }

  Values guess(const S& state) const {
    if (state.over()) return score_values(state);
    Values values{};
    for (int p = 0; p < players_; ++p)
      values[static_cast<std::size_t>(p)] = Heuristic<S>::value(state, static_cast<Player>(p));
    return values;
  }

  Budget* budget_ = nullptr;
  std::int64_t nodes_ = 0;
  int players_ = 2;
  bool stopped_ = false, cut_off_ = false;
};

struct Minimax {
  static constexpr AlgorithmAbout about{
      .name = "minimax",
      .summary = "looks at every line to a depth; max^n for many players, expectation at dice",
      .source = "Shannon 1950; Luckhardt and Irani 1986 for max^n; Michie 1966 for chance"};
  static constexpr Needs needs{.turns = true};
  static constexpr std::array<std::string_view, 3> budgets{"depth", "nodes", "time"};
  using Options = MinimaxOptions;
  template <GameState S>
  using SearchFor = MinimaxSearch<S>;
};

}  // namespace agon
