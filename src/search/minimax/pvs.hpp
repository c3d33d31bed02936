// Alpha-beta with everything that makes it fast, each part with a switch of its own so that its effect can be
// counted: transposition table, move ordering, principal-variation search, aspiration windows, bisection with
// null windows, symmetric moves searched once, threads on one table. All of these keep minimax's value
// (`deeper=no` keeps it at every depth too). Quiescence, singular extensions, reductions and width change it.
// For two players without chance; the plain references are minimax.hpp and alpha_beta.hpp.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "base/workers.hpp"
#include "search/minimax/pvs_tree.hpp"

namespace agon {

// The root, as one thread searches it: deeper and deeper, each depth through the windows of the options.
template <GameState S>
class PvsRoot {
  using Move = typename S::Move;
  using Tree = PvsTree<S>;
  static constexpr int one = Tree::one, infinite = Tree::infinite;

 public:
  PvsRoot(const PvsOptions& options, const Request& request, TranspositionTable* table)
      : options_(options),
        request_(request),
        budget_(request, 256),
        tree_(options, budget_, table, request.trace) {}

  // May be asked by other threads.
  std::int64_t nodes() const { return tree_.nodes(); }

  Answer deepen_from(const S& state, int first_depth) {
    Answer answer = deepen(
        request_, first_depth, budget_, tree_.counts(),
        [&](int depth, const std::vector<Candidate>& previous) { return iterate(state, depth, previous); });
    answer.nodes = tree_.nodes();
    answer.seconds = budget_.seconds();
    return answer;
  }

 private:
  Iteration iterate(const S& state, int depth, const std::vector<Candidate>& previous) {
    moves_ = root_moves(state, options_.previous ? previous : std::vector<Candidate>{});
    const int guess = previous.empty() ? 0 : Tree::to_inner(previous.front().value);
    switch (options_.window) {
      case WindowKind::full:
        return search(state, depth, -infinite, one);  // a win cannot be bettered
      case WindowKind::aspiration:
        return aspire(state, depth, guess);
      case WindowKind::bisect:
        return bisect(state, depth, guess);
    }
    return {};
  }

  // (v0 - e, v0 + e) first; after a miss, wider on that side, or open on that side.
  Iteration aspire(const S& state, int depth, int guess) {
    std::int64_t below = std::max(1, Tree::to_inner(0.5 + options_.epsilon / 2)), above = below;
    int alpha = bounded(guess - below), beta = bounded(guess + above);
    for (int misses = 0;; ++misses) {
      Iteration iteration = search(state, depth, alpha, beta);
      const int value = value_;
      if (!iteration.finished || (alpha < value && value < beta) || (value <= alpha && alpha <= -one) ||
          (value >= beta && beta >= one))
        return iteration;
      const bool open = options_.research == ResearchKind::open;
      if (open && misses > 0) {  // the table has changed its mind: no more windows
        alpha = -infinite;
        beta = infinite;
        continue;
      }
      if (value <= alpha) {
        beta = open ? value + 1 : beta;
        alpha = open ? -infinite : bounded(guess - (below *= 4));
      } else {
        alpha = open ? value - 1 : alpha;
        beta = open ? infinite : bounded(guess + (above *= 4));
      }
    }
  }

  // Halves the range of possible values with null windows until one is left.
  Iteration bisect(const S& state, int depth, int guess) {
    int low = -one, high = one;
    int middle = std::clamp(guess, low + 1, high);
    while (low < high) {
      // Is the value at least `middle`?
      if (Iteration iteration = search(state, depth, middle - 1, middle); !iteration.finished)
        return iteration;
      if (value_ >= middle)
        low = std::min(value_, high);
      else
        high = std::max(value_, low);
      middle = low + (high - low + 1) / 2;
    }
    // A last look with a window around the value gives the best move its exact value and line. A table that
    // knows more by now may give another one.
    Iteration iteration = search(state, depth, low - 1, low + 1);
    return iteration.finished && value_ != low ? aspire(state, depth, value_) : std::move(iteration);
  }

  static int bounded(std::int64_t value) {
    return static_cast<int>(std::clamp<std::int64_t>(value, -infinite, infinite));
  }

