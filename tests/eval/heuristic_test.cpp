#include "eval/heuristic.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "games/breakthrough/breakthrough.hpp"
#include "games/checkers/checkers.hpp"
#include "games/mnk/mnk.hpp"

using namespace agon;

namespace {

using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;
using Reversi = OthelloState<OthelloBoard8>;

// Along random games: inside (0, 1), and what is good for one is as bad for the other.
template <GameState S>
void check_fair(const S& start) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    MoveList<typename S::Move> scratch;
    for (S state = start; !state.over(); play_random(state, random, scratch)) {
      const double first = Heuristic<S>::value(state, 0), second = Heuristic<S>::value(state, 1);
      CHECK(first > 0);
      CHECK(first < 1);
      CHECK(first + second == doctest::Approx(1));
    }
  }
}

}  // namespace

TEST_CASE("evaluations are fair") {
  check_fair(Connect());
  check_fair(ConnectFourState<std::uint64_t, SizedConnectFour>({4, 14, 8}));
  check_fair(Reversi());
  check_fair(OthelloState<OthelloBoardAny<std::uint64_t>>({6}));
  check_fair(BreakthroughState<StandardBreakthrough>());
  check_fair(BreakthroughState(SizedBreakthrough<WideBits<4>>(12, 9)));
  check_fair(Checkers());
  CHECK(Heuristic<MnkState<std::uint64_t>>::value(MnkState<std::uint64_t>(), 0) == 0.5);
}

TEST_CASE("a threat to complete a line is worth something in Connect Four") {
  const auto state = Connect().parse("......./......./......./......./OO...../XXX.O.. X");
  REQUIRE(state);
  CHECK(count(Heuristic<Connect>::threats(*state, 0) & state->board() &
              ~(state->discs(0) | state->discs(1))) == 1);
  CHECK(Heuristic<Connect>::value(*state, 0) > 0.5);
}

TEST_CASE("a corner is worth something in Othello") {
  const auto state =
      Reversi().parse("XO------/O-------/--------/---OX---/---XO---/--------/--------/-------- X");
  REQUIRE(state);
  CHECK(Heuristic<Reversi>::value(*state, 0) > 0.5);
}

TEST_CASE("pieces near the last row are worth more in Breakthrough") {
  using State = BreakthroughState<SizedBreakthrough<std::uint64_t>>;
  const State start(SizedBreakthrough<std::uint64_t>(4, 5));
  CHECK(Heuristic<State>::value(start, 0) == 0.5);
  const auto ahead = start.parse("..../..W./..../.B../.... W"),
             behind = start.parse("..B./..../.W../..../.... W");
  REQUIRE(ahead);
  REQUIRE(behind);
  CHECK(Heuristic<State>::value(*ahead, 0) == 0.5);
  CHECK(Heuristic<State>::value(*behind, 0) > 0.5);
}

TEST_CASE("a king is worth more than a man, and a man more counts more among few, in draughts") {
  const auto value = [](std::string_view text) {
    const auto state = Checkers().parse(text);
    REQUIRE(state);
    return Heuristic<Checkers>::value(*state, 1);
  };
  CHECK(value("W:WK32:B1") > 0.5);
  CHECK(value("W:W32,31:B1") > value("W:W32,31,30,29:B1,2,3"));
}
