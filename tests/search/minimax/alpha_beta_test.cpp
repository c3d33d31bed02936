#include "search/minimax/alpha_beta.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// Alpha-beta deepens from 1, minimax goes to the depth at once: values are compared at the same last depth.
template <GameState S>
void compare_with_minimax(const S& state, int depth) {
  const Answer exact = think<Minimax>(state, {.depth = depth});
  const Answer fast = think<AlphaBeta>(state, {.depth = depth});
  REQUIRE(fast.moves.size() == exact.moves.size());
  CHECK(fast.value == doctest::Approx(exact.value).epsilon(1e-12));
  for (const Candidate& candidate : fast.moves)
    for (const Candidate& same : exact.moves)
      if (same.move == candidate.move) CHECK(candidate.value == doctest::Approx(same.value).epsilon(1e-12));
}

template <GameState S>
void compare_on_random_positions(const S& start, int positions, int plies, int depth) {
  for (int i = 0; i < positions; ++i)
    compare_with_minimax(random_position(start, i % plies, Random(static_cast<std::uint64_t>(i))), depth);
}

}  // namespace

TEST_CASE("alpha-beta has minimax's value on random trees where a player may move twice") {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const RandomTree tree({.seed = seed, .depth = 7, .branching = 4});
    if (!tree.over()) compare_with_minimax(tree, 1 + static_cast<int>(seed % 7));
  }
}

TEST_CASE("alpha-beta has minimax's value in games, with their evaluations at the horizon") {
  compare_on_random_positions(MnkState<std::uint64_t>(), 60, 7, 5);
  compare_on_random_positions(ConnectFourState<std::uint64_t, StandardConnectFour>(), 40, 30, 4);
  compare_on_random_positions(OthelloState<OthelloBoard8>(), 40, 55, 3);
  compare_on_random_positions(OthelloState<OthelloBoardAny<std::uint64_t>>({6}), 40, 30, 4);
}

TEST_CASE("alpha-beta looks at fewer positions than minimax") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  const Answer full = think<Minimax>(start, {.depth = 6}), pruned = think<AlphaBeta>(start, {.depth = 6});
  CHECK(pruned.nodes < full.nodes / 2);
}

TEST_CASE("4x4 Othello is lost by eight discs for the first player") {
  const OthelloState<OthelloBoardAny<std::uint64_t>> start({4});
  const Answer answer = think<AlphaBeta>(start, {.depth = 20});
  CHECK(start.score_range().from_unit(answer.value) == -8);
}

TEST_CASE("deepening stops by itself when every line has ended") {
  const Answer answer = think<AlphaBeta>(MnkState<std::uint64_t>(), {});
  CHECK(answer.value == 0.5);
  CHECK(answer.depth == 9);
}

TEST_CASE("a stopped iteration is thrown away") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  const Answer deep = think<AlphaBeta>(start, {.depth = 5});
  const Answer limited = think<AlphaBeta>(start, {.nodes = deep.nodes + 100});
  CHECK(limited.depth == 5);
  CHECK(limited.move == deep.move);
  CHECK(limited.value == deep.value);
}

TEST_CASE("the line shown is one that can be played") {
  const Answer answer = think<AlphaBeta>(MnkState<std::uint64_t>(), {.depth = 9});
  for (const Candidate& candidate : answer.moves) {
    MnkState<std::uint64_t> state;
    CHECK(candidate.line.front() == candidate.move);
    for (const MoveCode code : candidate.line) {
      MoveList<std::int16_t> legal;
      state.legal(legal);
      REQUIRE(std::count(legal.begin(), legal.end(), from_code<std::int16_t>(code)) == 1);
      state.play(from_code<std::int16_t>(code));
    }
    CHECK(state.over());
  }
}
