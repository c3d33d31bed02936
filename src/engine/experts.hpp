// The agent `expert`: for a game that has one, the player that knows it.
#pragma once

#include <array>
#include <string_view>

#include "search/search.hpp"
#include "solvers/expert.hpp"

namespace agon {

struct Expert {
  static constexpr AlgorithmAbout about{
      .name = "expert",
      .summary = "knows one game well, with learned weights: othello on 8x8, reversixt",
      .source = "Buro 1997 (Multi-ProbCut); Buro 1999 (patterns); Sturtevant and Korf 2000 (paranoid)"};
  static constexpr std::string_view missing =
      "there is none for this game, only for othello on 8x8 and reversixt";
  static constexpr Needs needs{.no_chance = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 4> budgets{"depth", "nodes", "time", "memory"};
  using Options = ExpertOptions;
  template <GameState S>
  using SearchFor = typename ExpertFor<S>::Type;
};

}  // namespace agon
