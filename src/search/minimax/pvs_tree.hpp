// The tree of the principal-variation search: the value of a position to a depth, as one thread finds it.
// pvs.hpp has the root, the windows and the threads.
//
// Inside, values are whole numbers from -one to one for the player to move: changing sides is exact, and
// nothing lies between a and a+1, so that a null window is (a, a+1).
#pragma once

#include <atomic>
#include <cmath>
#include <optional>

#include "eval/heuristic.hpp"
#include "search/minimax/move_order.hpp"

namespace agon {

// A value inside, fail-soft: a bound where it lies outside the window.
struct PvsFound {
  int value = 0;
  bool complete = true;  // no line was cut off by the depth: deeper search changes nothing
};

// How much a position may still be looked into.
struct PvsReach {
  int depth = 0;       // plies
  int extensions = 0;  // singular moves on this line that may go a ply deeper

  PvsReach next() const { return {depth - 1, extensions}; }
  PvsReach next_extended() const { return {depth, extensions - 1}; }
};

template <GameState S>
class PvsTree {
  using Move = typename S::Move;
  using Order = MoveOrder<S>;
  using Ordered = typename Order::Ordered;
  using Found = PvsFound;
  using Reach = PvsReach;

 public:
  static constexpr int one = 1 << 29;  // the difference of two values is an int, too
  static constexpr int infinite = one + 1;

  static int to_inner(double value) { return static_cast<int>(std::lround((2 * value - 1) * one)); }
  static double to_outer(int value) { return (static_cast<double>(value) / one + 1) / 2; }

  // `table` and `trace` may be missing.
  PvsTree(const PvsOptions& options, Budget& budget, TranspositionTable* table, Trace* trace)
      : options_(options),
        budget_(budget),
        table_(table),
        trace_(trace),
        order_(options),
        ordered_(max_depth + 2) {
    order_.new_search();
  }

  // Whether the budget ran out: values found since then mean nothing.
  bool stopped() const { return stopped_; }
  // May be asked by other threads.
  std::int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  const TreeCounts& counts() const { return counts_; }
  void count_root(std::size_t moves) { counts_.add_inner(moves); }
  const std::vector<Move>& line(int ply) { return lines_.at(ply); }

  // The value after a move for the player who makes it. After the first move, a null window first asks
  // whether the move is better at all (principal-variation search).
  Found child(const S& state, Move move, Reach reach, int ply, int alpha, int beta, bool first) {
    S next = state;
    next.play(move);
    const Edge edge{state, next, move};
    if (first || !options_.scout || alpha + 1 >= beta || alpha <= -infinite)
      return value_after(edge, reach, ply, alpha, beta, TraceEntry::usual);
    const Found probe = value_after(edge, reach, ply, alpha, alpha + 1, TraceEntry::null_window);
    if (probe.value <= alpha || probe.value >= beta || stopped_) return probe;
    return value_after(edge, reach, ply, alpha, beta, TraceEntry::again);
  }

 private:
  static constexpr int least_singular_depth = 2;
  static constexpr std::size_t first_late_move = 3;

  // A move between two positions.
  struct Edge {
    const S& from;
    const S& to;
    Move move;
  };

  Found value_after(const Edge& edge, Reach reach, int ply, int alpha, int beta, TraceEntry entry) {
    return watched(edge, alpha, beta, entry, [&] {
      return seen_from(edge.from, edge.to, ply, alpha, beta,
                       [&](int low, int high) { return value(edge.to, reach, ply, low, high); });
    });
  }

  // Tells the watcher, if there is one.
  template <class Look>
  Found watched(const Edge& edge, int alpha, int beta, TraceEntry entry, Look&& look) {
    if (trace_ == nullptr) return look();
    const Player mover = edge.from.to_move();
    const TraceWindow window{std::max(to_outer(alpha), 0.0), std::min(to_outer(beta), 1.0), mover};
    trace_->enter(to_code(edge.move), &window, entry);
    const Found found = look();
    if (trace_ != nullptr) trace_->leave({to_outer(found.value), mover});
    return found;
  }

  // The value of `next` for the player to move in `state`; `below(alpha, beta)` gives it for the player to
  // move in `next`.
  template <class Below>
  Found seen_from(const S& state, const S& next, int ply, int alpha, int beta, Below&& below) {
    const Player mover = state.to_move();
    if (next.over()) {
      lines_.at(ply).clear();
      count_node();
      ++counts_.leaves;
      return {to_inner(score_range(next).to_unit(next.score(mover))), true};
    }
    if (next.to_move() == mover) return below(alpha, beta);
    Found found = below(-beta, -alpha);
    found.value = -found.value;
    return found;
  }

