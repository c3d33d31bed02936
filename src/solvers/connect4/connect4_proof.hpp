// The Connect Four solver behind the common face: first who wins, then how soon, then best play move by move.
// Lines of four only; others go the general way.
#pragma once

#include <algorithm>
#include <memory>

#include "solvers/connect4/connect4_solver.hpp"
#include "solvers/general_solver.hpp"

namespace agon {

template <class Size>
class ConnectFourProof final : public Solver {
  using State = ConnectFourState<std::uint64_t, Size>;

 public:
  explicit ConnectFourProof(const State& start) : size_(start.size()) {
    if (start.line() != 4) general_ = std::make_unique<GeneralSolver<State>>();
  }

  Solution solve(const Position& position, const SolveRequest& request) override {
    if (general_ != nullptr) return general_->solve(position, request);
    prepare(request);
    const State& state = native_state<State>(position);
    if (state.over()) return solution_at_end(state);
    Solution solution;
    const SolveRun run(request, solution, [this] { return solver_->nodes(); });
    solver_->go_on();
    solver_->set_look([&] {
      if (run.look(solver_->least_left())) solver_->stop();
    });
    if (const auto result = solver_->result(state)) {
      solution.proven = true;
      solution.value = *result;
      if (const auto score = solver_->score(state)) {
        solution.distance = moves_to_end(state, *score);
        if (request.line) add_best_line(state, *score, solution);
      }
    }
    solver_->set_look({});
    run.count();
    return solution;
  }

  std::string_view table_kind() const override {
    return general_ != nullptr ? general_->table_kind() : "connect4 1";
  }
  // Entries that are soon found again stay out: they are most of the table.
  void save(const std::function<void(std::span<const SolverEntry>)>& write) const override {
    if (general_ != nullptr) return general_->save(write);
    constexpr std::uint64_t worth_keeping = 64;  // positions
    EntryWriter writer(write);
    if (solver_ != nullptr)
      solver_->table().for_each(worth_keeping,
                                [&](std::uint64_t key, std::uint64_t facts) { writer.add(key, facts); });
  }
  bool restore(std::span<const SolverEntry> entries, const SolveRequest& request) override {
    if (general_ != nullptr) return general_->restore(entries, request);
    prepare(request);
    return std::all_of(entries.begin(), entries.end(), [&](const SolverEntry& entry) {
      return solver_->table().restore(entry.key, entry.facts);
    });
  }

 private:
  void prepare(const SolveRequest& request) {
    if (solver_ != nullptr && memory_ == request.memory && threads_ == request.threads) return;
    memory_ = request.memory;
    threads_ = request.threads;
    solver_ = std::make_unique<ConnectFourSolver<Size>>(size_, memory_.count, threads_);
  }

  static int empty_cells(const State& state) {
    return state.size().width * state.size().height - count(state.discs(0) | state.discs(1));
  }
  // The winner places its last disc but s-1; the discs of both up to there.
  static int moves_to_end(const State& state, int score) {
    const int left = empty_cells(state);
    if (score > 0) return 2 * ((left + 1) / 2 - score) + 1;
    return score == 0 ? left : 2 * (left / 2 + score + 1);
  }

  // The first move from the middle on that keeps the score, again and again; ends early where the solver was
  // stopped.
  void add_best_line(State state, int score, Solution& solution) {
    while (!state.over()) {
      MoveList<typename State::Move> moves;
      state.legal(moves);
      const auto kept = std::find_if(moves.begin(), moves.end(),
                                     [&](typename State::Move move) { return keeps(state, move, score); });
      if (kept == moves.end()) return;
      solution.line.push_back(to_code(*kept));
      state.play(*kept);
      score = -score;
    }
  }
  bool keeps(const State& state, typename State::Move move, int score) {
    State next = state;
    next.play(move);
    if (next.over())
      return next.score(state.to_move()) > 0 ? score == (empty_cells(state) + 1) / 2 : score == 0;
    return solver_->at_most(next, -score).value_or(false);
  }

  Size size_;
  std::unique_ptr<GeneralSolver<State>> general_;  // where lines are not of four
  Bytes memory_;
  int threads_ = 0;
  std::unique_ptr<ConnectFourSolver<Size>> solver_;
};

template <class Size>
struct SolverFor<ConnectFourState<std::uint64_t, Size>> {
  using Type = ConnectFourProof<Size>;
};

}  // namespace agon
