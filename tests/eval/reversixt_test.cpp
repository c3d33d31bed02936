#include "eval/reversixt.hpp"

#include <doctest/doctest.h>

using namespace agon;

namespace {

// What a position on this map is worth for the first player, or another one.
double value_of(const std::string& map, Player player = 0) {
  const reversixt::Board board(reversixt::read_map(map).take());
  const ReversixtState state(board);
  REQUIRE_FALSE(state.over());
  return Heuristic<ReversixtState>::value(state, player);
}

}  // namespace

TEST_CASE("values of ReversiXT for two players add up to one") {
  const std::string map = "2 1 1 1 2 5 1 2 0 1 2 0 0 2 2 x";
  CHECK(value_of(map, 0) + value_of(map, 1) == doctest::Approx(1));
}

TEST_CASE("a corner is worth more than a cell inside, unless glued edges lead on from it") {
  const std::string corner = "2 0 1 0 3 4  1 2 0 0  0 2 2 0  0 0 0 0";
  const std::string inside = "2 0 1 0 3 4  0 2 0 0  2 1 2 0  0 0 0 0";
  CHECK(value_of(corner) > value_of(inside));
  CHECK(value_of(corner + " 0 0 6 <-> 3 0 2") < value_of(corner));
}

TEST_CASE("stones count alone once bombs fall, and a stock of bombs is worth something") {
  CHECK(value_of("2 0 1 0 1 5  1 1 1 - 2") > 0.5);
  CHECK(value_of("2 0 1 0 1 5  1 1 - 2 2") == doctest::Approx(0.5));
}

TEST_CASE("whoever is disqualified has lost") {
  const reversixt::Board board(reversixt::read_map("3 0 1 0 1 5  1 1 3 - 2").take());
  ReversixtState state(board);
  state.disqualify(0);
  CHECK(Heuristic<ReversixtState>::value(state, 0) == 0);
}
