#include "games/go/go_text.hpp"

#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("the text of a Go position comes apart into stones and joins again") {
  const std::string text = "X../.O./..X O prisoners=1,0 passes=1";
  GoText board = GoText::of(text);
  CHECK(board.size == 3);
  CHECK(board.to_move == 1);
  CHECK(board.stones('X') == std::vector<Place>{{0, 0}, {2, 2}});
  CHECK(board.at({1, 1}) == 'O');
  CHECK(board.text() == text);
  CHECK(GoText::empty(2).text() == "../.. X");
}

TEST_CASE("points of Go are named by columns without I and rows from below") {
  CHECK(go_point_name({0, 18}, 19) == "A1");
  CHECK(go_point_name({8, 0}, 9) == "J9");
  CHECK(go_point_name({24, 0}, 25) == "Z25");
  for (int column = 0; column < 25; ++column)
    for (int row = 0; row < 25; ++row)
      CHECK(go_point(go_point_name({column, row}, 25), 25) == Place{column, row});
  CHECK(go_point("d4", 9) == Place{3, 5});
  for (const char* wrong : {"", "D", "I4", "D0", "D10", "K4", "44", "pass"}) {
    CAPTURE(wrong);
    CHECK_FALSE(go_point(wrong, 9));
  }
}