  // The value of a position that is not over, for the player to move.
  Found value(const S& state, Reach reach, int ply, int alpha, int beta) {
    if (!enter(ply)) return {0, false};
    if (reach.depth <= 0 || ply > max_depth) return leaf(state, ply, alpha, beta, options_.quiescence);
    std::uint64_t key = 0;
    std::uint16_t table_move = TableFacts::no_move;
    if constexpr (Hashed<S>)
      if (table_ != nullptr) {
        key = table_key(state, reach);
        if (const auto facts = table_->find(key)) {
          table_move = facts->move;
          if (const auto known = answer_of(*facts, reach.depth, alpha, beta)) return *known;
        }
      }
    return search_moves(state, reach, ply, alpha, beta, key, table_move);
  }

  bool enter(int ply) {
    lines_.at(ply).clear();
    if (!stopped_ && budget_.spent(0, count_node())) {
      stopped_ = true;
      trace_ = nullptr;  // values mean nothing from here on
    }
    return !stopped_;
  }
  // Only this thread writes: a plain addition is enough.
  std::int64_t count_node() {
    const std::int64_t counted = nodes() + 1;
    nodes_.store(counted, std::memory_order_relaxed);
    return counted;
  }

  // With fewer extensions left the same position has another value.
  std::uint64_t table_key(const S& state, Reach reach) const
    requires Hashed<S>
  {
    const std::uint64_t key = state.hash();
    return options_.singular > 0 ? key ^ mix(static_cast<std::uint64_t>(reach.extensions) + 1) : key;
  }

  // What the table knows, if it settles the question. `deeper` allows more than what a search to this depth
  // would see.
  std::optional<Found> answer_of(const TableFacts& facts, int depth, int alpha, int beta) {
    const bool same = facts.depth == depth && depth < TableFacts::largest_depth;
    const bool enough = facts.complete && facts.depth <= depth;
    if (!same && !enough && !(options_.deeper && (facts.complete || facts.depth > depth)))
      return std::nullopt;
    const bool settled = facts.bound == Bound::exact ||
                         (facts.bound == Bound::lower && facts.value >= beta) ||
                         (facts.bound == Bound::upper && facts.value <= alpha);
    if (!settled) return std::nullopt;
    ++counts_.table_hits;
    if (trace_ != nullptr) trace_->table_hit();
    return Found{facts.value, facts.complete};
  }

  Found search_moves(const S& state, Reach reach, int ply, int alpha, int beta, std::uint64_t key,
                     std::uint16_t table_move) {
    std::vector<Ordered>& moves = ordered_[static_cast<std::size_t>(ply)];
    order_.list(state, ply, table_move, moves);
    counts_.add_inner(moves.size());
    Found best{-infinite, !narrow(state, moves)};
    const std::uint16_t singular = singular_move(state, reach, ply, moves);
    if (stopped_) return {0, false};
    const int first_alpha = alpha;
    std::uint16_t best_move = TableFacts::no_move;
    bool cut = false;
    for (std::size_t i = 0; i < moves.size() && !cut; ++i) {
      Order::bring_best_forward(moves, i);
      const Reach below = moves[i].index == singular ? reach.next_extended() : reach.next();
      const Found found = late_or_child(state, moves[i], below, ply + 1, alpha, beta, i);
      if (stopped_) return {best.value, false};
      best.complete = best.complete && found.complete;
      if (found.value > best.value) {
        best.value = found.value;
        best_move = moves[i].index;
        lines_.set(ply, moves[i].move);
      }
      alpha = std::max(alpha, best.value);
      cut = alpha >= beta;
      if (cut) {
        best.complete = found.complete;  // this one move is reason enough
        counts_.add_cutoff(i == 0);
        order_.note_cutoff(state, moves[i].move, reach.depth, ply);
        if (trace_ != nullptr) trace_->cut(TraceCut::window, moves.size() - i - 1);
      }
    }
    if constexpr (Hashed<S>)
      if (table_ != nullptr) {
        const Bound bound = cut ? Bound::lower : best.value > first_alpha ? Bound::exact : Bound::upper;
        const auto stored = static_cast<std::uint8_t>(std::min(reach.depth, TableFacts::largest_depth));
        table_->store(key, {best.value, best_move, stored, bound, best.complete});
      }
    return best;
  }

  // ---- what changes the value

