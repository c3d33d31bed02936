// Experts: players that know one game. Where a game has one, ExpertFor is specialised beside it and the file
// is listed in solvers/all.hpp.
#pragma once

#include "base/options.hpp"
#include "game/contract.hpp"

namespace agon {

struct ExpertOptions {
  int level = 10;
  bool learned = true;
  double probcut = 1.2;
};
template <>
struct Fields<ExpertOptions> {
  static constexpr auto all = std::tuple{
      Field{"level", &ExpertOptions::level, 1, 10,
            "strength from 1 (beginner: one move ahead) over 5 (five) to 10 (all that the budget allows)"},
      Field{"learned", &ExpertOptions::learned,
            "judge positions by learned weights; no: by a guess made by hand, to compare"},
      Field{"probcut", &ExpertOptions::probcut, 0, 10,
            "leave out deep searches whose value a shallow one sees outside the window by so many standard "
            "deviations (0: never)"}};
};

// Has no Type where there is no expert for the game.
template <GameState S>
struct ExpertFor {};

}  // namespace agon
