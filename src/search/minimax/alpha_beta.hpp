// Plain alpha-beta with iterative deepening: minimax's value with fewer nodes, for two players and no chance.
// The reference for the faster ones; no table, no ordering beyond the previous iteration's order at the root.
#pragma once

#include <algorithm>
#include <array>

#include "eval/heuristic.hpp"
#include "search/minimax/deepening.hpp"
#include "search/search.hpp"

namespace agon {

struct AlphaBetaOptions {
  bool exact = true;
};
template <>
struct Fields<AlphaBetaOptions> {
  static constexpr auto all = FieldList{Field{"exact", &AlphaBetaOptions::exact,
                                              "the value of every move; no: of the best, bounds for others"}};
};

template <GameState S>
class AlphaBetaSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit AlphaBetaSearch(const AlphaBetaOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request, 256);
    budget_ = &budget;
    trace_ = request.trace;
    nodes_ = 0;
    counts_ = {};
    Answer answer = deepen(request, 1, budget, counts_,
                           [&](int depth, const auto& previous) { return iterate(state, depth, previous); });
    answer.nodes = nodes_;
    answer.seconds = budget.seconds();
    budget_ = nullptr;
    claim_what_is_certain(state, answer);
    return answer;
  }
  void get_ready_for(const S& start) override { static_cast<void>(sums_are_certain(start)); }

 private:
  // With `exact` every root move is searched with a full window, so that each has its value to show.
  Iteration iterate(const S& state, int depth, const std::vector<Candidate>& previous) {
    constexpr double largest_alpha = 1 - 0x1.0p-30;  // so that no window is empty
    Iteration iteration;
    stopped_ = cut_off_ = false;
    const std::vector<Move> moves = root_moves(state, previous);
    counts_.add_inner(moves.size());
    double best = 0;
    for (const Move move : moves) {
      const double alpha = options_.exact ? 0 : std::min(best, largest_alpha);
      const double value = value_after(state, move, depth - 1, 1, alpha, 1);
      if (stopped_ && !iteration.moves.empty()) break;
      iteration.moves.push_back(root_candidate(move, value, depth, lines_.at(1)));
      iteration.moves.back().at_most = !options_.exact && value <= alpha && iteration.moves.size() > 1;
      best = std::max(best, value);
    }
    add_unsearched(iteration.moves, moves, iteration.moves.front().value);
    iteration.finished = !stopped_;
    iteration.complete = !cut_off_;
    return iteration;
  }

  // The value after a move for the player who makes it.
  double value_after(const S& state, Move move, int depth, int ply, double alpha, double beta) {
    S next = state;
    next.play(move);
    if (trace_ == nullptr) return value_of(state, next, depth, ply, alpha, beta);
    const TraceWindow window{alpha, beta, state.to_move()};
    trace_->enter(to_code(move), &window, TraceEntry::usual);
    const double found = value_of(state, next, depth, ply, alpha, beta);
    if (trace_ != nullptr) trace_->leave({found, state.to_move()});
    return found;
  }

  // The value of `next` for the player to move in `state`; a player may move twice in a row.
  double value_of(const S& state, const S& next, int depth, int ply, double alpha, double beta) {
    const Player mover = state.to_move();
    if (next.over()) {
      lines_.at(ply).clear();
      ++nodes_;
      ++counts_.leaves;
      return score_range(next).to_unit(next.score(mover));
    }
    if (next.to_move() == mover) return value(next, depth, ply, alpha, beta);
    return 1 - value(next, depth, ply, 1 - beta, 1 - alpha);
  }

  // The value of a position that is not over, for the player to move, exact if it lies inside (alpha, beta).
  double value(const S& state, int depth, int ply, double alpha, double beta) {
    lines_.at(ply).clear();
    if (stopped_ || budget_->spent(0, ++nodes_)) {
      stopped_ = true;
      trace_ = nullptr;  // values mean nothing from here on
      return Heuristic<S>::value(state, state.to_move());
    }
    if (depth == 0) {
      ++counts_.leaves;
      cut_off_ = true;
      return Heuristic<S>::value(state, state.to_move());
    }
    MoveList<Move> moves;
    state.legal(moves);
    counts_.add_inner(moves.size());
    double best = -1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double found = value_after(state, moves[i], depth - 1, ply + 1, alpha, beta);
      if (found > best) {
        best = found;
        lines_.set(ply, moves[i]);
      }
      alpha = std::max(alpha, best);
      if (alpha >= beta) {
        counts_.add_cutoff(i == 0);
        if (trace_ != nullptr) trace_->cut(TraceCut::window, moves.size() - i - 1);
        break;
      }
    }
    return best;
  }

  AlphaBetaOptions options_;
  Budget* budget_ = nullptr;
  Trace* trace_ = nullptr;
  std::int64_t nodes_ = 0;
  TreeCounts counts_;
  bool stopped_ = false, cut_off_ = false;
  Lines<Move> lines_;
};

struct AlphaBeta {
  static constexpr AlgorithmAbout about{
      .name = "alphabeta",
      .summary = "minimax without the lines that cannot matter, one ply deeper at a time",
      .source = "Knuth and Moore 1975"};
  static constexpr Needs needs{
      .two_players = true, .zero_sum = true, .no_chance = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 3> budgets{"depth", "nodes", "time"};
  using Options = AlphaBetaOptions;
  template <GameState S>
  using SearchFor = AlphaBetaSearch<S>;
};

}  // namespace agon
