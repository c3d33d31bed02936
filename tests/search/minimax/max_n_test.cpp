#include "search/minimax/max_n.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"
#include "support/compare_answers.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"
#include "support/trees.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using Divided = RandomManyTree<true>;
using Free = RandomManyTree<false>;

// The whole vectors are equal, on trees full of ties: both take the first of equally good moves.
template <GameState S>
void compare_with_plain(const S& state, int depth, MaxNPruning pruning = MaxNPruning::shallow) {
  const Answer plain = think<Minimax>(state, {.depth = depth});
  const Answer pruned = think<MaxN>(state, {.depth = depth}, 1, {.pruning = pruning});
  compare_answers(pruned, plain, 0);
  CHECK(pruned.move == plain.move);
  CHECK(pruned.values == plain.values);
  for (std::size_t i = 0; i < plain.moves.size(); ++i) {
    CHECK(pruned.moves[i].line == plain.moves[i].line);
    CHECK(pruned.moves[i].values == plain.moves[i].values);
  }
}

template <GameState S>
std::int64_t nodes_of_trees(MaxNPruning pruning) {
  std::int64_t nodes = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const S tree({.seed = seed, .depth = 8, .branching = 4});
    if (!tree.over()) nodes += think<MaxN>(tree, {.depth = 8}, 1, {.pruning = pruning}).nodes;
  }
  return nodes;
}

}  // namespace

TEST_CASE("max^n with pruning has the vectors and lines of plain max^n on random trees") {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const ManyTreeOptions options{
        .seed = seed, .depth = 7, .branching = 4, .players = 2 + static_cast<int>(seed % 3)};
    const int depth = 1 + static_cast<int>(seed % 7);
    if (const Divided tree(options); !tree.over()) compare_with_plain(tree, depth);
    if (options.players > 2)
      if (const Free tree(options); !tree.over()) compare_with_plain(tree, depth);
  }
}

TEST_CASE("max^n agrees with plain max^n on a game of three, with and without the end in sight") {
  for (int stones = 1; stones <= 14; ++stones)
    for (const int depth : {2, 5, 20})
      compare_with_plain(*ThreeHeaps().parse(std::to_string(stones) + " 2"), depth);
}

TEST_CASE("max^n of two players is minimax") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    compare_with_plain(random_position(ConnectFourState<std::uint64_t, StandardConnectFour>(),
                                       static_cast<int>(seed), Random(seed)),
                       4);
  CHECK(think<MaxN>(MnkState<std::uint64_t>(), {.depth = 9}).value == 0.5);
}

TEST_CASE("each kind of max^n pruning saves nodes where it applies") {
  const auto none = nodes_of_trees<Divided>(MaxNPruning::none);
  const auto immediate = nodes_of_trees<Divided>(MaxNPruning::immediate);
  const auto shallow = nodes_of_trees<Divided>(MaxNPruning::shallow);
  CHECK(immediate < none);
  CHECK(shallow < immediate);
  // Without a constant sum the shallow bound does not hold and is not used.
  CHECK(nodes_of_trees<Free>(MaxNPruning::shallow) == nodes_of_trees<Free>(MaxNPruning::immediate));
}

TEST_CASE("max^n without pruning visits what plain max^n visits") {
  const Divided tree({.seed = 4, .depth = 6, .branching = 4});
  std::int64_t expected = 0;
  const Answer deepened = think<MaxN>(tree, {.depth = 6}, 1, {.pruning = MaxNPruning::none});
  for (int depth = 1; depth <= deepened.depth; ++depth)
    expected += think<Minimax>(tree, {.depth = depth}).nodes;
  CHECK(deepened.nodes == expected);
}

TEST_CASE("max^n keeps its budget, repeats its answer and lists every move") {
  const ThreeHeaps start;
  CHECK(think<MaxN>(start, {}).depth == 9);  // ends by itself
  const Answer answer = think<MaxN>(start, {.nodes = 60}, 7), again = think<MaxN>(start, {.nodes = 60}, 7);
  CHECK(answer.nodes <= 60);
  CHECK(answer.move == again.move);
  CHECK(answer.value == again.value);
  CHECK(think<MaxN>(start, {.nodes = 1}).moves.size() == 2);
  check_lines(start, answer);
}