  // Every root move with its value, or the bound that showed it to be no better.
  Iteration search(const S& state, int depth, int alpha, int beta) {
    Iteration iteration;
    bool complete = true;
    int best = -infinite;
    tree_.count_root(moves_.size());
    for (const Move move : moves_) {
      const PvsFound found =
          tree_.child(state, move, {depth - 1, options_.singular}, 1, alpha, beta, best == -infinite);
      if (tree_.stopped() && !iteration.moves.empty()) break;
      complete = complete && found.complete;
      iteration.moves.push_back(root_candidate(move, Tree::to_outer(found.value), depth, tree_.line(1)));
      iteration.moves.back().at_most = found.value <= alpha && iteration.moves.size() > 1;
      best = std::max(best, found.value);
      alpha = std::max(alpha, best);
      if (alpha >= beta) {
        complete = found.complete;  // this one move is reason enough
        break;
      }
    }
    add_unsearched(iteration.moves, moves_, Tree::to_outer(best));
    value_ = best;
    iteration.finished = !tree_.stopped();
    iteration.complete = complete;
    return iteration;
  }

  const PvsOptions& options_;
  const Request& request_;
  Budget budget_;
  Tree tree_;
  std::vector<Move> moves_;
  int value_ = 0;  // of the last window searched
};

template <GameState S>
class PvsSearch final : public SearchOf<S> {
 public:
  explicit PvsSearch(const PvsOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    prepare_table(request);
    Answer answer = options_.threads == 1 ? PvsRoot<S>(options_, request, table_.get()).deepen_from(state, 1)
                                          : think_together(state, request);
    claim_what_is_certain(state, answer);
    return answer;
  }
  void get_ready_for(const S& start) override { static_cast<void>(sums_are_certain(start)); }

  void new_game() override {
    if (own_table_) table_.reset();
  }

  // Works with this table from now on, whatever its size, and keeps it when a new game begins.
  void use_table(std::shared_ptr<TranspositionTable> table) {
    table_ = std::move(table);
    own_table_ = false;
  }

 private:
  // With several threads (Lazy SMP) all search the same root and help each other through the table alone;
  // every second one is a ply ahead. The first one's answer counts.
  Answer think_together(const S& state, const Request& request) {
    std::atomic<bool> first_is_done = false;
    Request question = request;
    if (question.limits.nodes > 0)
      question.limits.nodes = std::max<std::int64_t>(1, question.limits.nodes / options_.threads);
    const Request help{.limits = question.limits, .stop = &first_is_done};
    std::vector<Helper> helpers;
    for (int i = 1; i < options_.threads; ++i)
      helpers.push_back({std::make_unique<PvsRoot<S>>(options_, help, table_.get()), {}});
    if (request.report)
      question.report = [&](Answer so_far) {
        for (const Helper& helper : helpers) so_far.nodes += helper.root->nodes();
        request.report(so_far);
      };
    Answer answer;
    {
      Workers workers;
      int ahead = 1;
      for (Helper& helper : helpers) {
        // Where the system gives no more threads, fewer help.
        if (!workers.start(
                [&, first = 1 + ahead] { helper.answer = helper.root->deepen_from(state, first); }))
          break;
        ahead = 1 - ahead;
      }
      answer = PvsRoot<S>(options_, question, table_.get()).deepen_from(state, 1);
      first_is_done = true;
    }
    for (const Helper& helper : helpers) {
      answer.nodes += helper.answer.nodes;
      answer.counts += helper.answer.counts;
    }
    return answer;
  }

  void prepare_table(const Request& request) {
    if constexpr (Hashed<S>) {
      if (!options_.table) return;
      constexpr std::uint64_t default_memory = std::uint64_t{64} << 20;
      const std::uint64_t memory =
          request.limits.memory.count > 0 ? request.limits.memory.count : default_memory;
      if (table_ == nullptr || (own_table_ && table_memory_ != memory)) {
        table_ = std::make_shared<TranspositionTable>(memory);
        table_memory_ = memory;
        if (request.memory_first) table_->clear();
      }
      table_->new_search();
    }
  }

  struct Helper {
    std::unique_ptr<PvsRoot<S>> root;
    Answer answer;
  };

  PvsOptions options_;
  std::shared_ptr<TranspositionTable> table_;
  std::uint64_t table_memory_ = 0;
  bool own_table_ = true;
};

struct Pvs {
  static constexpr AlgorithmAbout about{
      .name = "pvs",
      .summary = "alpha-beta with table, move ordering and null windows; every part can be switched",
      .source =
          "Marsland and Campbell 1982; Reinefeld 1983 (NegaScout); Schaeffer 1989 (history); "
          "Anantharaman, Campbell and Hsu 1990 (singular extensions)"};
  static constexpr Needs needs{
      .two_players = true, .zero_sum = true, .no_chance = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 4> budgets{"depth", "nodes", "time", "memory"};
  using Options = PvsOptions;
  template <GameState S>
  using SearchFor = PvsSearch<S>;
};

}  // namespace agon
