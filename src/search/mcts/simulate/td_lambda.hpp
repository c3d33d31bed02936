// Learns by TD(lambda) what features of positions are worth (Sutton 1988): a position's value is the sum of
// its features' weights. Each game is learned from its end on: a position's target is the value of the next
// one, mixed with that one's own target by lambda. Steps are divided by the squared length of the features,
// so that any rate below 2 is stable.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/mcts/simulate/trail.hpp"

namespace agon::mcts {

class TdLambda {
 public:
  void begin(std::size_t features, double rate, double lambda) {
    rate_ = rate;
    lambda_ = lambda;
    weights_.assign(features, 0);
    counts_.assign(features, 0);
  }

  double weight(std::size_t feature) const { return weights_[feature]; }
  // A feature that is there twice is listed twice.
  double value(std::span<const std::uint32_t> features) const {
    double sum = 0;
    for (const std::uint32_t feature : features) sum += weights_[feature];
    return sum;
  }

  // The features of the positions of a game, and its result.
  void learn(const Trail& positions, double result) {
    double target = result;
    for (std::size_t ply = positions.size(); ply-- > 0;) {
      const double before = value(positions[ply]);
      move_towards(target, before, positions[ply]);
      target = (1 - lambda_) * before + lambda_ * target;
    }
  }

 private:
  void move_towards(double target, double now, std::span<const std::uint32_t> features) {
    double square = 0;  // of the vector that counts each feature
    for (const std::uint32_t feature : features) square += 2 * counts_[feature]++ + 1;
    for (const std::uint32_t feature : features) counts_[feature] = 0;
    if (square == 0) return;
    const double step = rate_ * (target - now) / square;
    for (const std::uint32_t feature : features) weights_[feature] += step;
  }

  double rate_ = 0, lambda_ = 0;
  std::vector<double> weights_;
  std::vector<int> counts_;  // all 0 between calls
};

}  // namespace agon::mcts
