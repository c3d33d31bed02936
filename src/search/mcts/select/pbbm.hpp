#pragma once

#include "search/mcts/select/omc.hpp"

namespace agon::mcts {

// Probability to be better than the best move: as OMC, with U = exp(-2.4 (v0 - v) / sqrt(2 (s0^2 + s^2))).
struct Pbbm {
  static constexpr std::string_view name = "pbbm";
  static constexpr std::string_view source = "Coulom 2006";
  static constexpr bool uses_spread = true, uses_best = true, ranks_untried = false;
  static constexpr float before_first = 1;
  static constexpr double usual_exploration = 0;  // has none

  Pbbm(const SelectOptions& options, const Parent& parent)
      : options_(options), best_(parent.best.mean), best_uncertainty_(uncertainty(options, parent.best)) {}
  float score(const Arm& arm) const {
    const float own = uncertainty(options_, arm);
    const float both = std::sqrt(2 * (best_uncertainty_ * best_uncertainty_ + own * own));
    return std::exp(-2.4f * (best_ - arm.mean) / both) / arm.visits;
  }

 private:
  const SelectOptions& options_;
  float best_, best_uncertainty_;
};

}  // namespace agon::mcts
