#include "games/reversixt/generate.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "games/reversixt/reversixt.hpp"

using namespace agon;
using namespace agon::reversixt;

TEST_CASE("maps made by chance are valid, symmetric and have all stones in the middle") {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    const MapPlan plan = draw_plan(random);
    const Map map = generate_map(plan, random.split(static_cast<std::uint64_t>(i)));
    const auto read = read_map(write_map(map));
    REQUIRE_MESSAGE(read, (read ? "" : read.error().message));
    CHECK(*read == map);
    const Board board(map);
    const ReversixtState state(board);
    for (Player p = 0; p < map.players; ++p) CHECK(state.stones(p) == map.players);
    for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
      const char here = map.cells[cell], there = map.cells[map.cells.size() - 1 - cell];
      const bool stones = ('1' <= here && here <= '8') || ('1' <= there && there <= '8');
      if (!stones) CHECK(here == there);
    }
  }
}

TEST_CASE("a map made by chance is that of its seed") {
  const MapPlan plan{.players = 3, .width = 12, .height = 9, .specials = 10, .transitions = 100};
  CHECK(generate_map(plan, Random(1)) == generate_map(plan, Random(1)));
  CHECK_FALSE(generate_map(plan, Random(1)) == generate_map(plan, Random(2)));
  MapPlan plain = plan;
  plain.holes = plain.specials = plain.transitions = 0;
  const Map map = generate_map(plain, Random(1));
  CHECK(map.transitions.empty());
  CHECK(std::count(map.cells.begin(), map.cells.end(), '0') == 12 * 9 - 9);
}
