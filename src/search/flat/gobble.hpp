// The player of Gobble (Brügmann 1993): all moves as first, with simulated annealing. Each player keeps all
// moves that it ever made in order of their mean results, and plays the first of them that is legal,
// throughout the game. Before each game neighbours in these lists change places, more often while it is hot;
// it cools down to nothing at the end of the budget. The best move of the final list is played.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "search/flat/flat_answer.hpp"
#include "search/mcts/simulate/simulator.hpp"
#include "search/search.hpp"

namespace agon {

struct GobbleOptions {
  double heat = 0.1;
};

template <>
struct Fields<GobbleOptions> {
  static constexpr auto all = std::tuple{Field{
      "heat", &GobbleOptions::heat, 0.0, 100.0,
      "how far two moves may lie apart, in their mean results, and still change places at the beginning"}};
};

template <GameState S>
class GobbleSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit GobbleSearch(const GobbleOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    Budget budget(request, 1);
    for (Order& order : orders_) order = {};
    Random random = request.random;
    const auto mover = static_cast<std::size_t>(state.to_move());
    MoveList<Move> moves;
    state.legal(moves);
    for (const Move move : moves) entry(orders_[mover % orders_.size()], to_code(move));
    std::int64_t games = 0;
    for (; !budget.spent(games, games); ++games) {
      const double cooled = budget.progress(games, games);
      for (Order& order : orders_) anneal(order, options_.heat * (1 - cooled), random);
      play_game(state, random);
      if (budget.report_due()) request.report(answer(state, moves, budget, games));
    }
    return answer(state, moves, budget, games);
  }

 private:
  struct Entry {
    MoveCode move = 0;
    double sum = 0;
    std::int64_t visits = 0;
    // Half of what can be won, before anything is known.
    double mean() const { return visits > 0 ? sum / static_cast<double>(visits) : 0.5; }
  };
  // A player's moves, and the places where they stand in the list for this game.
  struct Order {
    std::vector<Entry> moves;
    std::vector<std::size_t> list;   // indices into `moves`, best first
    std::vector<std::size_t> place;  // of each move in the list
    std::unordered_map<MoveCode, std::size_t> index;
  };

  static std::size_t entry(Order& order, MoveCode move) {
    const auto [found, is_new] = order.index.emplace(move, order.moves.size());
    if (!is_new) return found->second;
    order.place.push_back(order.list.size());
    order.list.push_back(order.moves.size());
    order.moves.push_back({.move = move});
    return order.moves.size() - 1;
  }

  static void anneal(Order& order, double heat, Random& random) {
    std::stable_sort(order.list.begin(), order.list.end(), [&](std::size_t a, std::size_t b) {
      return order.moves[a].mean() > order.moves[b].mean();
    });
    for (std::size_t i = 0; i + 1 < order.list.size(); ++i) {
      const double gap = order.moves[order.list[i]].mean() - order.moves[order.list[i + 1]].mean();
      const double chance_of_exchange = heat > 0 ? 0.5 * std::exp(-std::abs(gap) / heat) : 0;
      if (random.uniform() < chance_of_exchange) std::swap(order.list[i], order.list[i + 1]);
    }
    for (std::size_t i = 0; i < order.list.size(); ++i) order.place[order.list[i]] = i;
  }

  void play_game(const S& start, Random& random) {
    S state = start;
    played_.clear();
    const int most = most_playout_moves(state, {});
    for (int length = 0; length < most && !state.over(); ++length) {
      if constexpr (ChanceGame<S>)
        if (state.to_move() < 0) {
          play_random(state, random, moves_);
          continue;
        }
      list_playout_moves(state, SafetyTest::strict, moves_);
      const auto player = static_cast<std::size_t>(state.to_move());
      Order& order = orders_[player % orders_.size()];
      std::size_t best = 0, best_place = SIZE_MAX, best_index = 0;
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        const std::size_t index = entry(order, to_code(moves_[i]));
        if (order.place[index] >= best_place) continue;
        best_place = order.place[index];
        best_index = index;
        best = i;
      }
      played_.push_back({player, best_index});
      state.play(moves_[best]);
    }
    if constexpr (PlaysGuided<S>) state.stop_playout();
    learn(playout_values(state, {}, 0));
  }

  void learn(const Values& values) {
    for (std::size_t i = 0; i < played_.size(); ++i) {
      const auto [player, index] = played_[i];
      Entry& made = orders_[player % orders_.size()].moves[index];
      made.sum += values[player];
      ++made.visits;
    }
  }

  Answer answer(const S& state, const MoveList<Move>& moves, const Budget& budget, std::int64_t games) {
    Answer answer;
    Order& order = orders_[static_cast<std::size_t>(state.to_move()) % orders_.size()];
    for (const Move move : moves) {
      const Entry& found = order.moves[entry(order, to_code(move))];
      answer.moves.push_back({.move = to_code(move),
                              .value = found.visits > 0 ? found.mean() : 0,
                              .visits = found.visits,
                              .line = {to_code(move)}});
    }
    finish_flat_answer(answer, games, budget);
    return answer;
  }

  struct Made {
    std::size_t player, index;
  };

  GobbleOptions options_;
  std::array<Order, 4> orders_;  // more players share them
  MoveList<Move> moves_;
  std::vector<Made> played_;
};

struct Gobble {
  static constexpr AlgorithmAbout about{
      .name = "gobble",
      .summary = "all moves as first with simulated annealing, without a tree",
      .source = "Brügmann 1993"};
  static constexpr Needs needs{.turns = true};
  static constexpr std::array<std::string_view, 2> budgets{"sims", "time"};
  using Options = GobbleOptions;
  template <GameState S>
  using SearchFor = GobbleSearch<S>;
};

}  // namespace agon
