// What is known of the moves of a position before any of them is tried.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "eval/heuristic.hpp"
#include "game/contract.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

template <GameState S>
class PriorKnowledge {
  using Move = typename S::Move;

 public:
  static constexpr bool evaluates = !requires { Heuristic<S>::neutral; };

  // Whether there is any.
  static bool exists(PriorFrom source) {
    return (source == PriorFrom::own && KnowsGoodMoves<S>) || (source != PriorFrom::nothing && evaluates);
  }

  [[gnu::noinline]] void look(const S& state, std::span<const Move> moves, PriorFrom source) {
    values_.assign(moves.size(), 0.5f);
    if constexpr (KnowsGoodMoves<S>) {
      if (source == PriorFrom::own) state.judge(moves, values_);
      if (source == PriorFrom::own) return find_sum();
    }
    if constexpr (evaluates) evaluate(state, moves);
    find_sum();
  }
  Prior operator[](std::size_t i) const { return {values_[i], likelihood(values_[i]) / sum_}; }

 private:
  static float likelihood(float value) {
    constexpr float temperature = 0.1f;
    return std::exp(value / temperature);
  }
  void find_sum() {
    sum_ = 0;
    for (const float value : values_) sum_ += likelihood(value);
  }
  void evaluate(const S& state, std::span<const Move> moves) {
    for (std::size_t i = 0; i < moves.size(); ++i)
      values_[i] = static_cast<float>(value_after(state, moves[i]));
  }

  std::vector<float> values_;
  float sum_ = 1;
};

}  // namespace agon::mcts
