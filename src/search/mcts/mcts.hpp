// Monte-Carlo tree search at its best: the same search as uct, with the parts that won most games chosen
// beforehand, for each game. Every part can still be exchanged by an option.
#pragma once

#include "search/mcts/tree_search.hpp"

namespace agon {

struct Mcts {
  static constexpr AlgorithmAbout about{
      .name = "mcts",
      .summary = "Monte-Carlo tree search with the best parts for each game",
      .source =
          "Browne et al. 2012 (survey); Gelly and Silver 2007 for RAVE; Winands et al. 2008 for proofs"};
  static constexpr Needs needs{.open = true};
  static constexpr std::array<std::string_view, 5> budgets{"sims", "sims-per-move", "nodes", "time",
                                                           "memory"};
  using Options = mcts::Options;
  template <GameState S>
  using SearchFor = mcts::TreeSearch<S>;

  static Needs needs_of(const Options& options) { return mcts::playout_needs(options.playout); }

  // The defaults for a game, by its name; "" for any other.
  static Options usual(std::string_view game);
};

}  // namespace agon
