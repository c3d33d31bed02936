// Selections that find mixed strategies where all players move at once: each player draws its move by chances
// that follow from what its moves gained so far, and what it did on average is its strategy. Where one player
// is to move they select as ucb1 does.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "search/mcts/select/ucb1.hpp"

namespace agon::mcts {

// In proportion to the regrets: how much more a move would have brought than what was played. Without regret
// all alike.
struct RegretMatching : Ucb1 {
  using Ucb1::Ucb1;
  static constexpr std::string_view name = "regret";
  static constexpr std::string_view source = "Hart and Mas-Colell 2000; Lanctot, Lisý and Winands 2013";

  // `chances` holds the gains of the moves, over what was played, and gets how likely each is now.
  static void make_chances(std::span<float> chances, double) {
    float sum = 0;
    for (float& chance : chances) sum += chance = std::max(0.0f, chance);
    for (float& chance : chances) chance = sum > 0 ? chance / sum : 1 / static_cast<float>(chances.size());
  }
};

// By e^(rate * gain), with a rate that falls as the square root of the visits.
struct Exp3 : Ucb1 {
  using Ucb1::Ucb1;
  static constexpr std::string_view name = "exp3";
  static constexpr std::string_view source = "Auer et al. 2003";

  static void make_chances(std::span<float> chances, double visits) {
    const auto number = static_cast<double>(chances.size());
    const auto rate = static_cast<float>(std::sqrt(std::log(number) / (number * std::max(1.0, visits))));
    const float most = *std::max_element(chances.begin(), chances.end());
    float sum = 0;
    for (float& chance : chances) sum += chance = std::exp(rate * (chance - most));
    for (float& chance : chances) chance /= sum;
  }
};

template <class Policy>
constexpr bool mixes = requires(std::span<float> chances) { Policy::make_chances(chances, 1.0); };

}  // namespace agon::mcts
