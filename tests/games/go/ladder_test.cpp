#include "games/go/ladder.hpp"

#include <doctest/doctest.h>

#include "games/go/go.hpp"
#include "games/go/go_text.hpp"

using namespace agon;

namespace {

using Small = GoState<go::Plane9>;
using Ladder = go::Ladder<Portable, go::Plane9>;

// Whether Black's chain in atari is caught when it runs to `point`, where it must get two liberties.
bool is_caught(std::string_view text, std::string_view point) {
  auto state = Small(go::Plane9(9), GoOptions{.size = 9}).parse(text);
  REQUIRE_MESSAGE(state, (state ? "" : state.error().message));
  const int head = go::point_at(state->layout(), *go_point(point, 9));
  const auto liberties = go::liberties_after<Portable>(state->board(), 0, head);
  REQUIRE(go::count(liberties) == 2);
  return Ladder(state->board(), 0, head, liberties, go::no_bits<2>()).catches();
}

}  // namespace

TEST_CASE("a ladder catches across the board") {
  CHECK(is_caught(
      "........./..OO...../.OX....../..O....../........./........./........./........./......... X", "D7"));
}

TEST_CASE("a stone of the runner's in the way breaks a ladder, one beside it does not") {
  CHECK_FALSE(is_caught(
      "........./..OO...../.OX....../..O....../........./......X../........./........./......... X", "D7"));
  CHECK_FALSE(is_caught(
      "........./..OO...../.OX....../..O....../........./........./........./.......X./......... X", "D7"));
  CHECK(is_caught(
      "........./..OO...../.OX....../..O....../........./........./X......../X......../......... X", "D7"));
}

TEST_CASE("a ladder fails where the runner can take a chaser, or the chaser has no room") {
  // The ladder leads to D6, from where Black takes C6.
  CHECK_FALSE(is_caught(
      "........./..OO...../.OX....../.XO....../..X....../........./........./........./......... X", "D7"));
  // White's stone at E7 would be taken at once.
  CHECK_FALSE(is_caught(
      "....XX.../..OOX..../.OX..X.../..O.X..../........./........./........./........./......... X", "D7"));
}

TEST_CASE("a ladder that meets the edge at once catches") {
  CHECK(is_caught(
      "........./........./........./........./........./........./...OO..../.OOX...../..OO..... X", "E2"));
}
