// The Othello solver behind the common face: first the score, then best play move by move. For 8x8 and 6x6;
// 4x4 is done at once the general way.
#pragma once

#include <algorithm>
#include <memory>

#include "games/othello/othello.hpp"
#include "solvers/general_solver.hpp"
#include "solvers/othello/othello_solver.hpp"

namespace agon {

template <class Board>
class OthelloProof final : public Solver {
  using State = OthelloState<Board>;
  using Move = typename State::Move;

 public:
  explicit OthelloProof(const State& start) : board_(start.board()), scoring_(counted(start).scoring()) {
    if (board_.size() < 6) general_ = std::make_unique<GeneralSolver<State>>();
  }

  Solution solve(const Position& position, const SolveRequest& request) override {
    if (general_ != nullptr) return general_->solve(position, request);
    prepare(request);
    const State state = counted(native_state<State>(position));
    Solution solution = state.over() ? solution_at_end(state) : Solution();
    solution.range = state.score_range();
    if (solution.proven) return solution;
    const SolveRun run(request, solution, [this] { return solver_->nodes(); });
    solver_->go_on();
    solver_->set_look([&] {
      if (run.look()) solver_->stop();
    });
    const int limit = request.result_only ? 1 : solver_->rules().squares;
    if (const auto score = solver_->score(discs(state), -limit, limit)) {
      solution.proven = true;
      solution.value = *score;
      if (request.line) add_best_line(state, *score, limit, solution);
    }
    solver_->set_look({});
    run.count();
    return solution;
  }

  std::string_view table_kind() const override {
    return general_ != nullptr ? general_->table_kind() : "othello 1";
  }
  void save(const std::function<void(std::span<const SolverEntry>)>& write) const override {
    if (general_ != nullptr) return general_->save(write);
    EntryWriter writer(write);
    if (solver_ != nullptr)
      solver_->table().for_each([&](std::uint64_t key, std::uint64_t facts) { writer.add(key, facts); });
  }
  bool restore(std::span<const SolverEntry> entries, const SolveRequest& request) override {
    if (general_ != nullptr) return general_->restore(entries, request);
    prepare(request);
    return std::all_of(entries.begin(), entries.end(), [&](const SolverEntry& entry) {
      return solver_->table().restore(entry.key, entry.facts);
    });
  }

 private:
  // Positions of 8x8 are counted as the collections of endgames do, unless the game says otherwise.
  static State counted(const State& state) {
    const bool collected = state.scoring() == OthelloScoring::usual && state.board().size() == 8;
    return collected ? state.with_scoring(OthelloScoring::empties_to_winner) : state;
  }

  void prepare(const SolveRequest& request) {
    if (solver_ != nullptr && memory_ == request.memory && threads_ == request.threads) return;
    memory_ = request.memory;
    threads_ = request.threads;
    const int size = board_.size();
    OthelloRules rules{.playable = 0,
                       .corners = 0,
                       .squares = size * size,
                       .empties_to_winner = scoring_ == OthelloScoring::empties_to_winner};
    const auto here = [&](int column, int row) {
      return bit_at<std::uint64_t>(square(board_.bit(column, row)));
    };
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) rules.playable |= here(column, row);
    for (const int row : {0, size - 1})
      for (const int column : {0, size - 1}) rules.corners |= here(column, row);
    solver_ = std::make_unique<OthelloSolver>(rules, memory_.count,
                                              size == 8 ? &learned_othello_weights() : nullptr, threads_);
  }

  // The board lies in the middle of the solver's 8x8.
  int square(int bit) const {
    const Place place = board_.place(bit);
    const int margin = (8 - board_.size()) / 2;
    return OthelloBoard8::bit(place.column + margin, place.row + margin);
  }
  OthelloDiscs discs(const State& state) const {
    const auto moved = [&](std::uint64_t bits) {
      std::uint64_t squares = 0;
      for_each_bit(bits, [&](int bit) { squares |= bit_at<std::uint64_t>(square(bit)); });
      return squares;
    };
    const Player mover = state.to_move();
    return {moved(state.discs(mover)), moved(state.discs(static_cast<Player>(1 - mover)))};
  }

  // Moves that keep the score, again and again; ends early where the solver was stopped.
  void add_best_line(State state, int score, int limit, Solution& solution) {
    while (!state.over()) {
      MoveList<Move> moves;
      state.legal(moves);
      if (const auto best = solver_->best_known(discs(state)))
        std::partition(moves.begin(), moves.end(),
                       [&](Move move) { return move != State::pass && square(move) == *best; });
      const auto kept = std::find_if(moves.begin(), moves.end(),
                                     [&](Move move) { return keeps(state, move, score, limit); });
      if (kept == moves.end()) return;
      solution.line.push_back(to_code(*kept));
      state.play(*kept);
      score = -score;
    }
  }
  bool keeps(const State& state, Move move, int score, int limit) {
    if (score <= -limit) return true;
    State next = state;
    next.play(move);
    return solver_->at_most(discs(next), -score).value_or(false);
  }

  Board board_;
  OthelloScoring scoring_;
  std::unique_ptr<GeneralSolver<State>> general_;  // where the board is tiny
  Bytes memory_;
  int threads_ = 1;
  std::unique_ptr<OthelloSolver> solver_;
};

template <>
struct SolverFor<OthelloState<OthelloBoard8>> {
  using Type = OthelloProof<OthelloBoard8>;
};
template <>
struct SolverFor<OthelloState<OthelloBoardAny<std::uint64_t>>> {
  using Type = OthelloProof<OthelloBoardAny<std::uint64_t>>;
};

}  // namespace agon
