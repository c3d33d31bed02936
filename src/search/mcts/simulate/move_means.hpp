// The mean result of every move, wherever it was played (Finnsson and Björnsson 2008, MAST): knowledge of the
// whole game that guides playouts. A move that was never played counts as won, so that it is tried.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "game/contract.hpp"
#include "search/mcts/move_map.hpp"

namespace agon::mcts {

class MoveMeans {
 public:
  // How much a mean of 1 is preferred to one of 0: e^(1/temperature) times.
  // `keep`: the means found so far.
  void begin(double temperature, bool keep = false) {
    temperature_ = temperature > 0 ? temperature : 1;  // nobody asks for weights at 0
    unseen_ = weight_of(1);
    if (keep) return;
    for (auto& moves : means_) moves.forget();
  }

  void add(Player player, MoveCode move, double result) {
    Mean& mean = of(player)[move];
    ++mean.number;
    mean.mean += (static_cast<float>(result) - mean.mean) / static_cast<float>(mean.number);
    mean.weight = weight_of(static_cast<double>(mean.mean));
  }
  double mean(Player player, MoveCode move) const {
    const Mean* found = of(player).find(move);
    return found != nullptr ? static_cast<double>(found->mean) : 1;
  }
  // e^((mean-1)/temperature), the weight of a move in Gibbs' distribution: at most 1.
  float weight(Player player, MoveCode move) const {
    const Mean* found = of(player).find(move);
    return found != nullptr ? found->weight : unseen_;
  }

 private:
  struct Mean {
    float mean = 0, weight = 0;
    std::uint32_t number = 0;
  };
  float weight_of(double mean) const { return static_cast<float>(std::exp((mean - 1) / temperature_)); }
  MoveMap<Mean>& of(Player player) { return means_[static_cast<std::size_t>(player)]; }
  const MoveMap<Mean>& of(Player player) const { return means_[static_cast<std::size_t>(player)]; }

  double temperature_ = 0.1;
  float unseen_ = 0;
  std::array<MoveMap<Mean>, max_players> means_;
};

}  // namespace agon::mcts
