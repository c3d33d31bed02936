// The solver of every game without one of its own: principal-variation search, deeper and deeper until every
// line has ended. For two players, zero-sum, without chance.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "search/minimax/pvs.hpp"
#include "solvers/solver.hpp"

namespace agon {

// What can be said of the time that is left from the depths that are done: the next one takes longer than the
// last, by about as much as the last took longer than the one before. Whether it is the last, nobody knows.
class DepthTimes {
 public:
  void finished(double seconds) {
    before_ = last_;
    last_ = seconds - start_;
    start_ = seconds;
  }
  std::optional<double> least_left(double seconds) const {
    if (before_ <= 0) return std::nullopt;
    const double next = last_ * std::max(1.0, last_ / before_);
    return std::max(0.0, next - (seconds - start_));
  }

 private:
  double start_ = 0, last_ = 0, before_ = 0;  // of the depth in hand; how long the two before took
};

template <GameState S>
class GeneralSolver final : public Solver {
 public:
  Solution solve(const Position& position, const SolveRequest& request) override {
    prepare(request);
    const S& state = native_state<S>(position);
    if (state.over()) return solution_at_end(state);
    const Stopwatch watch;
    Request question{.limits = {.time = request.time, .memory = request.memory}, .stop = request.stop};
    Solution so_far;
    DepthTimes times;
    if (request.report)
      question.report = [&](const Answer& answer) {
        if (answer.depth > so_far.depth) {
          so_far = solution(state, answer, watch.seconds());
          times.finished(so_far.seconds);
        }
        so_far.proven = false;
        so_far.nodes = answer.nodes;
        so_far.seconds = watch.seconds();
        so_far.least_left = times.least_left(so_far.seconds);
        request.report(so_far);
      };
    const Answer answer = search_->think(state, question);
    Solution found = solution(state, answer, watch.seconds());
    if (found.proven) complete_line(state, question, watch, found);
    if (!request.line) found.line.clear();
    return found;
  }

  std::string_view table_kind() const override { return Hashed<S> ? "general 2" : ""; }
  void save(const std::function<void(std::span<const SolverEntry>)>& write) const override {
    EntryWriter writer(write);
    if (table_ != nullptr)
      table_->for_each([&](std::uint64_t key, std::uint64_t facts) { writer.add(key, facts); });
  }
  bool restore(std::span<const SolverEntry> entries, const SolveRequest& request) override {
    prepare(request);
    return std::all_of(entries.begin(), entries.end(),
                       [&](const SolverEntry& entry) { return table_->restore(entry.key, entry.facts); });
  }

 private:
  void prepare(const SolveRequest& request) {
    if (table_ != nullptr && memory_ == request.memory && threads_ == request.threads) return;
    memory_ = request.memory;
    threads_ = request.threads;
    table_ = std::make_shared<TranspositionTable>(memory_.count);
    search_ = std::make_unique<PvsSearch<S>>(PvsOptions{.threads = threads_});
    search_->use_table(table_);
  }

  // A line of the search ends where the table knew the rest: the table is asked for it. The end of the line
  // has the value as the game itself counts it; the search has rounded it.
  void complete_line(S state, Request question, const Stopwatch& watch, Solution& found) {
    std::size_t played = 0;
    const Player mover = state.to_move();
    question.report = {};
    const double deadline = question.limits.time.count;
    while (true) {
      for (; played < found.line.size(); ++played)
        state.play(from_code<typename S::Move>(found.line[played]));
      if (state.over()) {
        found.value = state.score(mover);
        break;
      }
      question.limits.time.count = deadline - watch.seconds();
      if (deadline > 0 && question.limits.time.count <= 0) break;
      if (deadline <= 0) question.limits.time.count = 0;
      const Answer rest = search_->think(state, question);
      found.nodes += rest.nodes;
      if (!rest.proven) break;
      found.line.insert(found.line.end(), rest.moves.front().line.begin(), rest.moves.front().line.end());
    }
    found.seconds = watch.seconds();
  }

  static Solution solution(const S& state, const Answer& answer, double seconds) {
    return {.proven = answer.proven,
            .value = score_range(state).from_unit(answer.value),
            .line = answer.moves.front().line,
            .nodes = answer.nodes,
            .depth = answer.depth,
            .seconds = seconds};
  }

  Bytes memory_;
  int threads_ = 1;
  std::shared_ptr<TranspositionTable> table_;
  std::unique_ptr<PvsSearch<S>> search_;
};

// Which solver a game gets; specialised beside the solver.
template <GameState S>
struct SolverFor {
  using Type = GeneralSolver<S>;
};

}  // namespace agon
