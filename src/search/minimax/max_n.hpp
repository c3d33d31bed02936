// max^n with pruning, for any number of players: everyone maximises their own entry of the value vector. The
// plain reference is minimax.hpp.
//
// Two kinds of pruning keep its values. Immediate: nothing is better than 1. Shallow (Korf 1991): where all
// values add up to at most `sum`, a player who has `v` here leaves at most `sum - v` to the player who moved
// before; if that one already has as much elsewhere, the rest here does not matter. Deeper bounds would not
// be sound with more than two players.
//
// Ties decide values in max^n. The rule is: the first of the equally good moves, in the game's order. Both
// prunings keep it, so the values are those of plain max^n even on trees full of ties.
#pragma once

#include <array>
#include <limits>

#include "eval/heuristic.hpp"
#include "game/playout.hpp"
#include "search/minimax/depth_first.hpp"
#include "search/search.hpp"

namespace agon {

enum class MaxNPruning { none, immediate, shallow };
template <>
struct EnumNames<MaxNPruning> {
  static constexpr std::array<std::string_view, 3> names{"none", "immediate", "shallow"};
};

struct MaxNOptions {
  MaxNPruning pruning = MaxNPruning::shallow;
};
template <>
struct Fields<MaxNOptions> {
  static constexpr auto all =
      FieldList{Field{"pruning", &MaxNOptions::pruning,
                      "at the best value (immediate), also by the sum of all values (shallow)"}};
};

template <GameState S>
class MaxNSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit MaxNSearch(const MaxNOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    players_ = player_count(state);
    sum_ = options_.pruning == MaxNPruning::shallow ? largest_sum(state, request.random) : no_limit;
    const auto mover = static_cast<std::size_t>(state.to_move());
    Answer answer = walk_.run(state, request, true, [&](const S& next, int depth, double) {
      return value(next, depth, 1, no_limit)[mover];
    });
    if (sum_ < no_limit) claim_what_is_certain(state, answer);
    return answer;
  }
  void get_ready_for(const S& start) override { static_cast<void>(sums_are_certain(start)); }

 private:
  static constexpr double no_limit = std::numeric_limits<double>::infinity();

  // What the values of any leaf add up to at most; no limit where nothing is promised. Rules may tell it; the
  // constant sum of other games' scores is read off one random game.
  double largest_sum(const S& state, Random random) const {
    if constexpr (requires { state.largest_score_sum(); }) {
      const auto sum = state.largest_score_sum();
      const ScoreRange range = score_range(state);
      if (!sum) return no_limit;
      return std::max((*sum - players_ * range.low) / (range.high - range.low), evaluations_sum());
    }
    if (!is_zero_sum(state)) return no_limit;
    S end = state;
    MoveList<Move> scratch;
    for (int ply = 0; ply < playout_cap && !end.over(); ++ply) play_random(end, random, scratch);
    return end.over() ? std::max(sum_of(score_values(end)), evaluations_sum()) : no_limit;
  }

  // The same of evaluations. Two players' add up to 1, as alpha-beta takes for granted, neutral ones are 1/2
  // each; others may promise by `constant_sum` to add up to what the scores do.
  double evaluations_sum() const {
    if constexpr (requires { Heuristic<S>::constant_sum; })
      if (Heuristic<S>::constant_sum) return 0;
    constexpr bool neutral = requires { Heuristic<S>::neutral; };
    return neutral || players_ == 2 ? 0.5 * players_ : no_limit;
  }

  double sum_of(const Values& values) const {
    double sum = 0;
    for (int p = 0; p < players_; ++p) sum += values[static_cast<std::size_t>(p)];
    return sum;
  }

  // `limit`: once the player to move here has this much, nobody will come here.
  Values value(const S& state, int depth, int ply, double limit) {
    walk_.lines().at(ply).clear();
    const bool in_time = walk_.enter();
    if (state.over()) {
      ++walk_.counts().leaves;
      return score_values(state);
    }
    if (!in_time || depth == 0) {
      ++walk_.counts().leaves;
      walk_.set_cut_off(true);
      return static_values(state);
    }
    return best(state, depth, ply, limit);
  }

  Values best(const S& state, int depth, int ply, double limit) {
    const auto mover = static_cast<std::size_t>(state.to_move());
    MoveList<Move> moves;
    state.legal(moves);
    walk_.counts().add_inner(moves.size());
    Values best_values{};
    best_values[mover] = -1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      S next = state;
      next.play(moves[i]);
      const Values values = value_after(moves[i], next, depth - 1, ply + 1,
                                        limit_below(state, next, best_values[mover], limit));
      if (values[mover] <= best_values[mover]) continue;
      best_values = values;
      walk_.lines().set(ply, moves[i]);
      const bool best_possible = best_values[mover] >= 1 && options_.pruning != MaxNPruning::none;
      if (!best_possible && best_values[mover] < limit) continue;
      walk_.counts().add_cutoff(i == 0);
      if (Trace* trace = walk_.trace())
        trace->cut(best_possible ? TraceCut::best_possible : TraceCut::window, moves.size() - i - 1);
      return best_possible ? best_values : refused(best_values[mover], mover);
    }
    return best_values;
  }

  Values value_after(Move move, const S& next, int depth, int ply, double limit) {
    Trace* trace = walk_.trace();
    if (trace == nullptr) return value(next, depth, ply, limit);
    const TraceWindow window{0, limit, next.to_move()};
    trace->enter(to_code(move), limit < no_limit ? &window : nullptr, TraceEntry::usual);
    const Values values = value(next, depth, ply, limit);
    if (walk_.trace() != nullptr) trace->leave({values[0], 0, &values});
    return values;
  }

  // A player who moves again inherits the limit: the two moves are one choice.
  double limit_below(const S& state, const S& next, double best_so_far, double limit) const {
    if (next.to_move() == state.to_move()) return limit;
    constexpr double rounding = 1e-12;  // what differs by less is equal
    return best_so_far < 0 ? no_limit : sum_ - best_so_far - rounding;
  }

  // The value of a cut-off position: no other player will prefer it.
  static Values refused(double value, std::size_t mover) {
    Values values{};
    values[mover] = value;
    return values;
  }

  MaxNOptions options_;
  DepthFirst<S> walk_;
  int players_ = 2;
  double sum_ = no_limit;
};

struct MaxN {
  static constexpr AlgorithmAbout about{
      .name = "maxn",
      .summary = "any number of players, each for their own score, with pruning",
      .source = "Luckhardt and Irani 1986; Korf 1991 for the pruning"};
  static constexpr Needs needs{.no_chance = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 3> budgets{"depth", "nodes", "time"};
  using Options = MaxNOptions;
  template <GameState S>
  using SearchFor = MaxNSearch<S>;
};

}  // namespace agon
