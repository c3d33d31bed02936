#include "solvers/connect4/connect4_solver.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "search/minimax/pvs.hpp"
#include "solvers/connect4/connect4_proof.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Standard = ConnectFourState<std::uint64_t, StandardConnectFour>;
using Sized = ConnectFourState<std::uint64_t, SizedConnectFour>;

constexpr std::uint64_t small_table = 1 << 20;

// The score by its definition and the rules of the game alone: the player to move counts how many discs it
// would have had left, and one, when it wins. Plain alpha-beta.
template <class State>
int plain_score(const State& state, int alpha = -100, int beta = 100) {
  const int left = state.size().width * state.size().height - count(state.discs(0) | state.discs(1));
  MoveList<typename State::Move> moves;
  state.legal(moves);
  for (const auto move : moves) {
    State next = state;
    next.play(move);
    const int score = !next.over()                        ? -plain_score(next, -beta, -alpha)
                      : next.score(state.to_move()) > 0.0 ? (left + 1) / 2
                                                          : 0;
    if (score >= beta) return beta;
    alpha = std::max(alpha, score);
  }
  return alpha;
}

// After exactly `plies` random moves, not over.
template <class State>
State some_position(const State& start, int plies, int number) {
  Random random(static_cast<std::uint64_t>(number));
  for (int attempt = 0;; ++attempt) {
    const State state = random_position(start, plies, random.split(static_cast<std::uint64_t>(attempt)));
    if (count(state.discs(0) | state.discs(1)) == plies) return state;
  }
}

}  // namespace

TEST_CASE("scores are those of the definition on small boards") {
  for (const SizedConnectFour size :
       {SizedConnectFour{4, 4, 4}, SizedConnectFour{5, 3, 4}, SizedConnectFour{4, 5, 4},
        SizedConnectFour{5, 5, 4}, SizedConnectFour{6, 4, 4}, SizedConnectFour{3, 7, 4},
        SizedConnectFour{8, 2, 4}, SizedConnectFour{9, 3, 4}}) {
    const Sized start(size);
    ConnectFourSolver<SizedConnectFour> solver(size, small_table);
    const int cells = size.width * size.height;
    for (int i = 0; i < 100; ++i) {
      const Sized state = some_position(start, std::max(0, cells - 11) + i % 8, i);
      CAPTURE(state.text());
      const int expected = plain_score(state);
      CHECK(solver.score(state) == expected);
      CHECK(solver.result(state) == std::clamp(expected, -1, 1));
    }
  }
}

TEST_CASE("scores of thousands of late 7x6 positions are those of the definition") {
  ConnectFourSolver<StandardConnectFour> solver({}, small_table);
  for (int i = 0; i < 4000; ++i) {
    const Standard state = some_position(Standard(), 28 + i % 9, i);
    CAPTURE(state.text());
    CHECK(solver.score(state) == plain_score(state));
  }
}

TEST_CASE("results on 7x6 are those of the general search") {
  ConnectFourSolver<StandardConnectFour> solver({}, small_table);
  for (int i = 0; i < 40; ++i) {
    const Standard state = some_position(Standard(), 25 + i % 9, i);
    CAPTURE(state.text());
    const Answer answer = think<Pvs>(state, {});
    REQUIRE(answer.proven);
    CHECK(solver.result(state) == static_cast<int>(std::lround(2 * answer.value - 1)));
  }
}

TEST_CASE("what following the opponent promises is kept") {
  ConnectFourSolver<StandardConnectFour> solver({}, small_table);
  const ConnectFourBoard<StandardConnectFour> board({});
  int known = 0;
  for (int i = 0; i < 3000; ++i) {
    const Standard state = some_position(Standard(), 20 + i % 15, i);
    const std::uint64_t mine = state.discs(state.to_move()), all = state.discs(0) | state.discs(1);
    const std::uint64_t danger = board.completing(all ^ mine, all);
    if (((danger | board.completing(mine, all)) & board.landing(all)) != 0) continue;
    const int bound = board.bound(mine, all, danger, board.cells() - count(all));
    if (bound == board.unbounded) continue;
    ++known;
    CAPTURE(state.text());
    CHECK(*solver.score(state) <= bound);
  }
  CHECK(known > 20);
}

TEST_CASE("a small table, or several threads, change nothing but the time") {
  ConnectFourSolver<StandardConnectFour> small({}, 1 << 10), large({}, 1 << 24), threads({}, 1 << 20, 3);
  for (int i = 0; i < 30; ++i) {
    const Standard state = some_position(Standard(), 21, i);
    CAPTURE(state.text());
    const auto score = large.score(state);
    CHECK(small.score(state) == score);
    CHECK(threads.score(state) == score);
  }
}

TEST_CASE("the table gives back what was put in, and joins two bounds") {
  ConnectFourTable table(49, 1 << 16);
  const std::uint64_t key = table.key(123456789);
  CHECK(table.find(key).upper == ConnectFourTable::limit);
  table.store(key, {.lower = -3}, 100);
  table.store(key, {.upper = 5}, 1);
  CHECK(table.find(key).lower == -3);
  CHECK(table.find(key).upper == 5);
  CHECK(table.find(table.key(987654321)).lower == -ConnectFourTable::limit);
}

TEST_CASE("a table can be put into one of another size") {
  ConnectFourTable from(49, 1 << 16), to(49, 1 << 14);
  const std::uint64_t dear = from.key(77), cheap = from.key(78);
  from.store(dear, {.lower = 2, .upper = 4}, 1000);
  from.store(cheap, {.lower = 1}, 3);
  int seen = 0;
  from.for_each(64, [&](std::uint64_t key, std::uint64_t facts) {
    ++seen;
    CHECK(to.restore(key, facts));
  });
  CHECK(seen == 1);
  CHECK(to.find(to.key(77)).lower == 2);
  CHECK(to.find(to.key(77)).upper == 4);
  CHECK_FALSE(to.restore(dear, 0));
  CHECK_FALSE(to.restore(dear, std::uint64_t{1} << 40));
}

TEST_CASE("a stopped solver gives no answer until it may go on") {
  ConnectFourSolver<StandardConnectFour> solver({}, small_table);
  const Standard state = some_position(Standard(), 12, 1);
  solver.stop();
  CHECK_FALSE(solver.score(state));
  solver.go_on();
  CHECK(solver.score(state));
}
