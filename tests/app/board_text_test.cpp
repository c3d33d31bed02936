#include "app/board_text.hpp"

#include <doctest/doctest.h>

#include "support/sample_drawings.hpp"

using namespace agon;
using namespace agon::test;

namespace {

Drawing small_board() {
  Drawing drawing{.columns = 3, .rows = 2};
  drawing.column_names = {"a", "b", "c"};
  drawing.row_names = {"2", "1"};
  drawing.pieces.push_back({.place = {0, 0}, .shape = Piece::Shape::disc, .owner = 0, .letter = "X"});
  drawing.pieces.push_back({.place = {1, 1}, .shape = Piece::Shape::disc, .owner = 1, .letter = "O"});
  return drawing;
}

}  // namespace

TEST_CASE("a board is drawn in ASCII with the last move in brackets") {
  const std::vector<Place> marked{{1, 1}};
  CHECK(board_text(small_board(), marked, false, false) ==
        "  2  X  .  .\n"
        "  1  . [O] .\n"
        "     a  b  c\n");
}

TEST_CASE("with UTF-8 the discs of two players differ without colours") {
  CHECK(board_text(small_board(), {}, true, false) ==
        "  2  ●  ·  ·\n"
        "  1  ·  ○  ·\n"
        "     a  b  c\n");
}

TEST_CASE("kings differ from men, in UTF-8 by a ring") {
  Drawing drawing = small_board();
  for (Piece& piece : drawing.pieces) piece.shape = Piece::Shape::king;
  const std::string text = board_text(drawing, {}, true, false);
  CHECK(text.find("◉") != std::string::npos);
  CHECK(text.find("◎") != std::string::npos);
  CHECK(board_text(drawing, {}, false, false).find('X') != std::string::npos);
}

TEST_CASE("with colours every piece has its player's") {
  const std::string text = board_text(small_board(), {}, true, true);
  CHECK(text.find("\x1b[1;31m●") != std::string::npos);
  CHECK(text.find("\x1b[1;33m○") != std::string::npos);  // and a shape of its own
}

TEST_CASE("a game without a board shows its notes") {
  CHECK(board_text(Drawing{.notes = {"three stones"}}, {}, true, true) == "  three stones\n");
}

TEST_CASE("stones on points are black and white on wood, and differ without colours") {
  Drawing drawing = small_board();
  drawing.grid = Drawing::Grid::points;
  CHECK(board_text(drawing, {}, true, false) == board_text(small_board(), {}, true, false));
  const std::string text = board_text(drawing, {}, true, true);
  CHECK(text.find("\x1b[1;38;5;16;48;5;179m●") != std::string::npos);
  CHECK(text.find("\x1b[1;38;5;231;48;5;179m○") != std::string::npos);
  CHECK(text.find("\x1b[1;31m") == std::string::npos);
}

TEST_CASE(
    "holes, dice and pieces beside the board are shown, and men of chess without UTF-8 by their letters") {
  CHECK(board_text(reversixt_drawing(), {}, false, false) ==
        "      .  .  .  .\n"
        "   .  x  .  .  b  .\n"
        "   .  .  1  2  .  .\n"
        "   .  .  3  .  c  .\n"
        "      .  .  .  .\n");
  const std::string backgammon = board_text(backgammon_drawing(), {}, false, false);
  CHECK(backgammon.find("  White off: O\n  Black off:\n  dice: 3 1\n") != std::string::npos);
  const std::string chess = board_text(chess_drawing(), {}, false, false);
  CHECK(chess.find("8  r  n  b  q  k  b  n  r\n") != std::string::npos);
  CHECK(chess.find("1  R  N  B  Q  K  B  N  R\n") != std::string::npos);
  CHECK(board_text(chess_drawing(), {}, true, false).find("♞") != std::string::npos);
}
