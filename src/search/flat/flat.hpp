// Flat Monte-Carlo search: every move is played out equally often, and the one with the best mean is chosen.
// No tree: what the opponent answers is left to chance. The oldest of its family (Abramson 1990).
#pragma once

#include <algorithm>
#include <vector>

#include "search/flat/flat_answer.hpp"
#include "search/flat/flat_options.hpp"
#include "search/mcts/simulate/simulator.hpp"
#include "search/search.hpp"

namespace agon {

template <GameState S>
class FlatSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit FlatSearch(const FlatOptions& options) {
    options_.playout = options.playout;
    options_.result = options.result;
  }

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request);
    MoveList<Move> moves;
    state.legal(moves);
    arms_.assign(moves.size(), {});
    for (std::size_t i = 0; i < moves.size(); ++i) arms_[i].move = moves[i];
    Random random = request.random;
    mcts::Simulator<S> simulator(options_);
    simulator.begin(state);
    std::int64_t done = 0;
    for (; !budget.spent(done, done); ++done) {
      play(arms_[static_cast<std::size_t>(done) % arms_.size()], simulator, state, random);
      if (budget.report_due()) request.report(answer(state, budget, done));
    }
    return answer(state, budget, done);
  }

 private:
  struct Arm {
    Move move{};
    std::int64_t visits = 0;
    Values sums{};
  };

  // One game that begins with a move.
  void play(Arm& arm, mcts::Simulator<S>& simulator, const S& root, Random& random) {
    S state = root;
    played_.assign(1, {to_code(arm.move), root.to_move()});
    simulator.begin_trail();
    simulator.watch(root);
    state.play(arm.move);
    const bool learns = simulator.learns() != mcts::Learns::nothing;
    const Values values = simulator.run(state, 1, random, learns ? &played_ : nullptr);
    simulator.learn(played_, 1, values);
    for (std::size_t p = 0; p < values.size(); ++p) arm.sums[p] += values[p];
    ++arm.visits;
  }

  Answer answer(const S& state, const Budget& budget, std::int64_t done) const {
    Answer answer;
    for (const Arm& arm : arms_) {
      Candidate candidate{.move = to_code(arm.move), .visits = arm.visits, .line = {to_code(arm.move)}};
      const auto visits = static_cast<double>(std::max<std::int64_t>(1, arm.visits));
      candidate.value = arm.visits == 0 ? 0 : arm.sums[static_cast<std::size_t>(state.to_move())] / visits;
      if (player_count(state) > 2)
        for (std::size_t p = 0; p < candidate.values.size(); ++p) candidate.values[p] = arm.sums[p] / visits;
      answer.moves.push_back(candidate);
    }
    finish_flat_answer(answer, done, budget);
    return answer;
  }

  mcts::Options options_;
  std::vector<Arm> arms_;
  std::vector<PlayedMove> played_;
};

struct Flat {
  static constexpr AlgorithmAbout about{
      .name = "flat",
      .summary = "Monte-Carlo search without a tree: the move with the best mean",
      .source = "Abramson 1990; Brügmann 1993"};
  static constexpr Needs needs{.turns = true, .open = true};
  static constexpr std::array<std::string_view, 2> budgets{"sims", "time"};
  using Options = FlatOptions;
  template <GameState S>
  using SearchFor = FlatSearch<S>;

  static Needs needs_of(const Options& options) { return mcts::playout_needs(options.playout); }

  // The defaults for a game, by its name.
  static Options usual(std::string_view game) { return mcts::with_usual_result<Options>(game); }
};

}  // namespace agon
