// Experts: players that know one game. Where a game has one, ExpertFor is specialised beside it and the file
// is listed in solvers/all.hpp.
#pragma once

#include <array>
#include <string_view>

#include "base/options.hpp"
#include "game/contract.hpp"

namespace agon {

// How the other players are seen where there are several.
enum class ExpertView { paranoid, bestreply, maxn };
template <>
struct EnumNames<ExpertView> {
  static constexpr std::array<std::string_view, 3> names{"paranoid", "bestreply", "maxn"};
};

struct ExpertOptions {
  int level = 10;
  bool each = false;
  bool learned = true;
  double probcut = 1.2;
  ExpertView view = ExpertView::paranoid;
  bool bombing = true;
};
template <>
struct Fields<ExpertOptions> {
  static constexpr auto all = FieldList{
      Field{"level", &ExpertOptions::level, 1, 10,
            "strength from 1 (beginner) to 10 (all that the budget allows); below 10 it looks ahead a few "
            "moves and no more, however long it may think"},
      Field{
          "each", &ExpertOptions::each,
          "tell the value of each move, not only that the others are no better than the best: takes longer"},
      Field{"learned", &ExpertOptions::learned,
            "judge positions by learned weights; no: by a guess made by hand, to compare"},
      Field{"probcut", &ExpertOptions::probcut, 0, 10,
            "leave out deep searches whose value a shallow one sees outside the window by so many standard "
            "deviations (0: never); othello"},
      Field{
          "view", &ExpertOptions::view,
          "several opponents as one, as one who replies while the others play what comes first, or each for "
          "himself; reversixt"},
      Field{"bombing", &ExpertOptions::bombing,
            "a search of its own for the bombing phase; no: the one for stones, to compare; reversixt"}};
};

// Has no Type where there is no expert for the game.
template <GameState S>
struct ExpertFor {};

}  // namespace agon
