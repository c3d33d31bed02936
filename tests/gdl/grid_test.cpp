#include "gdl/grid.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"

using namespace agon;

namespace {

Drawing drawing_of(const char* spec) {
  const auto game = make_game(spec);
  REQUIRE(game);
  return (*game)->game().start()->draw();
}

const Piece* piece_at(const Drawing& drawing, Place place) {
  for (const Piece& piece : drawing.pieces)
    if (piece.place == place) return &piece;
  return nullptr;
}

}  // namespace

TEST_CASE("a board is found in rules that name its cells") {
  const Drawing board = drawing_of("gdl:breakthrough");
  CHECK(board.columns == 8);
  CHECK(board.rows == 8);
  CHECK(board.pieces.size() == 32);
  REQUIRE(piece_at(board, {0, 7}) != nullptr);  // rows are counted from below
  CHECK(piece_at(board, {0, 7})->owner == 0);
  CHECK(piece_at(board, {0, 0})->owner == 1);
  CHECK(board.notes == std::vector<std::string>{"(turn white)"});
  CHECK(drawing_of("gdl:tictactoe").columns == 3);
  CHECK(drawing_of("gdl:othello").pieces.size() == 4);
  CHECK(drawing_of("gdl:eightpuzzle").pieces.size() == 8);
}

TEST_CASE("pieces of several kinds are letters of their owners") {
  const Drawing board = drawing_of("gdl:minichess");
  REQUIRE_FALSE(board.pieces.empty());
  for (const Piece& piece : board.pieces) {
    CHECK(piece.shape == Piece::Shape::letter);
    CHECK(piece.owner >= 0);
  }
  // From below: those of white are capitals. Each kind has a letter of its own.
  std::string white, black;
  for (int column = 0; column < board.columns; ++column) {
    white += piece_at(board, {column, board.rows - 1})->letter;
    black += piece_at(board, {column, 0})->letter;
  }
  CHECK(white == "RNBQK");
  CHECK(black == "rnbqk");
}

TEST_CASE("rules without a board are drawn as words") {
  for (const char* spec : {"gdl:blindguess", "gdl:threeplayer"}) {
    const Drawing drawing = drawing_of(spec);
    CHECK_FALSE(drawing.has_board());
    CHECK(drawing.notes.size() == 1);
  }
}

TEST_CASE("a move is clicked on the cells that it names") {
  const auto game = make_game("gdl:breakthrough");
  REQUIRE(game);
  const auto start = (*game)->game().start();
  const auto move = start->parse_move("move(a,2,a,3)", 0);
  REQUIRE(move);
  CHECK(start->places(*move) == std::vector<Place>{{0, 6}, {0, 5}});
}

TEST_CASE("pieces are known by the names of their players, and letters among the coordinates are columns") {
  const std::vector<std::string> fluents{"(at 1 a wp)", "(at 1 b bp)",  "(at 2 a empty)",
                                         "(at 2 b wk)", "(turn white)", "(at (deep 1) a wp)",
                                         "lonely"};
  const std::vector<std::string> players{"white", "black"};
  const gdl::Grid grid(fluents, players);
  REQUIRE(grid.found());
  const Drawing drawing = grid.draw({0, 1, 2, 3, 4});
  CHECK(drawing.column_names == std::vector<std::string>{"a", "b"});
  CHECK(drawing.row_names == std::vector<std::string>{"2", "1"});
  REQUIRE(drawing.pieces.size() == 3);
  CHECK(drawing.pieces[0].place == Place{0, 1});
  CHECK(drawing.pieces[0].owner == 0);
  CHECK(drawing.pieces[0].letter == "P");
  CHECK(drawing.pieces[1].owner == 1);
  CHECK(drawing.pieces[1].letter == "p");
  CHECK(drawing.pieces[2].letter == "K");
  CHECK(drawing.notes == std::vector<std::string>{"(turn white)"});
  CHECK(grid.places("move(1,a,2,b)") == std::vector<Place>{{0, 1}, {1, 0}});
  CHECK(grid.places("noop").empty());
}
