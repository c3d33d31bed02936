#pragma once

#include <algorithm>

#include "search/mcts/arm.hpp"
#include "search/mcts/select/options.hpp"

namespace agon::mcts {

// How uncertain a mean is: the standard error, or the plain spread of the results (option `raw-spread`).
// Never quite zero, or a few equal results would settle everything.
inline float uncertainty(const SelectOptions& options, const Arm& arm) {
  return std::max(1e-3f, options.raw_spread ? arm.spread : arm.spread * arm.inverse_root);
}

// Objective Monte-Carlo: a child is visited in proportion to U = erfc((v0 - v) / (sqrt(2) s)), about the
// chance that it is better than the best one. The child that lags furthest behind its share n_parent * U /
// sum(U) comes next; the sum is the same for all, so U / n decides.
struct Omc {
  static constexpr std::string_view name = "omc";
  static constexpr std::string_view source = "Chaslot et al. 2006";
  static constexpr bool uses_spread = true, uses_best = true, ranks_untried = false;
  static constexpr float before_first = 1;
  static constexpr double usual_exploration = 0;  // has none

  Omc(const SelectOptions& options, const Parent& parent) : options_(options), best_(parent.best.mean) {}
  float score(const Arm& arm) const {
    const float urgency =
        std::erfc((best_ - arm.mean) / (std::numbers::sqrt2_v<float> * uncertainty(options_, arm)));
    return urgency / arm.visits;
  }

 private:
  const SelectOptions& options_;
  float best_;
};

}  // namespace agon::mcts
