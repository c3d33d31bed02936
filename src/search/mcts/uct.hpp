// Plain UCT, the reference of the Monte-Carlo family: UCB1 in the tree, playouts, average backup. Every part
// can be exchanged by an option.
#pragma once

#include "search/mcts/tree_search.hpp"

namespace agon {

struct Uct {
  static constexpr AlgorithmAbout about{.name = "uct",
                                        .summary = "Monte-Carlo tree search with UCB1 and random playouts",
                                        .source = "Kocsis and Szepesvári 2006; Auer et al. 2002 for UCB1"};
  static constexpr Needs needs{.open = true};
  static constexpr std::array<std::string_view, 5> budgets{"sims", "sims-per-move", "nodes", "time",
                                                           "memory"};
  using Options = mcts::Options;
  template <GameState S>
  using SearchFor = mcts::TreeSearch<S>;

  static Needs needs_of(const Options& options) { return mcts::playout_needs(options.playout); }

  // The defaults for a game, by its name.
  static Options usual(std::string_view game) { return mcts::with_usual_result<Options>(game); }
};

}  // namespace agon
