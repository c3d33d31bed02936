// How playouts choose their moves. Those of the game itself run in the game's own loop (game/playout.hpp); a
// guided one is asked at every move.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "eval/heuristic.hpp"
#include "game/playout.hpp"
#include "search/mcts/simulate/move_means.hpp"
#include "search/mcts/simulate/options.hpp"
#include "search/mcts/simulate/pair_means.hpp"
#include "search/mcts/simulate/piece_weights.hpp"

namespace agon::mcts {

// From which moves a policy learns, and what.
enum class Learns : std::uint8_t { nothing, tree, all };
enum class Knows : std::uint8_t { nothing, moves, pairs, pieces };

// What guided policies may look at.
struct Guide {
  const MoveMeans& means;
  const PairMeans& pairs;
  const PieceWeights& pieces;
  const SimulateOptions& options;
  double temperature;                      // 0: the best move
  std::span<const std::uint32_t> fluents;  // that hold now, for policies whose knowledge speaks of them
  std::vector<std::uint32_t>& occupied;    // scratch
};

// Takes the largest one except for a share of uniform choices.
inline std::size_t draw_best(const std::vector<float>& values, double uniform_share, Random& random) {
  const std::size_t number = values.size();
  const auto offset = static_cast<std::size_t>(random.below(static_cast<int>(number)));
  if (random.uniform() < uniform_share) return offset;
  std::size_t best = offset;  // equal ones are drawn: the search for the best begins anywhere
  for (std::size_t i = 1; i < number; ++i)
    if (const std::size_t at = (offset + i) % number; values[at] > values[best]) best = at;
  return best;
}

inline std::size_t draw_by_weight(const std::vector<float>& weights, Random& random) {
  const std::size_t number = weights.size();
  float sum = 0;
  for (const float weight : weights) sum += weight;
  float rest = static_cast<float>(random.uniform()) * sum;
  for (std::size_t i = 0; i + 1 < number; ++i) {
    rest -= weights[i];
    if (rest < 0) return i;
  }
  return number - 1;
}

// Draws by e^(value / temperature), or takes the best.
inline std::size_t draw_by_value(std::vector<float>& values, const Guide& guide, Random& random) {
  if (guide.options.choice == Choice::greedy) return draw_best(values, guide.options.epsilon, random);
  if (guide.temperature == 0) return draw_best(values, 0, random);
  const float best = *std::max_element(values.begin(), values.end());
  for (float& value : values) value = std::exp((value - best) / static_cast<float>(guide.temperature));
  return draw_by_weight(values, random);
}

// What holds for a policy unless it says otherwise.
struct PlayoutPolicy {
  static constexpr bool guided = true;
  static constexpr PlayoutKind kind = PlayoutKind::uniform;
  static constexpr Learns learns = Learns::nothing;
  static constexpr Knows knows = Knows::nothing;
  static constexpr double temperature = 0.1;
};

// All moves alike.
struct UniformPlayouts : PlayoutPolicy {
  static constexpr std::string_view name = "uniform";
  static constexpr bool guided = false;
};

// By the game's own rules of thumb, where it has some.
struct OwnPlayouts : PlayoutPolicy {
  static constexpr std::string_view name = "own";
  static constexpr bool guided = false;
  static constexpr PlayoutKind kind = PlayoutKind::own;
};

// By the four rules of MoGo, in Go.
struct MogoPlayouts : PlayoutPolicy {
  static constexpr std::string_view name = "mogo";
  static constexpr bool guided = false;
  static constexpr PlayoutKind kind = PlayoutKind::mogo;
};

// By the mean results of the moves, in the whole search.
struct Mast : PlayoutPolicy {
  static constexpr std::string_view name = "mast";
  static constexpr Learns learns = Learns::all;
  static constexpr Knows knows = Knows::moves;

  template <GameState S>
  static std::size_t choose(const Guide& guide, const S& state, const MoveList<typename S::Move>& moves,
                            std::vector<float>& weights, Random& random) {
    const auto fill = [&](const auto& of) {
      weights.clear();
      for (const auto move : moves) weights.push_back(of(state.to_move(), to_code(move)));
    };
    if (guide.options.choice == Choice::gibbs && guide.temperature > 0) {
      fill([&](Player player, MoveCode code) { return guide.means.weight(player, code); });
      constexpr float too_cold = 1e-30f;  // to be told apart; what matters is how far each is from the best
      if (*std::max_element(weights.begin(), weights.end()) > too_cold)
        return draw_by_weight(weights, random);
    }
    fill([&](Player player, MoveCode code) { return static_cast<float>(guide.means.mean(player, code)); });
    return draw_by_value(weights, guide, random);
  }
};

// The same, learned from moves of the tree alone: playouts that are still bad teach nothing.
struct TreeOnlyMast : Mast {
  static constexpr std::string_view name = "to-mast";
  static constexpr Learns learns = Learns::tree;
};

// By the mean results of moves together with what held when they were played.
struct Past : PlayoutPolicy {
  static constexpr std::string_view name = "past";
  static constexpr Learns learns = Learns::all;
  static constexpr Knows knows = Knows::pairs;

  template <GameState S>
  static std::size_t choose(const Guide& guide, const S& state, const MoveList<typename S::Move>& moves,
                            std::vector<float>& values, Random& random) {
    values.clear();
    for (const auto move : moves)
      values.push_back(static_cast<float>(guide.pairs.value(state.to_move(), to_code(move), guide.fluents)));
    return draw_by_value(values, guide, random);
  }
};

// By what pieces, or cells, turn out to be worth.
struct Fast : PlayoutPolicy {
  static constexpr std::string_view name = "fast";
  static constexpr Learns learns = Learns::all;
  static constexpr Knows knows = Knows::pieces;
  static constexpr double temperature = 0.01;

  template <GameState S>
  static std::size_t choose(const Guide& guide, const S& state, const MoveList<typename S::Move>& moves,
                            std::vector<float>& values, Random& random) {
    values.assign(moves.size(), 0);
    if constexpr (TellsPieces<S>)
      if (guide.pieces.is_ready()) {
        guide.pieces.place(guide.fluents, guide.occupied);
        for (std::size_t i = 0; i < moves.size(); ++i)
          values[i] =
              static_cast<float>(guide.pieces.judge(state.to_move(), state.step(moves[i]), guide.occupied));
      }
    return draw_by_value(values, guide, random);
  }
};

// By the game's evaluation of the position after each move.
struct EvaluatedMoves : PlayoutPolicy {
  static constexpr std::string_view name = "eval";

  template <GameState S>
  static std::size_t choose(const Guide& guide, const S& state, const MoveList<typename S::Move>& moves,
                            std::vector<float>& values, Random& random) {
    values.clear();
    for (const auto move : moves) {
      double value = 0.5;
      if constexpr (TurnGame<S>) value = value_after(state, move);
      values.push_back(static_cast<float>(value));
    }
    return draw_by_value(values, guide, random);
  }
};

}  // namespace agon::mcts
