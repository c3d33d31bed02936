#include "protocol/gtp/gtp_moves.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "engine/record.hpp"

using namespace agon;

namespace {

Record after(const char* game, const char* text) {
  return begin_record(make_game(game).take(), split_position(text)).take();
}

}  // namespace

TEST_CASE("a vertex leaves out I, and rows count from 1 at the bottom of the board as it is shown") {
  const Record gomoku = after("mnk:m=15,n=15,k=5", "start");
  const Position& position = gomoku.position();
  const auto i5 = position.parse_move("i5", 0);
  REQUIRE(i5);
  CHECK(gtp_move(position, *i5) == "J5");
  CHECK(*parse_gtp_move(position, 0, "j5") == *i5);
  CHECK(*parse_gtp_move(position, 0, "J5") == *i5);
  const Record othello = after("othello", "start");
  CHECK(gtp_move(othello.position(), *othello.position().parse_move("d3", 0)) == "D3");
  CHECK(gtp_rows(othello.position().draw()).front() == 7);
  CHECK(gtp_rows(position.draw()).front() == 0);
}

TEST_CASE("rows that a game counts from 0 are GTP's all the same") {
  const Record reversixt = after("reversixt", "start");
  const Position& position = reversixt.position();
  const Drawing board = position.draw();
  REQUIRE(board.rows == 8);
  REQUIRE(board.row_names.front() == "0");
  CHECK(gtp_rows(board).front() == 0);
  CHECK(gtp_row(board, 0) == "8");
  CHECK(gtp_row(board, 7) == "1");
  const auto move = position.parse_move("3,5", 0);
  REQUIRE(move);
  CHECK(gtp_move(position, *move) == "D3");
  CHECK(*parse_gtp_move(position, 0, "D3") == *move);
  CHECK(*parse_gtp_move(position, 0, "3,5") == *move);
  CHECK_FALSE(parse_gtp_vertex(board, "D0"));
  for (int row = 0; row < board.rows; ++row)
    CHECK(parse_gtp_vertex(board, gtp_vertex(board, {2, row})) == Place{2, row});
}

TEST_CASE("a taken cell is never mistaken for the game's own name of another one") {
  const Record gomoku = after("mnk:m=15,n=15,k=5", "start moves i5");
  CHECK_FALSE(parse_gtp_move(gomoku.position(), 1, "j5"));
  CHECK(parse_gtp_move(gomoku.position(), 1, "k5"));
}

TEST_CASE("a move that is no single cell is written as the game writes it") {
  const Record connect4 = after("connect4", "start moves d");
  CHECK(*parse_gtp_move(connect4.position(), 1, "d") == *parse_gtp_move(connect4.position(), 1, "D2"));
  CHECK_FALSE(parse_gtp_move(connect4.position(), 1, "D3"));
  const Record breakthrough = after("breakthrough", "start");
  CHECK(gtp_move(breakthrough.position(), *breakthrough.position().parse_move("a2b3", 0)) == "a2b3");
  CHECK(parse_gtp_move(breakthrough.position(), 0, "A2B3"));
}

TEST_CASE("nonsense is no vertex and no colour") {
  const Drawing board = after("othello", "start").position().draw();
  for (const char* text : {"", "a", "1", "i1", "a0", "a9", "z1", "aa1", "a-1", "a1x", "@1", "pass"})
    CHECK_FALSE(parse_gtp_vertex(board, text));
  CHECK(parse_gtp_vertex(board, "h8") == Place{7, 7});
  for (const char* text : {"", "x", "blue", "bw"}) CHECK_FALSE(parse_gtp_color(text));
  CHECK(parse_gtp_color("BLACK") == Player{0});
  CHECK(parse_gtp_color("W") == Player{1});
}
