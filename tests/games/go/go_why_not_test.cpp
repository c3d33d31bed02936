#include <doctest/doctest.h>

#include "games/go/go.hpp"

using namespace agon;

namespace {

// The reason on a 5x5 board whose ko at C2 and B2 Black has just taken.
std::string reason(const GoOptions& options, std::string_view move) {
  const auto before = GoState<go::Plane9>(go::Plane9(5), options).parse("...../...../.XO../XO.O./.XO.. X");
  REQUIRE(before);
  auto state = *before;
  MoveList<std::int16_t> moves;
  state.legal(moves);
  for (const auto each : moves)
    if (state.move_text(each) == "C2") {
      state.play(each);
      return state.why_not(move);
    }
  return "C2 is illegal";
}

}  // namespace

TEST_CASE("Go tells why a point cannot be played") {
  for (const GoKo ko : {GoKo::simple, GoKo::positional, GoKo::situational}) {
    const GoOptions options{.size = 5, .ko = ko};
    CHECK(reason(options, "C2") == "occupied");
    CHECK(reason(options, " c3 ") == "occupied");
    CHECK(reason(options, "B2") == "ko");
    CHECK(reason(options, "A1") == "suicide");
    CHECK(reason(options, "E5").empty());
    CHECK(reason(options, "pass").empty());
    CHECK(reason(options, "F6").empty());
  }
}

TEST_CASE("the suicide of a single stone repeats the board, which positional superko forbids") {
  CHECK(reason({.size = 5, .ko = GoKo::simple, .suicide = true}, "A1").empty());
  CHECK(reason({.size = 5, .ko = GoKo::situational, .suicide = true}, "A1").empty());
  CHECK(reason({.size = 5, .ko = GoKo::positional, .suicide = true}, "A1") ==
        "repeats an earlier board (ko=positional)");
}
