#include "games/othello/othello.hpp"

#include <doctest/doctest.h>
#include <string>

#include "base/random.hpp"
#include "game/playout.hpp"

using namespace agon;

namespace {

using Eight = OthelloState<OthelloBoard8>;
using Word = OthelloState<OthelloBoardAny<std::uint64_t>>;
using Wide = OthelloState<OthelloBoardAny<WideBits<5>>>;

template <class Fast>
void agrees_with_wide(const Fast& start, std::int8_t size, std::uint64_t games) {
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Random random(seed);
    Fast fast = start;
    Wide wide({size});
    while (!fast.over()) {
      REQUIRE(fast.text() == wide.text());
      MoveList<typename Fast::Move> fast_moves;
      MoveList<Wide::Move> wide_moves;
      fast.legal(fast_moves);
      wide.legal(wide_moves);
      REQUIRE(fast_moves.size() == wide_moves.size());
      for (std::size_t i = 0; i < fast_moves.size(); ++i)
        REQUIRE(fast.move_text(fast_moves[i]) == wide.move_text(wide_moves[i]));
      const auto k = static_cast<std::size_t>(random.below(static_cast<int>(fast_moves.size())));
      fast.play(fast_moves[k]);
      wide.play(wide_moves[k]);
    }
    REQUIRE(wide.over());
    CHECK(fast.score(0) == wide.score(0));
  }
}

// The rules, letter by letter: puts a disc of `mine` on a cell of the text; 0: that turns nothing.
int turn_discs(std::string& text, int size, int column, int row, char mine) {
  const auto at = [&](int c, int r) -> char& { return text[static_cast<std::size_t>(r * size + c)]; };
  const auto inside = [&](int c, int r) { return c >= 0 && r >= 0 && c < size && r < size; };
  const char theirs = mine == 'X' ? 'O' : 'X';
  int turned = 0;
  if (at(column, row) != '-') return 0;
  for (int dc = -1; dc <= 1; ++dc)
    for (int dr = -1; dr <= 1; ++dr) {
      if (dc == 0 && dr == 0) continue;
      int length = 1;
      while (inside(column + length * dc, row + length * dr) &&
             at(column + length * dc, row + length * dr) == theirs)
        ++length;
      if (!inside(column + length * dc, row + length * dr) ||
          at(column + length * dc, row + length * dr) != mine)
        continue;
      for (int i = 1; i < length; ++i, ++turned) at(column + i * dc, row + i * dr) = mine;
    }
  if (turned > 0) at(column, row) = mine;
  return turned;
}

}  // namespace

TEST_CASE("boards of one word and of several agree along random games") {
  agrees_with_wide(Eight(), 8, 300);
  agrees_with_wide(Word({4}), 4, 100);
  agrees_with_wide(Word({6}), 6, 100);
}

TEST_CASE("large boards go as the rules say") {
  for (const std::int8_t size : {std::int8_t{10}, std::int8_t{12}, std::int8_t{14}, std::int8_t{16}})
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      Random random(seed);
      Wide state({size});
      while (!state.over()) {
        const std::string before = state.text();
        const char mover = before.back();
        MoveList<Wide::Move> moves;
        state.legal(moves);
        std::size_t found = 0;
        for (int cell = 0; cell < size * size; ++cell) {
          std::string after = before;
          if (turn_discs(after, size, cell % size, cell / size, mover) == 0) continue;
          REQUIRE(found < moves.size());
          Wide next = state;
          next.play(moves[found++]);  // in the order of the cells
          after.back() = mover == 'X' ? 'O' : 'X';
          REQUIRE(next.text() == after);
        }
        if (found == 0)
          REQUIRE(moves[0] == Wide::pass);
        else
          REQUIRE(found == moves.size());
        state.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
      }
    }
}

TEST_CASE("whoever cannot move passes, and passing is the only move") {
  // Black's disc at b1 lies between White's corner and an empty square: White can flank it, Black nothing.
  const auto state =
      Eight().parse("OX------/--------/--------/--------/--------/--------/--------/-------- X");
  REQUIRE(state);
  MoveList<Eight::Move> moves;
  state->legal(moves);
  REQUIRE(moves.size() == 1);
  CHECK(state->move_text(moves[0]) == "pass");
  Eight next = *state;
  next.play(moves[0]);
  CHECK(next.to_move() == 1);
  next.play(2);  // c1
  CHECK(next.over());
  CHECK(next.score(1) == 3);
}

TEST_CASE("empty squares count for the winner only where asked") {
  const char* wiped_out = "XXX-----/--------/--------/--------/--------/--------/--------/-------- O";
  CHECK(Eight().parse(wiped_out)->score(0) == 3);
  CHECK(Eight({}, OthelloScoring::empties_to_winner).parse(wiped_out)->score(0) == 64);
}
