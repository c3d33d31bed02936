// Null windows over the goals of games from rules: halving the range finds what a full window finds.
#include <doctest/doctest.h>
#include <set>

#include "engine/evaluators.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/pvs.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// Values of positions so many random moves from the start, played to the end of the game in three ways.
std::set<double> compare_windows(std::string_view name, int plies, int positions) {
  const auto text = gdl::find_rules(std::string(name));
  REQUIRE(text);
  const GdlState start(gdl::GdlRules::make(*text).take());
  std::set<double> values;
  for (int i = 0; i < positions; ++i) {
    const GdlState state = random_position(start, plies, Random(static_cast<std::uint64_t>(i)));
    CAPTURE(state.text());
    const Answer exact = think<Minimax>(state, {.depth = 60});
    const Answer full = think<Pvs>(state, {.depth = 60});
    const Answer halved = think<Pvs>(state, {.depth = 60}, 1, {.window = WindowKind::bisect});
    CHECK(full.value == doctest::Approx(exact.value));
    CHECK(halved.value == doctest::Approx(exact.value));
    CHECK(halved.proven == state.sums_are_certain());
    values.insert(exact.value);
  }
  return values;
}

}  // namespace

TEST_CASE("halving the range of goals finds the value of games from rules") {
  CHECK(compare_windows("tictactoe", 4, 12).size() == 3);
  CHECK(compare_windows("skirmish", 58, 12).size() > 3);  // its goals are counted in points
}
