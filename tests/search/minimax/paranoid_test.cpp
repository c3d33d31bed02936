#include "search/minimax/paranoid.hpp"

#include <doctest/doctest.h>

#include "engine/agent.hpp"
#include "engine/evaluators.hpp"
#include "engine/games.hpp"
#include "games/mnk/mnk.hpp"
#include "games/reversixt/reversixt.hpp"
#include "search/minimax/minimax.hpp"
#include "support/compare_answers.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"
#include "support/trees.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// By the definition: I take the largest of my values, everybody else the smallest.
template <GameState S>
double paranoid_value(const S& state, int depth, Player me, LeafValue leaf = LeafValue::guess) {
  const auto mine = static_cast<std::size_t>(me);
  if (state.over() || (depth == 0 && leaf == LeafValue::score)) return score_values(state)[mine];
  if (depth == 0) return Heuristic<S>::value(state, me);
  MoveList<typename S::Move> moves;
  state.legal(moves);
  double best = state.to_move() == me ? 0 : 1;
  for (const auto move : moves) {
    S next = state;
    next.play(move);
    const double value = paranoid_value(next, depth - 1, me, leaf);
    best = state.to_move() == me ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

template <GameState S>
void compare_with_paranoia(const S& state, int depth) {
  const Answer answer = think<Paranoid>(state, {.depth = depth});
  CHECK(answer.value == paranoid_value(state, depth, state.to_move()));
  for (const Candidate& candidate : answer.moves) {
    S next = state;
    next.play(from_code<typename S::Move>(candidate.move));
    CHECK(candidate.value == paranoid_value(next, depth - 1, state.to_move()));
  }
  check_lines(state, answer);
  // With bounds only, the best move and its value stay right.
  const Answer fast = think<Paranoid>(state, {.depth = depth}, 1, {.exact = false});
  CHECK(fast.value == answer.value);
  S next = state;
  next.play(from_code<typename S::Move>(fast.move));
  CHECK(paranoid_value(next, depth - 1, state.to_move()) == answer.value);
}

}  // namespace

TEST_CASE("paranoid search has the value of its definition on random trees") {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const ManyTreeOptions options{
        .seed = seed, .depth = 6, .branching = 4, .players = 3 + static_cast<int>(seed % 2)};
    const int depth = 1 + static_cast<int>(seed % 6);
    if (const RandomManyTree<true> tree(options); !tree.over()) compare_with_paranoia(tree, depth);
    if (const RandomManyTree<false> tree(options); !tree.over()) compare_with_paranoia(tree, depth);
  }
}

TEST_CASE("paranoid search has the value of its definition in a game of three") {
  for (int stones = 1; stones <= 12; ++stones)
    compare_with_paranoia(*ThreeHeaps().parse(std::to_string(stones) + " 1"), 20);
}

TEST_CASE("paranoid search of two players is minimax") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const RandomTree tree({.seed = seed, .depth = 6, .branching = 4});
    if (!tree.over())
      compare_answers(think<Paranoid>(tree, {.depth = 5}), think<Minimax>(tree, {.depth = 5}));
  }
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto state = random_position(ConnectFourState<std::uint64_t, StandardConnectFour>(),
                                       static_cast<int>(seed), Random(seed));
    compare_answers(think<Paranoid>(state, {.depth = 4}), think<Minimax>(state, {.depth = 4}));
  }
}

TEST_CASE("paranoid search prunes, more so when bounds are enough at the root") {
  std::int64_t full = 0, exact = 0, bounds = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomManyTree<false> tree({.seed = seed, .depth = 8, .branching = 5});
    if (tree.over()) continue;
    full += think<Minimax>(tree, {.depth = 8}).nodes;
    exact += think<Paranoid>(tree, {.depth = 8}).nodes;
    bounds += think<Paranoid>(tree, {.depth = 8}, 1, {.exact = false}).nodes;
  }
  CHECK(exact < full / 2);
  CHECK(bounds < exact);
}

TEST_CASE("paranoid search lists every move even with a spent budget") {
  CHECK(think<Paranoid>(ThreeHeaps(), {.nodes = 1}).moves.size() == 2);
}

TEST_CASE("paranoid search judges by the score alone where it is told to") {
  const auto board = reversixt::find_board("ring");
  REQUIRE(board);
  int differ = 0;
  for (int plies = 0; plies < 100; plies += 5) {
    const auto state = random_position(ReversixtState(**board), plies, Random(7));
    if (state.over()) continue;
    const Answer answer = think<Paranoid>(state, {.depth = 2}, 1, {.leaf = LeafValue::score});
    CHECK(answer.value == paranoid_value(state, 2, state.to_move(), LeafValue::score));
    differ += answer.value != paranoid_value(state, 2, state.to_move());
  }
  CHECK(differ > 5);
}

TEST_CASE("paranoid search refuses to judge by a score that a game has at its end alone") {
  const auto agent = make_agent("paranoid:leaf=score", *make_game("tictactoe"), search_kinds());
  REQUIRE_FALSE(agent);
  CHECK(agent.error().message.find("count on their way") != std::string::npos);
  CHECK(make_agent("paranoid", *make_game("tictactoe"), search_kinds()));
}
