#include "show/describe.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "engine/record.hpp"

using namespace agon;

namespace {

std::string result_of(std::string_view spec, std::string_view position) {
  const auto game = make_game(spec);
  REQUIRE(game);
  const auto record = begin_record(*game, split_position(position));
  REQUIRE_MESSAGE(record, (record ? "" : record.error().message));
  REQUIRE(record->position().over());
  return result_text((*game)->facts(), record->position());
}

}  // namespace

TEST_CASE(
    "a game that two play for what one has more ends with the difference, and one without count with who "
    "wins") {
  CHECK(result_of("othello:size=4", "XXXXXXXXXXXXXOOO X") == "Black wins by 10 discs");
  CHECK(result_of("othello:size=4", "XXXXXXXXOOOOOOOO X") == "a draw");
  CHECK(result_of("othello:size=4", "---O-OO--------- X") == "White wins by 3 discs");
  CHECK(result_of("othello:size=4,scoring=empties-to-winner", "---O-OO--------- X") ==
        "White wins by 16 discs, empties to the winner");
  CHECK(result_of("go:size=5,komi=0.5", "start moves pass pass") == "White wins by 0.5 points");
  CHECK(result_of("go:size=5,komi=1", "start moves pass pass") == "White wins by 1 point");
  CHECK(result_of("tictactoe", "start moves a1 b1 a2 b2 a3") == "X wins");
}
