#pragma once

#include <algorithm>

#include "search/mcts/arm.hpp"
#include "search/mcts/select/options.hpp"

namespace agon::mcts {

// x + C * sqrt(D * min(1/4, s^2 + sqrt(2 D))), D = ln n_parent / n: explores less where results differ
// little.
struct Ucb1Tuned {
  static constexpr std::string_view name = "ucb1-tuned";
  static constexpr std::string_view source = "Auer et al. 2002; Gelly et al. 2006";
  static constexpr bool uses_spread = true, uses_best = false, ranks_untried = false;
  static constexpr float before_first = 1;
  static constexpr double usual_exploration = 1.2;  // the best one in the study

  Ucb1Tuned(const SelectOptions& options, const Parent& parent)
      : exploration_(static_cast<float>(options.exploration)), log_(parent.log) {}
  float score(const Arm& arm) const {
    const float delta = log_ * arm.inverse_root * arm.inverse_root;
    const float bound = std::min(0.25f, arm.spread * arm.spread + std::sqrt(2 * delta));
    return arm.mean + exploration_ * std::sqrt(delta * bound);
  }

 private:
  float exploration_, log_;
};

}  // namespace agon::mcts
