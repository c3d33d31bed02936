// Looks one move ahead and takes what looks best to the static evaluation, sometimes a random move instead.
#pragma once

#include <algorithm>
#include <array>

#include "eval/heuristic.hpp"
#include "search/search.hpp"

namespace agon {

struct GreedyOptions {
  double epsilon = 0;
};
template <>
struct Fields<GreedyOptions> {
  static constexpr auto all = FieldList{
      Field{"epsilon", &GreedyOptions::epsilon, 0.0, 1.0, "how often a random move is played instead"}};
};

template <GameState S>
class GreedySearch final : public SearchOf<S> {
 public:
  explicit GreedySearch(const GreedyOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    MoveList<typename S::Move> moves;
    state.legal(moves);
    Answer answer;
    for (const auto move : moves) {
      S next = state;
      next.play(move);
      answer.moves.push_back({.move = to_code(move),
                              .value = value_for(next, state.to_move()),
                              .depth = 1,
                              .line = {to_code(move)}});
    }
    std::stable_sort(answer.moves.begin(), answer.moves.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    Random random = request.random;
    if (random.uniform() < options_.epsilon)
      std::swap(answer.moves.front(),
                answer.moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    answer.move = answer.moves.front().move;
    answer.value = answer.moves.front().value;
    answer.nodes = static_cast<std::int64_t>(moves.size());
    return answer;
  }

 private:
  static double value_for(const S& state, Player player) {
    if (state.over()) return score_range(state).to_unit(state.score(player));
    return Heuristic<S>::value(state, player);
  }

  GreedyOptions options_;
};

struct Greedy {
  static constexpr AlgorithmAbout about{
      .name = "greedy", .summary = "takes the move after which the position looks best", .source = ""};
  static constexpr Needs needs{.turns = true, .open = true};
  static constexpr std::array<std::string_view, 0> budgets{};
  using Options = GreedyOptions;
  template <GameState S>
  using SearchFor = GreedySearch<S>;
};

}  // namespace agon
