#include "solvers/connect4/connect4_solver.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Standard = ConnectFourState<std::uint64_t, StandardConnectFour>;
using Sized = ConnectFourState<std::uint64_t, SizedConnectFour>;

// The score by its definition: the player to move counts how many discs it would have had left, and one, when
// it wins.
template <class State>
int plain_score(const State& state, int cells) {
  const int discs = count(state.discs(0) | state.discs(1));
  MoveList<typename State::Move> moves;
  state.legal(moves);
  int best = -cells;
  for (const auto move : moves) {
    State next = state;
    next.play(move);
    if (next.over())
      best = std::max(best, next.score(state.to_move()) > 0 ? (cells + 1 - discs) / 2 : 0);
    else
      best = std::max(best, -plain_score(next, cells));
  }
  return best;
}

}  // namespace

TEST_CASE("scores are those of the definition on small boards") {
  for (const SizedConnectFour size :
       {SizedConnectFour{4, 4, 4}, SizedConnectFour{5, 3, 4}, SizedConnectFour{4, 5, 4}}) {
    const Sized start(size);
    ConnectFourSolver<SizedConnectFour> solver(start, {.memory = 1 << 20});
    for (int i = 0; i < 60; ++i) {
      const Sized state = random_position(start, 8 + i % 6, Random(static_cast<std::uint64_t>(i)));
      CAPTURE(state.text());
      const int expected = plain_score(state, size.width * size.height);
      CHECK(solver.score(state) == expected);
      CHECK(solver.result(state) == std::clamp(expected, -1, 1));
    }
  }
}

TEST_CASE("results on 7x6 are those of the general search") {
  ConnectFourSolver<StandardConnectFour> solver(Standard(), {.memory = 1 << 22});
  for (int i = 0; i < 40; ++i) {
    const Standard state = random_position(Standard(), 26 + i % 10, Random(static_cast<std::uint64_t>(i)));
    CAPTURE(state.text());
    const Answer answer = think<Pvs>(state, {});
    REQUIRE(answer.proven);
    CHECK(solver.result(state) == static_cast<int>(std::lround(2 * answer.value - 1)));
  }
}

TEST_CASE("a small table changes nothing but the time") {
  ConnectFourSolver<StandardConnectFour> small(Standard(), {.memory = 1 << 10}),
      large(Standard(), {.memory = 1 << 24});
  for (int i = 0; i < 20; ++i) {
    const Standard state = random_position(Standard(), 22, Random(static_cast<std::uint64_t>(i)));
    CHECK(small.score(state) == large.score(state));
  }
}

TEST_CASE("a proof shows best play that ends in its result") {
  ConnectFourProof<StandardConnectFour> proof;
  for (int i = 0; i < 20; ++i) {
    Standard state = random_position(Standard(), 20, Random(static_cast<std::uint64_t>(i)));
    const Player mover = state.to_move();
    const Solution solution = proof.solve(NativePosition<Standard>(state), {.memory = {1 << 22}});
    REQUIRE(solution.proven);
    for (const MoveCode move : solution.line) state.play(from_code<Standard::Move>(move));
    REQUIRE(state.over());
    CHECK(state.score(mover) == solution.value);
  }
}

TEST_CASE("a proof that is stopped says so") {
  std::atomic<bool> stop = true;
  ConnectFourProof<StandardConnectFour> proof;
  CHECK_FALSE(proof.solve(NativePosition<Standard>(Standard()), {.memory = {1 << 20}, .stop = &stop}).proven);
}
