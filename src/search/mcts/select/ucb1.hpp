#pragma once

#include "search/mcts/arm.hpp"
#include "search/mcts/select/options.hpp"

namespace agon::mcts {

// x + C * sqrt(ln n_parent / n).
struct Ucb1 {
  static constexpr std::string_view name = "ucb1";
  static constexpr std::string_view source = "Auer et al. 2002";
  static constexpr bool uses_spread = false, uses_best = false, ranks_untried = false;
  static constexpr float before_first = 1;
  static constexpr double usual_exploration = 0.5;  // docs/performance.md

  Ucb1(const SelectOptions& options, const Parent& parent)
      : scale_(static_cast<float>(options.exploration) * parent.root_of_log) {}
  float score(const Arm& arm) const { return arm.mean + scale_ * arm.inverse_root; }

 private:
  float scale_;
};

}  // namespace agon::mcts
