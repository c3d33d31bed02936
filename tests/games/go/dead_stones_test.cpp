// Dead stones at the end of games: which chains live or die for certain, which can be captured, and what
// comes of finished games.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "base/text.hpp"
#include "games/go/go.hpp"
#include "games/go/settle.hpp"

using namespace agon;

namespace {

using Small = GoState<go::Plane9>;

Small board_of(int size, const std::string& rows) {
  auto state = Small(go::Plane9(size), GoOptions{.size = size, .komi = 0}).parse(rows + " X");
  REQUIRE_MESSAGE(state, (state ? "" : state.error().message));
  return state.take();
}
int point_of(const Small& state, int column, int row) { return go::point_at(state.layout(), {column, row}); }

// "C6 D6", sorted as text.
template <class Layout>
std::string dead_stones(const GoState<Layout>& state) {
  std::vector<std::string> names;
  for (const Place place : state.settle().dead)
    names.push_back(state.move_text(static_cast<std::int16_t>(go::point_at(state.layout(), place))));
  std::sort(names.begin(), names.end());
  return join(names, " ");
}
template <class Layout>
std::string dead_stones(const Layout& layout, const std::string& text) {
  const auto state = GoState<Layout>(layout, GoOptions{.size = layout.size()}).parse(text);
  REQUIRE_MESSAGE(state, (state ? "" : state.error().message));
  return dead_stones(*state);
}
std::string dead_stones(int size, const std::string& text) {
  return size == 9    ? dead_stones(go::Plane9(9), text)
         : size == 13 ? dead_stones(go::Plane13(13), text)
                      : dead_stones(go::Plane19(19), text);
}

struct Finished {
  int size;
  std::string_view board, dead;
};

// Ends of games between programs, counted otherwise when playouts alone said what is dead: GNU Go 3.8 finds
// the same dead stones in all of them, but for the third, where two white stones in seki are dead to it.
constexpr Finished finished_games[] = {
    {9,
     ".O.OXXXO./OOOOOXXO./XOXOOOXO./XXXOXOXO./OOXXXXX../.OOX...X./.OX....../.OX.X..X./"
     ".OOX.....",
     "H6 H7 H8 H9"},
    {9,
     "X.O.X..../.XXXOXX.O/XXOOOX.O./OXOOOOX.O/OOOXOOXO./.OXXXOX.X/.OOXXXXO./OOXX.X.XX/"
     ".OXXO.O..",
     "C9 E1 G1 H3 H5 H7 J6 J8"},
    {9,
     "...OOXXO./.OOOXX.OX/.XOXXXXX./OOOXOXOXX/XOXOOOOOX/XXXXO...O/..XO...O./X.XOOO.../"
     ".XXXXO...",
     "B7"},
    {13,
     "XXOOOO.XXX.XO/XXXXOO.OOX.../.X..XOO.O.O.X/X.X.XXO..X.OO/..OOXO.OO..../"
     ".X.XO.O.O.OO./...XOO.OO.XX./XXO.XXOX.O.X./X.X.XOOO.XOOO/XX.XXXXOOOXXO/"
     "XOXXOXXOXX.XO/XOXOOXXOOXX.X/OOOOOOOOOXXX.",
     "C6 C9 D9 H13 H6 J13 K10 K12 K13 K5 L7 M13 M6 M7 N11"},
    {13,
     ".OOOX...O.XO./.XXOXOO.XXXOX/XXOOXOXXXXO.O/XXO.OOXOOXOXO/X.XX.OXXOXOO./"
     "X.X.X.XOOO.OO/OXOOX..XO...X/.XXXXOOXO.OX./XXXXOO.XO...O/OOXXOXXO.O.../"
     "OXXXXXOOOOX.O/OOOXOOOX..X.O/X.OO.OX.XXX..",
     "A1 A7 B13 C10 C11 C13 C7 D11 D12 D13 D7 E10 E4 E5 F10 F11 F12 F5 F6 F9 G1 G12 G6 H2 "
     "J1 J13 K1 L1 L2 L3 M10 M6 N12 N7"},
    {13,
     ".X.OOXXO.O..X/.OO.OXXXXX.X./...X.OOX.XXOO/.XOOOOOXXOXOX/.XXXO.OXOOOX./"
     "OOOOXOOOOXOX./..OX.OXXXXXX./OOOX..OOX.XO./.X.X.XOXXX.XX/.X..XXOXOOXXO/"
     "O.XX..OO.OXOO/O.OXOOOXO.OO./.OOOXX.XO.OXX",
     "B10 B13 B4 B5 B9 C3 C9 D11 D2 D3 D5 D6 D7 D9 E1 E4 E8 F1 F4 F5 H1 H13 H2 K13 M1 M10 "
     "M11 M6 N1 N11"},
    {19,
     "X.O..X.XO...X.OX.../X.OOOX..OXOX..XXOOX/......XXOXOOXXXX.OO/....XXX.XO.X.XOX..X/"
     "X.X..OX.XOX.XOOX.X./...OX.XX...OXOOOXXO/X.O.OOOXX..XXOXOXXX/X..XOXOO.XXXOO.OOOO/"
     ".X.XXXX.OX.XO...X../XO..XOXO..XO.OO.O../XO..XOOXXXXOOOOX.OX/XXXXXOOXOOXOOXXOO.O/"
     "OXOXXXOO.OXXXXXO.OO/OOOXOXOX.OXXOXXXOOO/.XOOOOOX.OOOOOXXXXX/O...OOXXO.OXXXXOXXO/"
     "..........OOOOXOOOO/O.O..XOOOOXXXXXOXOO/O.XOX.OX.OOOOOXO...",
     "B10 B5 B9 C1 C13 C18 C19 D14 D18 E1 E12 E13 E18 F13 F15 F2 G12 G13 G4 H1 H10 H12 H4 "
     "H5 H6 J11 J17 J18 J19 K15 K16 L17 L18 M14 M17 P13 P19 Q9 R11 R18 R2 S17 S18 T14 T17 "
     "T9"},
    {19,
     "O.OOOOXXXXXO..OX.O./.OXXXOOOOXXXXXOXO.O/OOOX.XXOOOOOXXXX.../OXXXX.XXOXXXXXXOOOX/"
     ".OX..XXOOXXOOOX..XX/.OOXXOOOOOOO.OOXXX./O.OX.XXXXXO.OXX.X.X/OOXXOX.X..XOOOXX.X./"
     "XOOOXXOO..XOXOOOX.O/XXOOOXOOXXOOXXOXXOO/X.XOOXX.XOOOOXOXXXX/.XXXXXOX.XOXXXXXOXX/"
     "X..X.XO.XXOX.X.XOOX/.OXOXOOX.XXXX.XXO.O/OOXOOO.OX.XOOXXOOO./.X.X.O.X..XXOXXXOOO/"
     ".XX...O..X.XOXOOOO./OX.OO.O..X.XOO.OXXX/O..X.OXXX.XXXO.OXX.",
     "A1 A2 A5 B5 B6 D2 D5 D6 E12 E2 E5 F1 F4 F5 F6 G10 G11 G2 G3 G6 G7 G8 H10 H11 H5 M19 "
     "P18 P19 Q16 R1 R16 R18 R2 S1 S10 S16 S19 S2 T10 T11 T18 T2"},
    {19,
     "O...XX.O...OXOOX.O./XO.XOOXXO..OX.OOXXO/XOXOO..X..OOXXXXO.X/XO...OOO.O.OXO..O.X/"
     "XOO......XOOXXOXXXO/..XX.XOO..OXXXXOXOO/OO.OX..X...OOOOOX../.O..O.X.XO...OXX.X./"
     "OX.O.X.X..O.O.OXX.O/.OO.O..XOO...OOXXXX/XOOOOOOOOOOOOXXXOXO/XOXXXOOXXXXXXX.XOO./"
     "OOXXXOX.X...O.XX.O./OXXOOOX.O.OXXXOOOXO/XXOOXX..OX.OX.OOXXX/.XXOX.O..XO.XOOXX.O/"
     "X.XOXO.X.XX.O.X...O/XX.X...OXX....X...X/.X.OXXXOX......OX..",
     "A15 A16 A17 A18 A8 A9 B11 C14 C17 D1 D14 D18 E13 E19 F11 F14 F19 F3 G12 G18 G4 H1 "
     "H10 H11 H13 H17 H18 H2 J12 J5 J6 K15 L4 L6 M5 N3 N7 O16 O19 O4 P15 P18 P19 P4 P5 P6 "
     "Q1 Q18 Q5 Q6 R16 R17 R6 R8 R9 S14 S19 S7 S8 T11 T14 T15 T18 T3 T4 T6 T9"},
    {19,
     "...XO.X...OXOO..XX./XOO.X....X.XXXX..OX/OOXX.X.X.XOX.OXOOOX/O.X.....O.X.XO.XXOX/"
     "O.OXXXXXO.X....XOXX/..OXXOX.OO..OXOXOX./..XXOOXOOOO.XXXXOXX/XXXOOXXX.XXOOXOOOOX/"
     "O.XXOOXXX.O.XXO..OO/.XXO.OOOXOXXXOOO.O./XXO.OOXOXXXOOXXXO.X/XOOO.OXXXOOOXXO.XXO/"
     "XXO.OX.X.XO.OOX.O.O/OOOOXX.XXXO.OO..O../.OXXXOX.XOOOOO.O.O./XOXXXOOXXXOO..X..O./"
     ".OOOXOXOXO...O.O.O./O..OXO.OOO..O..OXO./.OOXXO.XOO..XX.XO.X",
     "A11 A15 A16 A17 A4 B17 B18 C14 C15 C18 E19 G3 H1 H13 J13 J14 J15 J16 K10 K13 K14 L11 "
     "L13 L17 L19 M12 N1 N12 N14 N19 N8 O1 O16 O17 O19 O8 O9 P14 P4 P7 P9 Q1 Q17 Q9 R17 R2 "
     "R8 S16 S17 S18 S8 T1 T9"},
};

// Two white eyes within a ring of two black chains, both of which have both corners as liberties.
const std::string dragon = "XXXXXX./XOOOOOX/XO.OOOX/XOOOOOX/XOOO.OX/XOOOOOX/.XXXXXX";

}  // namespace

