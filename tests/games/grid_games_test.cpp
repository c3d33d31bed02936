// Tic-tac-toe, m,n,k and Connect Four: wins, draws and positions that cannot be.
#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "engine/record.hpp"
#include "games/grid.hpp"

using namespace agon;

namespace {

std::unique_ptr<Position> position(std::string_view game, std::string_view text) {
  const auto made = make_game(game);
  REQUIRE(made);
  const auto read = begin_record(*made, split_position(text));
  REQUIRE_MESSAGE(read, (read ? "" : read.error().message));
  return read->position().clone();
}

std::string refusal(std::string_view game, std::string_view text) {
  const auto made = make_game(game);
  REQUIRE(made);
  const auto read = begin_record(*made, split_position(text));
  REQUIRE_FALSE(read);
  return read.error().message;
}

}  // namespace

TEST_CASE("three in a row win in every direction") {
  for (const char* moves :
       {"moves a1 b1 a2 b2 a3", "moves a1 a2 b1 b2 c1", "moves a1 a2 b2 a3 c3", "moves a3 a1 b2 b1 c1"}) {
    const auto won = position("tictactoe", moves);
    CHECK(won->over());
    CHECK(won->score(0) == 1);
    CHECK(won->score(1) == -1);
  }
}

TEST_CASE("a full board without a line is a draw") {
  const auto drawn = position("tictactoe", "XOX/XOO/OXX O");
  CHECK(drawn->over());
  CHECK(drawn->score(0) == 0);
}

TEST_CASE("lines do not run around the edge of the board") {
  CHECK_FALSE(position("tictactoe", "moves b3 a1 c3 b1 a2")->over());
  CHECK_FALSE(position("connect4", "moves f a g b a b b c c")->over());
  CHECK_FALSE(position("mnk:m=19,n=19,k=5", "moves r1 a9 s1 b9 a2 c9 b2 d9 c2")->over());
}

TEST_CASE("four discs win upright, flat and on both diagonals") {
  CHECK(position("connect4", "moves a b a b a b a")->over());
  CHECK(position("connect4", "moves a a b b c c d")->over());
  CHECK(position("connect4", "moves a b b c c d c d d g d")->over());
  CHECK(position("connect4", "moves g f f e e d e d d a d")->over());
  CHECK(position("connect4", "moves a b a b a b a")->score(0) == 1);
  CHECK_FALSE(position("connect4:line=5", "moves a b a b a b a")->over());
}

TEST_CASE("the line that won is shown, and nothing is while nobody has won") {
  const auto decided = [](std::string_view game, std::string_view text) {
    return position(game, text)->draw().decided;
  };
  CHECK(decided("connect4", "moves d c d c d c").empty());
  CHECK(decided("connect4", "moves d c d c d c d") == std::vector<Place>{{3, 5}, {3, 4}, {3, 3}, {3, 2}});
  CHECK(decided("tictactoe", "moves a1 a2 b2 a3 c3") == std::vector<Place>{{0, 2}, {1, 1}, {2, 0}});
  // Two lines at once.
  CHECK(decided("mnk:m=5,n=5,k=3", "moves a1 a5 b1 b5 c2 d5 c3 e4 c1").size() == 5);
}

TEST_CASE("a line longer than the board can hold is never complete") {
  CHECK_FALSE(position("connect4:width=4,height=14,line=8", "moves a b b c c d c d d a d")->over());
  CHECK_FALSE(position("mnk:m=7,n=7,k=16", "moves a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6 a7")->over());
}

TEST_CASE("a full column takes no more discs") {
  CHECK(refusal("connect4", "moves a a a a a a a").starts_with("move 7: cannot play 'a' here"));
}

TEST_CASE("positions that cannot be are refused with the reason") {
  CHECK(refusal("tictactoe", "X").starts_with("expected 3x3 cells"));
  for (const char* board : {"X../.O./...", "X...O...."})
    CHECK(refusal("tictactoe", board) == "the side to move is missing behind the cells: one of 'XO'");
  CHECK(refusal("tictactoe", "XX./.../... X").find("cannot be X's turn") != std::string::npos);
  CHECK(refusal("tictactoe", "XXX/OOO/... X") == "the side to move, X, has already won");
  CHECK(refusal("tictactoe", "Xq./.../... O").starts_with("a cell cannot be 'q'"));
  CHECK(refusal("connect4", "X....../......./......./......./......./....... O").find("hangs in the air") !=
        std::string::npos);
  CHECK(refusal("othello", "XO X").starts_with("found 2 cells"));
}

TEST_CASE("columns are named like spreadsheets") {
  CHECK(grid::column_name(0) == "a");
  CHECK(grid::column_name(25) == "z");
  CHECK(grid::column_name(26) == "aa");
  CHECK(grid::column_name(27) == "ab");
}
