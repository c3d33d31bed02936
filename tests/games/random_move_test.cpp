// A game that draws a move without listing them must draw what the list would have given.
#include <doctest/doctest.h>

#include "game/playout.hpp"
#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/mnk/mnk.hpp"
#include "games/othello/othello.hpp"

using namespace agon;

namespace {

template <GameState S>
void compare(const S& start) {
  static_assert(PicksMoves<S, RandomBits<Portable>>);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    RandomBits<Portable> random{Random(seed)};
    S state = start;
    while (!state.over()) {
      RandomBits<Portable> twin = random;
      MoveList<typename S::Move> moves;
      state.legal(moves);
      const auto expected = moves[static_cast<std::size_t>(twin.below(static_cast<int>(moves.size())))];
      const auto drawn = state.random_move(random);
      REQUIRE(drawn == expected);
      REQUIRE(random.next() == twin.next());
      state.play(drawn);
    }
  }
}

}  // namespace

TEST_CASE("random moves are those of the list") {
  compare(MnkState<std::uint64_t>());
  compare(MnkState<WideBits<6>>(MnkOptions{.m = 9, .n = 8, .k = 5}));
  compare(ConnectFourState<std::uint64_t, StandardConnectFour>());
  compare(ConnectFourState<WideBits<4>, SizedConnectFour>({9, 8, 4}));
  compare(OthelloState<OthelloBoard8>());
  compare(OthelloState<OthelloBoardAny<WideBits<5>>>({10}));
  compare(BreakthroughState<StandardBreakthrough>());
  compare(BreakthroughState(SizedBreakthrough<WideBits<4>>(9, 8)));
}
