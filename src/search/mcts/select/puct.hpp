#pragma once

#include "search/mcts/arm.hpp"
#include "search/mcts/select/options.hpp"

namespace agon::mcts {

// x + C * P * sqrt(n_parent) / (1 + n), or with the root over all of it. Without knowledge every move is
// equally likely: P = 1 / number of moves.
struct Puct {
  static constexpr std::string_view name = "puct";
  static constexpr std::string_view source = "Silver et al. 2017";
  static constexpr bool uses_spread = false, uses_best = false, ranks_untried = true;
  static constexpr float before_first = 0;
  static constexpr double usual_exploration = 2;

  Puct(const SelectOptions& options, const Parent& parent)
      : scale_(static_cast<float>(options.exploration) * std::sqrt(parent.visits)),
        root_of_all_(options.puct_root) {}
  float score(const Arm& arm) const {
    const float tried = 1 + arm.visits;
    return arm.mean + scale_ * arm.probability / (root_of_all_ ? std::sqrt(tried) : tried);
  }

 private:
  float scale_;
  bool root_of_all_;
};

}  // namespace agon::mcts
