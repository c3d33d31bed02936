#include "games/reversixt/reversixt.hpp"

#include <doctest/doctest.h>
#include <set>

#include "support/text.hpp"

using namespace agon;
using reversixt::Board;
using test::has;

namespace {

Board board_of(const std::string& text) {
  auto map = reversixt::read_map(text);
  REQUIRE_MESSAGE(map, (map ? "" : map.error().message));
  return Board(map.take());
}

std::set<std::string> moves_of(const ReversixtState& state) {
  MoveList<ReversixtState::Move> moves;
  state.legal(moves);
  std::set<std::string> texts;
  for (const auto move : moves) texts.insert(state.move_text(move));
  CHECK(texts.size() == moves.size());
  return texts;
}

void play(ReversixtState& state, Place place, int special = 0) {
  const auto move = state.find_move(place, special);
  REQUIRE_MESSAGE(move, state.why_refused(place, special));
  state.play(*move);
}

using Texts = std::set<std::string>;

}  // namespace

TEST_CASE("a walk goes around glued edges and changes its direction there") {
  // Leaving the right end upwards one comes in at the left end from above.
  const Board board = board_of("2 0 0 0 2 3 0 2 1 - - -  2 0 2 <-> 0 0 0");
  const auto walk = board.walk(1, 2);
  REQUIRE(walk.size() == 2);
  CHECK(walk[0] == 2);
  CHECK(walk[1] == 0);
}

TEST_CASE("stones in corners are firm unless glued edges lead on from there") {
  const std::string board = "2 0 0 0 2 2 1 2 0 0";
  CHECK(board_of(board).firmness(0) == Board::most_firm);
  CHECK(board_of(board + " 0 0 6 <-> 1 0 2").firmness(0) == 6);
}

TEST_CASE("cells are told apart by their closed lines and those of their neighbours") {
  std::string text = "2 0 0 0 8 8";
  for (int i = 0; i < 64; ++i) text += i == 27 || i == 36 ? " 1" : i == 28 || i == 35 ? " 2" : " 0";
  const Board board = board_of(text);
  CHECK(board.kind(0) == Board::corner);
  CHECK(board.kind(1) == Board::edge_by_corner);
  CHECK(board.kind(3) == Board::edge);
  CHECK(board.kind(9) == Board::by_corner);
  CHECK(board.kind(10) == Board::by_edge);
  CHECK(board.kind(27) == Board::inside);
  CHECK(board.cells_of(Board::corner) == 4);
  CHECK(board.cells_of(Board::edge_by_corner) == 8);
  CHECK(board.cells_of(Board::edge) == 16);
  CHECK(board.cells_of(Board::by_corner) == 4);
  CHECK(board.cells_of(Board::by_edge) == 16);
  CHECK(board.cells_of(Board::inside) == 16);
  const ReversixtState state(board);
  CHECK(state.stones_by_kind()[Board::inside][0] == 2);
  CHECK(state.stones_by_kind()[Board::inside][1] == 2);
}

TEST_CASE("a walk that comes back to its start captures nothing") {
  // A ring of three cells: without an own stone elsewhere the walk returns to where it began.
  const std::string ring = " 0 0 6 <-> 2 0 2";
  const Board board = board_of("2 1 0 0 1 3 1 2 2" + ring);
  CHECK(board.walk(0, 2).size() == 2);
  const ReversixtState state(board);
  // Player 1 may override neither foreign stone from inside the ring without passing it; both end at 0,0.
  CHECK(moves_of(state) == Texts{"1,0", "2,0"});
  const Board single = board_of("2 1 0 0 1 2 1 2 0 0 6 <-> 1 0 2");
  CHECK(ReversixtState(single).over());
}

TEST_CASE("all walks are made on the board before the move") {
  // To the right and, through the glued edge, from above: both pass the third stone of the first row.
  const Board board = board_of("2 0 0 0 3 4  0 2 2 1  - - 2 -  - - 1 -  0 0 6 <-> 2 0 0");
  ReversixtState state(board);
  play(state, {0, 0});
  CHECK(state.cell_letters() == "1111--1---1-");
}

