// What the searches for many players and for chance share: the budget, the count of nodes, and the root,
// where every legal move gets a value and a line. A search brings the value of a position below the root.
#pragma once

#include <algorithm>
#include <vector>

#include "eval/heuristic.hpp"
#include "search/minimax/deepening.hpp"
#include "search/search.hpp"

namespace agon {

// The open interval in which a value matters: at or beyond its ends a bound is enough.
struct Window {
  double alpha = 0, beta = 1;

  bool empty() const { return alpha >= beta; }
  // After a choice worth `value`.
  void narrow(bool maximise, double value) {
    if (maximise)
      alpha = std::max(alpha, value);
    else
      beta = std::min(beta, value);
  }
};

// A finished game's value for a player.
template <GameState S>
double final_value(const S& state, Player player) {
  return score_range(state).to_unit(state.score(player));
}

// Everyone's value of a position that is not looked into.
template <GameState S>
Values static_values(const S& state) {
  if (state.over()) return score_values(state);
  Values values{};
  for (int p = 0; p < player_count(state); ++p)
    values[static_cast<std::size_t>(p)] = Heuristic<S>::value(state, static_cast<Player>(p));
  return values;
}

template <GameState S>
class DepthFirst {
  using Move = typename S::Move;

 public:
  // Deepens until the budget or the tree ends. `value_of(next, depth, alpha)` gives the value of `next` for
  // the player to move in `state`, exact if it is above alpha, and leaves the line in lines().at(1). With
  // `exact` alpha stays 0 and the game's order is kept, so that the first of equals is the best; otherwise a
  // move that is no better than the best so far gets a bound for its value.
  template <class ValueOf>
  Answer run(const S& state, const Request& request, bool exact, ValueOf&& value_of) {
    Budget budget(request, 256);
    budget_ = &budget;
    trace_ = request.trace;
    nodes_ = 0;
    counts_ = {};
    Answer answer =
        deepen(request, 1, budget, counts_, [&](int depth, const std::vector<Candidate>& previous) {
          const auto moves = root_moves(state, exact ? std::vector<Candidate>{} : previous);
          return iterate(state, moves, depth, exact, value_of);
        });
    answer.nodes = nodes_;
    answer.seconds = budget.seconds();
    budget_ = nullptr;
    return answer;
  }

  // Counts a position; false once the budget is spent: the position then gets any value at once.
  bool enter() {
    if (!stopped_ && budget_->spent(0, ++nodes_)) {
      stopped_ = true;
      trace_ = nullptr;  // values mean nothing from here on
    }
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

  // Whether some line was cut off by the depth since the flag was last set to false.
  bool cut_off() const { return cut_off_; }
  void set_cut_off(bool cut_off) { cut_off_ = cut_off; }

  Lines<Move>& lines() { return lines_; }
  TreeCounts& counts() { return counts_; }
  Trace* trace() { return trace_; }  // null: nobody watches

  // One step of alpha-beta in a fixed player's view: the best of the moves, the first of equals.
  // `value_of(next, window)` gives the value after a move.
  template <class ValueOf>
  double best_of_moves(const S& state, int ply, bool maximise, Window window, ValueOf&& value_of) {
    MoveList<Move> moves;
    state.legal(moves);
    counts_.add_inner(moves.size());
    double best = maximise ? -1 : 2;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      S next = state;
      next.play(moves[i]);
      const double found = value_of(next, window);
      if (maximise ? found > best : found < best) {
        best = found;
        lines_.set(ply, moves[i]);
      }
      window.narrow(maximise, best);
      if (window.empty()) {
        counts_.add_cutoff(i == 0);
        break;
      }
    }
    return best;
  }

 private:
  template <class ValueOf>
  Iteration iterate(const S& state, const std::vector<Move>& moves, int depth, bool exact,
                    ValueOf& value_of) {
    constexpr double largest_alpha = 1 - 0x1.0p-30;  // so that no window is empty
    Iteration iteration;
    stopped_ = cut_off_ = false;
    counts_.add_inner(moves.size());
    double best = 0;
    for (const Move move : moves) {
      S next = state;
      next.play(move);
      const double alpha = exact ? 0 : std::min(best, largest_alpha);
      const TraceWindow window{alpha, 1, state.to_move()};
      if (trace_ != nullptr) trace_->enter(to_code(move), &window, TraceEntry::usual);
      const double value = value_of(next, depth - 1, alpha);
      if (trace_ != nullptr) trace_->leave({value, state.to_move()});
      if (stopped_ && !iteration.moves.empty()) break;
      iteration.moves.push_back(root_candidate(move, value, depth, lines_.at(1)));
      iteration.moves.back().at_most = !exact && value <= alpha && iteration.moves.size() > 1;
      if (player_count(state) > 2) iteration.moves.back().values = values_of(state, iteration.moves.back());
      best = std::max(best, value);
    }
    add_unsearched(iteration.moves, moves, iteration.moves.front().value);
    iteration.finished = !stopped_;
    iteration.complete = !cut_off_;
    return iteration;
  }

  // Everyone's values at the end of a candidate's line.
  static Values values_of(const S& state, const Candidate& candidate) {
    S end = state;
    for (const MoveCode move : candidate.line) end.play(from_code<Move>(move));
    Values values = static_values(end);
    values[static_cast<std::size_t>(state.to_move())] = candidate.value;
    return values;
  }

  Budget* budget_ = nullptr;
  Trace* trace_ = nullptr;
  std::int64_t nodes_ = 0;
  TreeCounts counts_;
  bool stopped_ = false, cut_off_ = false;
  Lines<Move> lines_;
};

}  // namespace agon
