// The agent that plays any legal move: the baseline of every comparison.
#pragma once

#include <array>

#include "search/search.hpp"

namespace agon {

struct RandomOptions {};

template <GameState S>
class RandomSearch final : public SearchOf<S> {
 public:
  explicit RandomSearch(const RandomOptions&) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    MoveList<typename S::Move> moves;
    if constexpr (JointGame<S>)
      if (state.to_move() == everyone) state.legal(request.player, moves);
    if constexpr (TurnGame<S>)
      if (state.to_move() != everyone) state.legal(moves);
    Random random = request.random;
    Answer answer;
    for (const auto move : moves) {
      const MoveCode code = to_code(move);
      answer.moves.push_back({.move = code, .line = {code}});
    }
    const auto chosen = static_cast<std::size_t>(random.below(static_cast<int>(moves.size())));
    std::swap(answer.moves[0], answer.moves[chosen]);
    answer.move = answer.moves[0].move;
    return answer;
  }
};

struct RandomAgent {
  static constexpr AlgorithmAbout about{
      .name = "random", .summary = "plays any legal move, all equally likely", .source = ""};
  static constexpr Needs needs{};
  static constexpr std::array<std::string_view, 0> budgets{};
  using Options = RandomOptions;
  template <GameState S>
  using SearchFor = RandomSearch<S>;
};

}  // namespace agon
