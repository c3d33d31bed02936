// The player of Gobble (Brügmann 1993): all moves as first, with simulated annealing. Each player keeps all
// moves that it ever made in order of their mean results, and plays the first of them that is legal,
// throughout the game. Before each game neighbours in these lists change places, more often while it is hot;
// it cools down to nothing at the end of the budget. The best move of the final list is played.
#pragma once

#include <array>
#include <vector>

#include "search/flat/flat_answer.hpp"
#include "search/flat/gobble_order.hpp"
#include "search/mcts/simulate/simulator.hpp"
#include "search/search.hpp"

namespace agon {

struct GobbleOptions {
  double heat = 0.1;
  PlayoutValue result = PlayoutValue::win;
};

template <>
struct Fields<GobbleOptions> {
  static constexpr auto all = FieldList{
      Field{
          "heat", &GobbleOptions::heat, 0.0, 100.0,
          "how far two moves may lie apart, in their mean results, and still change places at the beginning"},
      Field{"result", &GobbleOptions::result, "what a playout returns; see uct"}};
};

template <GameState S>
class GobbleSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit GobbleSearch(const GobbleOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request, 1);
    for (GobbleOrder& order : orders_) order = {};
    Random random = request.random;
    const auto mover = static_cast<std::size_t>(state.to_move());
    MoveList<Move> moves;
    state.legal(moves);
    for (const Move move : moves) orders_[mover % orders_.size()].add(to_code(move));
    std::int64_t games = 0;
    for (; !budget.spent(games, games); ++games) {
      const double cooled = budget.progress(games, games);
      for (GobbleOrder& order : orders_) order.anneal(options_.heat * (1 - cooled), random);
      play_game(state, random);
      if (budget.report_due()) request.report(answer(state, moves, budget, games));
    }
    return answer(state, moves, budget, games);
  }

 private:
  void play_game(const S& start, Random& random) {
    S state = start;
    played_.clear();
    const int most = most_playout_moves(state, {});
    int length = 0;
    for (; length < most && !state.over(); ++length) {
      if constexpr (ChanceGame<S>)
        if (state.to_move() < 0) {
          play_random(state, random, moves_);
          continue;
        }
      list_playout_moves(state, SafetyTest::strict, moves_);
      const auto player = static_cast<std::size_t>(state.to_move());
      GobbleOrder& order = orders_[player % orders_.size()];
      std::size_t best = 0, best_place = SIZE_MAX, best_index = 0;
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        const std::size_t index = order.add(to_code(moves_[i]));
        if (order.place(index) >= best_place) continue;
        best_place = order.place(index);
        best_index = index;
        best = i;
      }
      played_.push_back({player, best_index});
      state.play(moves_[best]);
    }
    if constexpr (PlaysGuided<S>) state.stop_playout();
    learn(playout_values(state, {.value = options_.result}, length));
  }

  void learn(const Values& values) {
    for (std::size_t i = 0; i < played_.size(); ++i) {
      const auto [player, index] = played_[i];
      orders_[player % orders_.size()].learn(index, values, player);
    }
  }

  Answer answer(const S& state, const MoveList<Move>& moves, const Budget& budget, std::int64_t games) {
    Answer answer;
    GobbleOrder& order = orders_[static_cast<std::size_t>(state.to_move()) % orders_.size()];
    for (const Move move : moves) {
      const GobbleOrder::Entry& found = order[order.add(to_code(move))];
      answer.moves.push_back({.move = to_code(move),
                              .value = found.visits > 0 ? found.mean() : 0,
                              .visits = found.visits,
                              .line = {to_code(move)}});
      if (player_count(state) > 2 && found.visits > 0)
        for (std::size_t p = 0; p < found.sums.size(); ++p)
          answer.moves.back().values[p] = found.sums[p] / static_cast<double>(found.visits);
    }
    finish_flat_answer(answer, games, budget);
    return answer;
  }

  struct Made {
    std::size_t player, index;
  };

  GobbleOptions options_;
  std::array<GobbleOrder, 4> orders_;  // more players share them
  MoveList<Move> moves_;
  std::vector<Made> played_;
};

struct Gobble {
  static constexpr AlgorithmAbout about{
      .name = "gobble",
      .summary = "all moves as first with simulated annealing, without a tree",
      .source = "Brügmann 1993"};
  static constexpr Needs needs{.turns = true, .open = true};
  static constexpr std::array<std::string_view, 2> budgets{"sims", "time"};
  using Options = GobbleOptions;
  template <GameState S>
  using SearchFor = GobbleSearch<S>;

  // The defaults for a game, by its name.
  static Options usual(std::string_view game) { return mcts::with_usual_result<Options>(game); }
};

}  // namespace agon
