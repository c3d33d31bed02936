#include "games/othello/othello.hpp"

#include <doctest/doctest.h>

#include "base/random.hpp"
#include "game/playout.hpp"

using namespace agon;

namespace {

using Fast = OthelloState<OthelloBoard8>;
using Plain = OthelloState<OthelloBoardAny<WideBits<5>>>;

}  // namespace

TEST_CASE("the 8x8 bit board and the plain board agree along random games") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomBits<Portable> random{Random(seed)};
    Fast fast;
    Plain plain({8});
    while (!fast.over()) {
      REQUIRE(fast.text() == plain.text());
      MoveList<Fast::Move> fast_moves;
      MoveList<Plain::Move> plain_moves;
      fast.legal(fast_moves);
      plain.legal(plain_moves);
      REQUIRE(fast_moves.size() == plain_moves.size());
      for (std::size_t i = 0; i < fast_moves.size(); ++i)
        REQUIRE(fast.move_text(fast_moves[i]) == plain.move_text(plain_moves[i]));
      const auto k = static_cast<std::size_t>(random.below(static_cast<int>(fast_moves.size())));
      fast.play(fast_moves[k]);
      plain.play(plain_moves[k]);
    }
    REQUIRE(plain.over());
    CHECK(fast.score(0) == plain.score(0));
  }
}

TEST_CASE("whoever cannot move passes, and passing is the only move") {
  // Black's disc at b1 lies between White's corner and an empty square: White can flank it, Black nothing.
  const auto state =
      Fast().parse("OX------/--------/--------/--------/--------/--------/--------/-------- X");
  REQUIRE(state);
  MoveList<Fast::Move> moves;
  state->legal(moves);
  REQUIRE(moves.size() == 1);
  CHECK(state->move_text(moves[0]) == "pass");
  Fast next = *state;
  next.play(moves[0]);
  CHECK(next.to_move() == 1);
  next.play(2);  // c1
  CHECK(next.over());
  CHECK(next.score(1) == 3);
}

TEST_CASE("empty squares count for the winner only where asked") {
  const char* wiped_out = "XXX-----/--------/--------/--------/--------/--------/--------/-------- O";
  CHECK(Fast().parse(wiped_out)->score(0) == 3);
  CHECK(Fast({}, OthelloScoring::empties_to_winner).parse(wiped_out)->score(0) == 64);
}
