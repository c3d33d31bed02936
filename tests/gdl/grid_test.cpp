#include "gdl/grid.hpp"

#include <doctest/doctest.h>

#include "engine/games.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"

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

TEST_CASE("pieces, their owners and kinds, and the cells of moves are found in rules") {
  struct Row {
    const char* game;
    bool has_pieces, several_kinds;
    int cells;
  };
  for (const Row& row :
       {Row{"breakthrough", true, false, 64}, Row{"othello", true, false, 64},
        Row{"tictactoe", true, false, 9}, Row{"skirmish", true, true, 36}, Row{"minichess", true, true, 25},
        Row{"checkers", true, true, 64}, Row{"eightpuzzle", false, false, 9},
        Row{"connect4", false, false, 42}, Row{"blindguess", false, false, 0}}) {
    CAPTURE(row.game);
    const auto rules = gdl::GdlRules::make(gdl::find_rules(row.game).take());
    REQUIRE(rules);
    const PieceBoard* board = (*rules)->piece_board();
    REQUIRE((board != nullptr) == row.has_pieces);
    if (board == nullptr) continue;
    CHECK(board->several_kinds == row.several_kinds);
    CHECK(board->cells == row.cells);
    const GdlState start(*rules);
    CHECK(board->facts.size() == start.fluent_count());
    std::vector<std::uint32_t> fluents;
    start.list_fluents(fluents);
    // What is drawn is what is told.
    std::size_t pieces = 0;
    for (const std::uint32_t fluent : fluents) {
      const auto& fact = board->facts[fluent];
      if (fact.cell < 0) continue;
      ++pieces;
      CHECK(fact.kind < board->kinds);
      const Place place{fact.cell % start.draw().columns, fact.cell / start.draw().columns};
      REQUIRE(piece_at(start.draw(), place) != nullptr);
      CHECK(piece_at(start.draw(), place)->owner == fact.owner);
    }
    CHECK(pieces == start.draw().pieces.size());
  }
}

TEST_CASE("a move leads from the first cell that it names to the last") {
  const std::vector<std::string> fluents{"(at 1 a wp)", "(at 1 b bp)", "(at 2 a empty)", "(at 2 b wk)"};
  const gdl::Grid grid(fluents, std::vector<std::string>{"white", "black"});
  CHECK(grid.step("move(1,a,2,b)") == Step{2, 1});
  CHECK(grid.step("put(1,b)") == Step{-1, 3});
  CHECK(grid.step("jump(1,a,1,b,2,b)") == Step{2, 1});
  CHECK(grid.step("noop") == Step{});
}
