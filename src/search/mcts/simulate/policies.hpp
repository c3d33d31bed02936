// How playouts choose their moves. Those of the game itself run in the game's own loop (game/playout.hpp); a
// guided one is asked at every move.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "eval/heuristic.hpp"
#include "game/playout.hpp"
#include "search/mcts/simulate/move_means.hpp"
#include "search/mcts/simulate/options.hpp"

namespace agon::mcts {

// From which moves a policy learns.
enum class Learns : std::uint8_t { nothing, tree, all };

// What guided policies may look at.
struct Guide {
  const MoveMeans& means;
  const SimulateOptions& options;
};

// Draws by weight, or takes the largest one except for a share of uniform choices.
inline std::size_t draw(const std::vector<float>& weights, const SimulateOptions& options, Random& random) {
  const std::size_t number = weights.size();
  if (options.choice == Choice::greedy) {
    const auto offset = static_cast<std::size_t>(random.below(static_cast<int>(number)));
    if (random.uniform() < options.epsilon) return offset;
    std::size_t best = offset;  // equal ones are drawn: the search for the best begins anywhere
    for (std::size_t i = 1; i < number; ++i)
      if (const std::size_t at = (offset + i) % number; weights[at] > weights[best]) best = at;
    return best;
  }
  float sum = 0;
  for (const float weight : weights) sum += weight;
  if (!(sum > 0))
    return static_cast<std::size_t>(random.below(static_cast<int>(number)));  // too cold to tell
  float rest = static_cast<float>(random.uniform()) * sum;
  for (std::size_t i = 0; i + 1 < number; ++i) {
    rest -= weights[i];
    if (rest < 0) return i;
  }
  return number - 1;
}

// All moves alike.
struct UniformPlayouts {
  static constexpr std::string_view name = "uniform";
  static constexpr bool guided = false;
  static constexpr PlayoutKind kind = PlayoutKind::uniform;
  static constexpr Learns learns = Learns::nothing;
};

// By the game's own rules of thumb, where it has some.
struct OwnPlayouts {
  static constexpr std::string_view name = "own";
  static constexpr bool guided = false;
  static constexpr PlayoutKind kind = PlayoutKind::own;
  static constexpr Learns learns = Learns::nothing;
};

// By the mean results of the moves, in the whole search.
struct Mast {
  static constexpr std::string_view name = "mast";
  static constexpr bool guided = true;
  static constexpr PlayoutKind kind = PlayoutKind::uniform;
  static constexpr Learns learns = Learns::all;

  template <GameState S>
  static std::size_t choose(const Guide& guide, const S& state, const MoveList<typename S::Move>& moves,
                            std::vector<float>& weights, Random& random) {
    weights.clear();
    const bool greedy = guide.options.choice == Choice::greedy;
    for (const auto move : moves) {
      const MoveCode code = to_code(move);
      weights.push_back(greedy ? static_cast<float>(guide.means.mean(state.to_move(), code))
                               : guide.means.weight(state.to_move(), code));
    }
    return draw(weights, guide.options, random);
  }
};

// The same, learned from moves of the tree alone: playouts that are still bad teach nothing.
struct TreeOnlyMast : Mast {
  static constexpr std::string_view name = "to-mast";
  static constexpr Learns learns = Learns::tree;
};

// By the game's evaluation of the position after each move.
struct EvaluatedMoves {
  static constexpr std::string_view name = "eval";
  static constexpr bool guided = true;
  static constexpr PlayoutKind kind = PlayoutKind::uniform;
  static constexpr Learns learns = Learns::nothing;

  template <GameState S>
  static std::size_t choose(const Guide& guide, const S& state, const MoveList<typename S::Move>& moves,
                            std::vector<float>& weights, Random& random) {
    weights.clear();
    const bool greedy = guide.options.choice == Choice::greedy;
    for (const auto move : moves) {
      double value = 0.5;
      if constexpr (TurnGame<S>) value = value_after(state, move);
      weights.push_back(
          static_cast<float>(greedy ? value : std::exp((value - 1) / guide.options.temperature)));
    }
    return draw(weights, guide.options, random);
  }
};

}  // namespace agon::mcts