TEST_CASE("a special cell acts after the capture") {
  SUBCASE("inversion hands all stones to the next player") {
    const Board board = board_of("3 0 0 0 1 6  1 2 i x 3 -");
    ReversixtState state(board);
    CHECK(moves_of(state) == Texts{"2,0"});
    play(state, {2, 0});
    CHECK(state.cell_letters() == "222x1-");
  }
  SUBCASE("choice exchanges the stones of two players, or changes nothing") {
    const Board board = board_of("3 0 0 0 1 6  1 2 c x 3 3");
    ReversixtState state(board);
    CHECK(moves_of(state) == Texts{"2,0=1", "2,0=2", "2,0=3"});
    ReversixtState same = state;
    play(state, {2, 0}, 3);
    CHECK(state.cell_letters() == "333x11");
    play(same, {2, 0}, 1);
    CHECK(same.cell_letters() == "111x33");
  }
  SUBCASE("bonus gives a bomb or an override stone, and 255 wraps around") {
    const Board board = board_of("2 255 7 0 1 4  1 2 b 2");
    ReversixtState state(board);
    CHECK(moves_of(state).contains("2,0=bomb"));
    ReversixtState other = state;
    play(state, {2, 0}, ReversixtState::take_bomb);
    CHECK(state.bombs(0) == 8);
    play(other, {2, 0}, ReversixtState::take_override);
    CHECK(other.overrides(0) == 0);
  }
}

TEST_CASE("an override stone is put on any stone that captures, and on an expansion stone without") {
  const Board board = board_of("2 1 0 0 1 7  1 2 1 0 x 0 2");
  ReversixtState state(board);
  CHECK(moves_of(state) == Texts{"0,0", "2,0", "4,0"});
  play(state, {4, 0});
  CHECK(state.overrides(0) == 0);
  CHECK(state.cell_letters() == "1210102");
}

TEST_CASE("who cannot move is skipped, and when nobody can the bombs fall") {
  const Board board = board_of("3 0 1 1 1 5  1 2 0 3 3");
  ReversixtState state(board);
  CHECK(state.to_move() == 0);
  play(state, {2, 0});
  CHECK(state.bombing());
  CHECK(state.to_move() == 1);
  CHECK(moves_of(state).size() == 5);
  play(state, {4, 0});
  CHECK(state.cell_letters() == "111--");
  CHECK(state.bombs(1) == 0);
  CHECK(state.to_move() == 2);
  play(state, {1, 0});
  CHECK(state.over());  // no cell is left, though player 1 has a bomb
  CHECK(state.score(0) == 0);
}

TEST_CASE("an explosion goes around glued edges and stops at holes") {
  const Board board = board_of("2 0 1 1 1 6  1 1 - 1 1 1  0 0 6 <-> 5 0 2");
  ReversixtState state(board);
  REQUIRE(state.bombing());
  play(state, {0, 0});
  CHECK(state.cell_letters() == "---11-");
}

TEST_CASE("a disqualified player keeps his stones and loses his turns, and the last one left wins") {
  const Board board = board_of("3 0 0 0 1 8  1 2 0 0 1 3 2 0");
  ReversixtState state(board);
  state.disqualify(0);
  CHECK(state.to_move() == 1);
  CHECK(state.stones(0) == 2);
  state.disqualify(2);
  CHECK(state.over());
  CHECK_FALSE(state.bombing());
  CHECK(win_values(state)[1] == 1);
  CHECK(state.score(0) == -1);
}

TEST_CASE("of two players, one who is disqualified has no stones that count, and always lost") {
  const Board board = board_of("2 0 0 0 1 6  1 2 0 2 2 1");
  ReversixtState state(board);
  CHECK(state.score(0) == -1);
  state.disqualify(1);
  CHECK(state.score(0) == 2);
  CHECK(state.score(1) == -2);
  const Board bare = board_of("2 0 1 1 1 3  0 2 2");
  ReversixtState left(bare);
  left.disqualify(1);
  CHECK(left.score(0) == 1);
  CHECK(left.score(1) == -1);
}

TEST_CASE("a move that cannot be played is explained") {
  const Board board = board_of("2 0 0 0 1 7  1 2 c 0 0 1 -");
  const ReversixtState state(board);
  CHECK(state.why_not("2,0=2").empty());
  CHECK(has(state.why_not("2,0"), "=1 to =2"));
  CHECK(state.why_not("6,0") == "a hole");
  CHECK(state.why_not("0,3") == "off the board");
  CHECK(state.why_not("3,0") == "captures nothing");
  CHECK(has(state.why_not("1,0"), "no override stone"));
  CHECK(state.why_not("nonsense").empty());
}

TEST_CASE("a position of another map or with impossible stocks is refused") {
  const Board board = board_of("2 0 0 0 1 4  1 2 0 -");
  const ReversixtState state(board);
  CHECK(state.parse("1202 1 place 0,0 0,0 -").error().message.find("a hole") != std::string::npos);
  for (const std::string text :
       {"", "120- 1 place 0,0 0,0", "120- 3 place 0,0 0,0 -", "120- 1 rest 0,0 0,0 -", "120- 1 place 0 0,0 -",
        "120- 1 place 0,0 0,256 -", "120- 1 place 0,0 0,0 1,2", "130- 1 place 0,0 0,0 -",
        "120 1 place 0,0 0,0 -", "120-/120- 1 place 0,0 0,0 -"}) {
    CAPTURE(text);
    CHECK_FALSE(state.parse(text));
  }
}