TEST_CASE("stones live for certain by two eyes that several chains share") {
  const Small state = board_of(7, dragon);
  for (const int color : {0, 1}) {
    const go::UnconditionalLife life(state.board(), color);
    CHECK(go::count(life.stones()) == (color == 0 ? 22 : 23));
  }
  CHECK(state.settle().dead.empty());
  CHECK(state.settle().score == 24 - 25);
}

TEST_CASE("one eye is no life for certain") {
  const Small one = board_of(7, "XXXXXX./XOOOOOX/XO.OOOX/XOOOOOX/XOOO.OX/XOOOOOX/XXXXXXX");
  CHECK_FALSE(go::any(go::UnconditionalLife(one.board(), 0).stones()));
}

TEST_CASE("in the territory of stones that live for certain, stones without room for two eyes are dead") {
  const Small state = board_of(5, ".X.X./XX.XX/X.O.X/XXXXX/.X.X.");
  const go::UnconditionalLife life(state.board(), 0);
  CHECK(go::count(life.stones()) == go::count(state.board().stones(0)));
  CHECK(go::any(life.territory() & go::plain::bit<2>(point_of(state, 2, 2))));
  CHECK(dead_stones(state) == "C3");
}

TEST_CASE("reading tells whether a chain can be captured, whoever begins") {
  using Search = go::CaptureSearch<go::Plane9>;
  // Three points in a row in the corner: one eye if the opponent begins, two if the owner does.
  const Small three = board_of(5, "...XO/XXXXO/OOOOO/O.OOO/OOO.O");
  const go::Bits<2> all = three.layout().board();
  Search search(three.board(), all, 0, point_of(three, 0, 1));
  CHECK(search.search(1, 10'000) == go::Fate::captured);
  CHECK(search.search(0, 10'000) == go::Fate::saved);
  // With four points in a row it lives even so.
  const Small four = board_of(5, "....X/XXXXX/OOOOO/O.OOO/OOO.O");
  CHECK(Search(four.board(), all, 0, point_of(four, 0, 1)).search(1, 10'000) == go::Fate::saved);
  // Nothing is said where there is no time to read.
  CHECK(Search(four.board(), all, 0, point_of(four, 0, 1)).search(1, 1) == go::Fate::unknown);
}

TEST_CASE("dead stones of finished games are those that GNU Go finds, from 9x9 to 19x19") {
  for (const Finished& end : finished_games)
    for (const char* mover : {" X", " O"}) {
      CAPTURE(end.board);
      CHECK(dead_stones(end.size, std::string(end.board) + mover) == end.dead);
    }
}
