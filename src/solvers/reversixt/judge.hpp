// What positions of ReversiXT are worth to a player, in whole numbers: the lead over the best of the others.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "eval/reversixt.hpp"
#include "eval/reversixt_weights.hpp"

namespace agon::reversixt {

class Judge {
 public:
  using Leads = std::array<int, most_players>;
  static constexpr int one = 1'000'000;  // the lead of a player who has all stones
  static constexpr int infinite = 4 * one;

  // Null: by the guess made by hand.
  Judge(const Board& board, const ReversixtWeights* weights) {
    if (weights != nullptr) learned_.emplace(*weights, board);
  }

  // Never as much as a game that is won, never as little as one that is lost.
  int guess(const ReversixtState& state, const Mobility& mobility, Player player) const {
    if (!learned_) return by_hand(state, player);
    return guess(state, learned_->worths(state, mobility), player);
  }
  // Of a finished game: winning counts more than all stones.
  int result(const ReversixtState& state, Player player) const;
  // Everyone's, whether it is over or not.
  Leads leads(const ReversixtState& state, const Mobility& mobility) const;

  // In [0, 1], as agents tell values: with a lead of an eighth of all stones one is half of the way to a win.
  static double to_unit(int lead) { return 0.5 + 0.5 * lead / (std::abs(lead) + one / 8.0); }

 private:
  static constexpr int most_guessed = one - 1;

  static int by_hand(const ReversixtState& state, Player player) {
    return std::clamp(static_cast<int>((2 * Heuristic<ReversixtState>::value(state, player) - 1) * one),
                      -most_guessed, most_guessed);
  }
  static int guess(const ReversixtState& state, const ReversixtEvaluator::Worths& worths, Player player);

  std::optional<ReversixtEvaluator> learned_;
};

}  // namespace agon::reversixt
