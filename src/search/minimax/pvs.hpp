// Alpha-beta with everything that makes it fast, each part with a switch of its own so that its effect can be
// counted: transposition table, move ordering, principal-variation search, aspiration windows, bisection with
// null windows, symmetric moves searched once. All of these keep minimax's value (`deeper=no` keeps it at
// every depth too). For two players without chance; the plain references are minimax.hpp and alpha_beta.hpp.
//
// Inside, values are whole numbers from -one to one for the player to move: changing sides is exact, and
// nothing lies between a and a+1, so that a null window is (a, a+1).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "eval/heuristic.hpp"
#include "search/minimax/deepening.hpp"
#include "search/minimax/pvs_options.hpp"
#include "search/minimax/table.hpp"
#include "search/search.hpp"

namespace agon {

// Counts that show what the enhancements do.
struct PvsCounts {
  std::int64_t nodes = 0, leaves = 0, table_hits = 0;
  std::int64_t cutoffs = 0, first_move_cutoffs = 0;
};

template <GameState S>
class PvsSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit PvsSearch(const PvsOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request, 256);
    budget_ = &budget;
    counts_ = {};
    prepare(request.limits);
    Request with_counts = request;
    if (request.report)
      with_counts.report = [&](Answer so_far) {
        so_far.nodes = counts_.nodes;
        so_far.seconds = budget.seconds();
        request.report(so_far);
      };
    Answer answer = deepen(with_counts, 1,
                           [&](int depth, const auto& previous) { return iterate(state, depth, previous); });
    answer.nodes = counts_.nodes;
    answer.seconds = budget.seconds();
    budget_ = nullptr;
    return answer;
  }

  void new_game() override { table_.reset(); }

  // Works with this table from now on, whatever its size.
  void use_table(std::shared_ptr<TranspositionTable> table) {
    table_ = std::move(table);
    own_table_ = false;
  }

  const PvsCounts& counts() const { return counts_; }

 private:
  static constexpr int one = 1 << 24;
  static constexpr int infinite = one + 1;
  static constexpr std::uint8_t complete_depth = 255;  // in the table: no line below was cut off by the depth

  // A value (fail-soft: a bound where it lies outside the window), and whether deeper search could change it.
  struct Found {
    int value = 0;
    bool complete = true;
  };
  struct Ordered {
    Move move;
    std::uint16_t index;  // in the game's own order, which the table refers to
    int rank;
  };

  static int to_inner(double value) { return static_cast<int>(std::lround((2 * value - 1) * one)); }
  static double to_outer(int value) { return (static_cast<double>(value) / one + 1) / 2; }

  void prepare(const Limits& limits) {
    if constexpr (Hashed<S>) {
      constexpr std::uint64_t default_memory = std::uint64_t{64} << 20;
      const std::uint64_t memory = limits.memory.count > 0 ? limits.memory.count : default_memory;
      if (options_.table && (table_ == nullptr || (own_table_ && table_memory_ != memory))) {
        table_ = std::make_shared<TranspositionTable>(memory);
        table_memory_ = memory;
      }
      if (table_ != nullptr) table_->new_search();
    }
    killers_.assign(max_depth + 2, {});
    ordered_.resize(max_depth + 2);
    history_.fill(0);
  }

  // ---- the root

  Iteration iterate(const S& state, int depth, const std::vector<Candidate>& previous) {
    stopped_ = false;
    root_order_ = root_moves(state, options_.previous ? previous : std::vector<Candidate>{});
    const int guess = previous.empty() ? 0 : to_inner(previous.front().value);
    switch (options_.window) {
      case WindowKind::full:
        return search_root(state, depth, -infinite, one);  // a win cannot be bettered
      case WindowKind::aspiration:
        return aspire(state, depth, guess);
      case WindowKind::bisect:
        return bisect(state, depth, guess);
    }
    return {};
  }

  // (v0 - e, v0 + e) first; after a miss, wider on that side, or open on that side.
  Iteration aspire(const S& state, int depth, int guess) {
    int below = std::max(1, to_inner(0.5 + options_.epsilon / 2)), above = below;
    int alpha = guess - below, beta = guess + above;
    while (true) {
      Iteration iteration = search_root(state, depth, alpha, beta);
      const int value = root_value_;
      if (!iteration.finished || (alpha < value && value < beta) || (value <= alpha && alpha <= -one) ||
          (value >= beta && beta >= one))
        return iteration;
      const bool open = options_.research == ResearchKind::open;
      if (value <= alpha) {
        beta = open ? value + 1 : beta;
        alpha = open ? -infinite : std::max(-infinite, guess - (below *= 4));
      } else {
        alpha = open ? value - 1 : alpha;
        beta = open ? infinite : std::min(infinite, guess + (above *= 4));
      }
    }
  }

  // Halves the range of possible values with null windows until one is left.
  Iteration bisect(const S& state, int depth, int guess) {
    int low = -one, high = one;
    int middle = std::clamp(guess, low + 1, high);
    while (low < high) {
      // Is the value at least `middle`?
      if (Iteration iteration = search_root(state, depth, middle - 1, middle); !iteration.finished)
        return iteration;
      if (root_value_ >= middle)
        low = std::min(root_value_, high);
      else
        high = std::max(root_value_, low);
      middle = low + (high - low + 1) / 2;
    }
    // A last look with a window around the value gives the best move its exact value and line.
    return search_root(state, depth, low - 1, low + 1);
  }

  // Every root move with its value, or the bound that showed it to be no better.
  Iteration search_root(const S& state, int depth, int alpha, int beta) {
    Iteration iteration;
    bool complete = true;
    int best = -infinite;
    for (const Move move : root_order_) {
      S next = state;
      next.play(move);
      const Found found = child(state, next, depth - 1, 1, alpha, beta, best == -infinite);
      if (stopped_ && !iteration.moves.empty()) break;
      complete = complete && found.complete;
      iteration.moves.push_back(root_candidate(move, to_outer(found.value), depth, lines_.at(1)));
      iteration.moves.back().at_most = found.value <= alpha && iteration.moves.size() > 1;
      best = std::max(best, found.value);
      alpha = std::max(alpha, best);
      if (alpha >= beta) {
        complete = found.complete;  // this one move is reason enough
        break;
      }
    }
    add_unsearched(iteration.moves, root_order_, to_outer(best));
    root_value_ = best;
    iteration.finished = !stopped_;
    iteration.complete = complete;
    return iteration;
  }

  // ---- the tree

  // The value of `next` for the player to move in `state`. After the first move, a null window first asks
  // whether the move is better at all (principal-variation search).
  Found child(const S& state, const S& next, int depth, int ply, int alpha, int beta, bool first) {
    if (first || !options_.scout || alpha + 1 >= beta || alpha <= -infinite)
      return value_after(state, next, depth, ply, alpha, beta);
    const Found probe = value_after(state, next, depth, ply, alpha, alpha + 1);
    if (probe.value <= alpha || probe.value >= beta || stopped_) return probe;
    return value_after(state, next, depth, ply, alpha, beta);
  }

  Found value_after(const S& state, const S& next, int depth, int ply, int alpha, int beta) {
    const Player mover = state.to_move();
    if (next.over()) {
      lines_.at(ply).clear();
      ++counts_.nodes;
      ++counts_.leaves;
      return {to_inner(score_range(next).to_unit(next.score(mover))), true};
    }
    if (next.to_move() == mover) return value(next, depth, ply, alpha, beta);
    Found found = value(next, depth, ply, -beta, -alpha);
    found.value = -found.value;
    return found;
  }

  // The value of a position that is not over, for the player to move.
  Found value(const S& state, int depth, int ply, int alpha, int beta) {
    lines_.at(ply).clear();
    if (stopped_ || budget_->spent(0, ++counts_.nodes)) {
      stopped_ = true;
      return {0, false};
    }
    if (depth == 0 || ply > max_depth) {
      ++counts_.leaves;
      return {to_inner(Heuristic<S>::value(state, state.to_move())), false};
    }
    std::uint64_t key = 0;
    std::uint16_t table_move = TableFacts::no_move;
    if constexpr (Hashed<S>) {
      key = state.hash();
      if (options_.table)
        if (const auto facts = table_->find(key)) {
          table_move = facts->move;
          if (const auto known = answer_of(*facts, depth, alpha, beta)) return *known;
        }
    }
    return search_moves(state, depth, ply, alpha, beta, key, table_move);
  }

  // What the table knows, if it settles the question. An entry of another depth counts only where depth no
  // longer matters, or where the options allow deeper ones.
  std::optional<Found> answer_of(const TableFacts& facts, int depth, int alpha, int beta) {
    const bool complete = facts.depth == complete_depth;
    if (!complete && facts.depth != depth && !(options_.deeper && facts.depth > depth)) return std::nullopt;
    const bool settled = facts.bound == Bound::exact ||
                         (facts.bound == Bound::lower && facts.value >= beta) ||
                         (facts.bound == Bound::upper && facts.value <= alpha);
    if (!settled) return std::nullopt;
    ++counts_.table_hits;
    return Found{facts.value, complete};
  }

  Found search_moves(const S& state, int depth, int ply, int alpha, int beta, std::uint64_t key,
                     std::uint16_t table_move) {
    std::vector<Ordered>& moves = ordered_[static_cast<std::size_t>(ply)];
    list_moves(state, ply, table_move, moves);
    const int first_alpha = alpha;
    Found best{-infinite, true};
    std::uint16_t best_move = TableFacts::no_move;
    bool cut = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      bring_best_forward(moves, i);
      S next = state;
      next.play(moves[i].move);
      const Found found = child(state, next, depth - 1, ply + 1, alpha, beta, i == 0);
      if (stopped_) return {best.value, false};
      best.complete = best.complete && found.complete;
      if (found.value > best.value) {
        best.value = found.value;
        best_move = moves[i].index;
        lines_.set(ply, moves[i].move);
      }
      alpha = std::max(alpha, best.value);
      if (alpha >= beta) {
        cut = true;
        best.complete = found.complete;  // this one move is reason enough
        note_cutoff(state, moves[i].move, depth, ply, i == 0);
        break;
      }
    }
    if constexpr (Hashed<S>)
      if (options_.table) {
        const Bound bound = cut ? Bound::lower : best.value > first_alpha ? Bound::exact : Bound::upper;
        const int stored = best.complete ? complete_depth : std::min(depth, complete_depth - 1);
        table_->store(key, {best.value, best_move, static_cast<std::uint8_t>(stored), bound});
      }
    return best;
  }

  // ---- move ordering

  void list_moves(const S& state, int ply, std::uint16_t table_move, std::vector<Ordered>& out) {
    MoveList<Move> legal;
    state.legal(legal);
    out.clear();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const auto index = static_cast<std::uint16_t>(i);
      out.push_back({legal[i], index, rank(state, legal[i], ply, index == table_move)});
    }
    if (options_.symmetric > ply) drop_twins(state, out);
  }

  // Table move, captures, killers, then by history.
  int rank(const S& state, Move move, int ply, bool from_table) const {
    constexpr int table_rank = 1 << 30, capture_rank = 1 << 29, killer_rank = 1 << 28;
    if (from_table) return table_rank;
    if constexpr (Captures<S>)
      if (options_.captures && state.is_capture(move)) return capture_rank;
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (std::size_t k = 0; k < static_cast<std::size_t>(options_.killers); ++k)
      if (killers[k].set && killers[k].move == move) return killer_rank - static_cast<int>(k);
    return options_.history ? history_[history_index(state, move)] : 0;
  }

  // Selection sort, one step: a cut-off often makes the rest of it unnecessary. Equal ranks keep the game's
  // order.
  static void bring_best_forward(std::vector<Ordered>& moves, std::size_t from) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < moves.size(); ++i)
      if (moves[i].rank > moves[best].rank) best = i;
    if (best == from) return;
    const Ordered chosen = moves[best];
    std::move_backward(moves.begin() + static_cast<std::ptrdiff_t>(from),
                       moves.begin() + static_cast<std::ptrdiff_t>(best),
                       moves.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    moves[from] = chosen;
  }

  // Of moves that lead to mirror images of one position only the first is kept: safe forward pruning.
  static void drop_twins(const S& state, std::vector<Ordered>& moves) {
    if constexpr (Hashed<S> && Symmetric<S>) {
      std::vector<std::uint64_t> seen;
      std::erase_if(moves, [&](const Ordered& ordered) {
        S next = state;
        next.play(ordered.move);
        std::uint64_t smallest = next.hash();
        for (int k = 1; k < next.symmetries(); ++k) smallest = std::min(smallest, next.mirrored(k).hash());
        const bool twin = std::find(seen.begin(), seen.end(), smallest) != seen.end();
        seen.push_back(smallest);
        return twin;
      });
    }
  }

  void note_cutoff(const S& state, Move move, int depth, int ply, bool first) {
    ++counts_.cutoffs;
    if (first) ++counts_.first_move_cutoffs;
    if (options_.killers > 0) add_killer(ply, move);
    int& weight = history_[history_index(state, move)];
    weight = std::min(weight + depth * depth, 1 << 27);
  }

  // The newest replaces the oldest.
  void add_killer(int ply, Move move) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0].set && killers[0].move == move) return;
    std::move_backward(killers.begin(), killers.end() - 1, killers.end());
    killers[0] = {move, true};
  }

  static std::size_t history_index(const S& state, Move move) {
    return static_cast<std::size_t>(mix(to_code(move)) % 2048) * 2 +
           static_cast<std::size_t>(state.to_move());
  }

  struct Killer {
    Move move{};
    bool set = false;
  };

  PvsOptions options_;
  std::shared_ptr<TranspositionTable> table_;
  bool own_table_ = true;
  std::uint64_t table_memory_ = 0;
  Budget* budget_ = nullptr;
  PvsCounts counts_;
  bool stopped_ = false;
  int root_value_ = 0;
  std::vector<Move> root_order_;
  std::vector<std::array<Killer, 4>> killers_;
  std::array<int, 4096> history_{};
  Lines<Move> lines_;
  std::vector<std::vector<Ordered>> ordered_;  // by ply, reused
};

struct Pvs {
  static constexpr AlgorithmAbout about{
      .name = "pvs",
      .summary = "alpha-beta with table, move ordering and null windows; every part can be switched",
      .source = "Marsland and Campbell 1982; Reinefeld 1983 (NegaScout); Schaeffer 1989 (history)"};
  static constexpr Needs needs{.two_players = true, .zero_sum = true, .no_chance = true, .turns = true};
  static constexpr std::array<std::string_view, 4> budgets{"depth", "nodes", "time", "memory"};
  using Options = PvsOptions;
  template <GameState S>
  using SearchFor = PvsSearch<S>;
};

}  // namespace agon
