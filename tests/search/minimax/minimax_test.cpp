#include "search/minimax/minimax.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "examples/nim.hpp"
#include "games/mnk/mnk.hpp"
#include "games/tree/tree.hpp"
#include "support/brute_force.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using TicTacToeState = MnkState<std::uint64_t>;

template <GameState S>
void compare_with_brute_force(const S& state) {
  const Answer answer = think<Minimax>(state, {.depth = 60});
  const double expected = brute_force(state)[static_cast<std::size_t>(state.to_move())];
  CHECK(answer.value == doctest::Approx(expected).epsilon(1e-12));
  // Every candidate, not only the best one.
  for (const Candidate& candidate : answer.moves) {
    S next = state;
    next.play(from_code<typename S::Move>(candidate.move));
    CHECK(candidate.value ==
          doctest::Approx(brute_force(next)[static_cast<std::size_t>(state.to_move())]).epsilon(1e-12));
  }
}

}  // namespace

TEST_CASE("72 % wins, 20 % losses and 8 % draws are an expected outcome of 0.52") {
  const auto written = read_tree("-1..1 (a: <0.72: 1, 0.20: -1, 0.08: 0>, b: 0)");
  REQUIRE(written);
  const TreeState tree(std::make_shared<const WrittenTree>(*written));
  const Answer answer = think<Minimax>(tree, {.depth = 9});
  CHECK(tree.move_text(from_code<TreeState::Move>(answer.move)) == "a");
  CHECK(answer.value == doctest::Approx(0.76));
  CHECK(tree.score_range().from_unit(answer.value) == doctest::Approx(0.52));
}

TEST_CASE("minimax finds that tic-tac-toe is a draw") {
  const Answer answer = think<Minimax>(TicTacToeState(), {.depth = 9});
  CHECK(answer.value == 0.5);
  CHECK(answer.moves.size() == 9);
  for (const Candidate& candidate : answer.moves) CHECK(candidate.value == 0.5);
}

TEST_CASE("minimax visits every position of the tree, and the root is not one of them") {
  // 9 + 72 + 504 positions down to depth 3.
  CHECK(think<Minimax>(TicTacToeState(), {.depth = 3}).nodes == 9 + 72 + 504);
}

TEST_CASE("minimax agrees with brute force on random trees where a player may move twice") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const RandomTree tree({.seed = seed, .depth = 6, .branching = 4});
    if (!tree.over()) compare_with_brute_force(tree);
  }
}

TEST_CASE("minimax is max^n for three players") {
  const ThreeHeaps start;
  for (int stones = 1; stones <= 12; ++stones) {
    const auto state = start.parse(std::to_string(stones) + " 1");
    REQUIRE(state);
    compare_with_brute_force(*state);
  }
}

TEST_CASE("minimax averages over dice") {
  // One step from the goal: any roll of the careful die wins.
  const auto near_goal = DiceRace().parse("9 9 0 0");
  REQUIRE(near_goal);
  CHECK(think<Minimax>(*near_goal, {.depth = 1}).value == 1);
  // From 4 the wild die wins at once with a quarter; then the opponent, at 9, wins.
  const auto behind = DiceRace().parse("4 9 0 0");
  REQUIRE(behind);
  const Answer answer = think<Minimax>(*behind, {.depth = 3});
  CHECK(answer.value == doctest::Approx(0.25));
  CHECK(DiceRace().move_text(from_code<DiceRace::Move>(answer.move)) == "wild");
}

TEST_CASE("minimax knows who wins nim") {
  for (int stones = 1; stones <= 12; ++stones) {
    const Answer answer = think<Minimax>(Nim({.stones = stones, .take = 3}), {.depth = 20});
    CHECK(answer.value == (stones % 4 == 0 ? 0 : 1));
    if (stones % 4 != 0) CHECK(from_code<int>(answer.move) == stones % 4);
  }
}

TEST_CASE("a spent budget still gives a legal move") {
  const Answer answer = think<Minimax>(TicTacToeState(), {.nodes = 1});
  CHECK(answer.moves.size() == 9);
  CHECK(answer.depth == 0);  // and claims nothing about it
  for (const Candidate& candidate : answer.moves) CHECK(candidate.value == 0.5);
}
