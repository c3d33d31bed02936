#pragma once

#include "search/mcts/arm.hpp"
#include "search/mcts/select/options.hpp"

namespace agon::mcts {

// x + C * P * sqrt(n_parent) / (1 + n). Without a net every move is equally likely: P = 1 / number of moves.
struct Puct {
  static constexpr std::string_view name = "puct";
  static constexpr std::string_view source = "Silver et al. 2017";
  static constexpr bool uses_spread = false, uses_best = false;

  Puct(const SelectOptions& options, const Parent& parent)
      : scale_(static_cast<float>(options.exploration) * std::sqrt(parent.visits) / parent.arms) {}
  float score(const Arm& arm) const { return arm.mean + scale_ / (1 + arm.visits); }

 private:
  float scale_;
};

}  // namespace agon::mcts