  // Late moves are looked at less deeply; only those that seem good nevertheless get their full depth.
  Found late_or_child(const S& state, const Ordered& ordered, Reach reach, int ply, int alpha, int beta,
                      std::size_t number) {
    if (options_.reductions > 0 && number >= first_late_move && ordered.ordinary() &&
        reach.depth >= options_.reductions) {
      S next = state;
      next.play(ordered.move);
      const Reach reduced{reach.depth - options_.reductions, reach.extensions};
      const Found glance =
          value_after({state, next, ordered.move}, reduced, ply, alpha, alpha + 1, TraceEntry::null_window);
      if (glance.value <= alpha || stopped_) return glance;
    }
    return child(state, ordered.move, reach, ply, alpha, beta, number == 0);
  }

  // Beyond the depth only captures are looked at, until it is quiet: the side to move may leave them, unless
  // it has nothing else.
  Found leaf(const S& state, int ply, int alpha, int beta, int plies) {
    ++counts_.leaves;
    Found best{to_inner(Heuristic<S>::value(state, state.to_move())), false};
    if constexpr (Captures<S>) {
      if (plies == 0 || ply > max_depth) return best;
      MoveList<Move> legal;
      state.legal(legal);
      const bool forced =
          std::all_of(legal.begin(), legal.end(), [&](Move m) { return state.is_capture(m); });
      if (forced) best.value = -infinite;
      for (const Move move : legal) {
        alpha = std::max(alpha, best.value);
        if (alpha >= beta) break;
        if (state.is_capture(move)) try_capture(state, move, ply, alpha, beta, plies, best);
      }
    }
    return best;
  }

  void try_capture(const S& state, Move move, int ply, int alpha, int beta, int plies, Found& best) {
    S next = state;
    next.play(move);
    const Found found = watched({state, next, move}, alpha, beta, TraceEntry::usual, [&] {
      return seen_from(state, next, ply + 1, alpha, beta, [&](int low, int high) {
        return enter(ply + 1) ? leaf(next, ply + 1, low, high, plies - 1) : Found{0, false};
      });
    });
    if (found.value <= best.value) return;
    best.value = found.value;
    lines_.set(ply, move);
  }

  // The move (its index in the game's order) that a search half as deep (of at least one ply) finds better
  // than all others by the margin, where there is one. A move matters if it could be that one, or a rival of
  // it.
  std::uint16_t singular_move(const S& state, Reach reach, int ply, std::vector<Ordered>& moves) {
    if (reach.extensions == 0 || reach.depth < least_singular_depth || moves.size() < 2)
      return TableFacts::no_move;
    const Reach shallow{std::max(1, (reach.depth - 1) / 2), reach.extensions};
    const int margin = to_inner(0.5 + options_.margin / 2);
    int best = -infinite;
    std::uint16_t choice = TableFacts::no_move;  // while the best one has no rival
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Order::bring_best_forward(moves, i);
      S next = state;
      next.play(moves[i].move);
      const int alpha = choice == TableFacts::no_move ? best : std::max(best - margin, -infinite);
      const Edge edge{state, next, moves[i].move};
      const int value = value_after(edge, shallow, ply + 1, alpha, infinite, TraceEntry::probe).value;
      if (stopped_) return TableFacts::no_move;
      if (value > best) {
        choice = value - best >= margin ? moves[i].index : TableFacts::no_move;
        best = value;
      } else if (value > best - margin) {
        choice = TableFacts::no_move;
      }
    }
    return choice;
  }

  // Risky forward pruning: keeps the `width` moves whose positions look best; true if any was dropped.
  bool narrow(const S& state, std::vector<Ordered>& moves) const {
    const auto width = static_cast<std::size_t>(options_.width);
    if (width == 0 || moves.size() <= width) return false;
    std::vector<std::pair<int, std::uint16_t>> glances;  // value, index in the game's order
    for (const Ordered& ordered : moves) glances.emplace_back(-glance(state, ordered.move), ordered.index);
    std::sort(glances.begin(), glances.end());
    glances.resize(width);
    std::erase_if(moves, [&](const Ordered& ordered) {
      return std::none_of(glances.begin(), glances.end(),
                          [&](const auto& kept) { return kept.second == ordered.index; });
    });
    return true;
  }

  // What a move looks like without any search, for the player who makes it.
  static int glance(const S& state, Move move) {
    S next = state;
    next.play(move);
    const Player mover = state.to_move();
    return to_inner(next.over() ? score_range(next).to_unit(next.score(mover))
                                : Heuristic<S>::value(next, mover));
  }

  const PvsOptions& options_;
  Budget& budget_;
  TranspositionTable* table_;
  Trace* trace_;
  MoveOrder<S> order_;
  std::atomic<std::int64_t> nodes_ = 0;
  TreeCounts counts_;
  bool stopped_ = false;
  Lines<Move> lines_;
  std::vector<std::vector<Ordered>> ordered_;  // by ply, reused
};

}  // namespace agon
