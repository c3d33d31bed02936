#include "search/tree_counts.hpp"

#include <doctest/doctest.h>

#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/max_n.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/star.hpp"
#include "support/think.hpp"
#include "support/uniform_tree.hpp"

using namespace agon;
using test::think;
using test::UniformTree;

TEST_CASE("minimax looks at every leaf of a uniform tree") {
  for (const int branching : {2, 3, 5})
    for (const int depth : {1, 2, 3, 4}) {
      const UniformTree tree({.branching = branching, .depth = depth, .sorted = false});
      const Answer answer = think<Minimax>(tree, {.depth = depth});
      const TreeCounts& counts = answer.last_counts;
      CHECK(counts.leaves == std::llround(std::pow(branching, depth)));
      CHECK(counts.inner == (counts.leaves - 1) / (branching - 1));
      CHECK(counts.mean_branching() == branching);
      CHECK(counts.cutoffs == 0);
      CHECK(counts.positions() == answer.nodes + 1);  // the root
      CHECK(counts == answer.counts);                 // it does not deepen to a given depth
    }
}

TEST_CASE("alpha-beta looks at the critical tree alone where the best move comes first") {
  for (const int branching : {2, 3, 5})
    for (const int depth : {1, 2, 3, 4, 5}) {
      CAPTURE(branching);
      CAPTURE(depth);
      const UniformTree tree({.branching = branching, .depth = depth});
      for (const Answer& answer : {think<AlphaBeta>(tree, {.depth = depth}, 1, {.exact = false}),
                                   think<Star>(tree, {.depth = depth}, 1, {.exact = false})}) {
        const TreeCounts& counts = answer.last_counts;
        CHECK(answer.move == 0);
        CHECK(answer.depth == depth);
        CHECK(counts.leaves == std::llround(critical_leaves(branching, depth)));
        CHECK(critical_ratio(counts, depth) == doctest::Approx(1));
        CHECK(counts.mean_branching() == branching);
        CHECK(counts.first_move_cutoffs == counts.cutoffs);
        CHECK((counts.cutoffs > 0) == (depth > 1));
      }
    }
}

TEST_CASE("with exact values for all root moves each of them costs a critical tree of its own") {
  const UniformTree tree({.branching = 4, .depth = 5});
  const Answer answer = think<AlphaBeta>(tree, {.depth = 5});
  CHECK(answer.last_counts.leaves == 4 * std::llround(critical_leaves(4, 4)));
}

TEST_CASE("a bad order costs leaves and first-move cut-offs") {
  const UniformTree tree({.branching = 4, .depth = 6, .sorted = false});
  const Answer answer = think<AlphaBeta>(tree, {.depth = 6}, 1, {.exact = false});
  const TreeCounts& counts = answer.last_counts;
  CHECK(critical_ratio(counts, 6) > 1.5);
  CHECK(counts.leaves < std::llround(std::pow(4, 6)));
  CHECK(counts.first_move_rate() > 0.2);
  CHECK(counts.first_move_rate() < 0.9);
  CHECK(answer.value == doctest::Approx(think<Minimax>(tree, {.depth = 6}).value));
}

TEST_CASE("the last depth is counted apart from those before it") {
  const UniformTree tree({.branching = 3, .depth = 8, .sorted = false});
  const auto counts_at = [&](int depth) { return think<AlphaBeta>(tree, {.depth = depth}); };
  const Answer four = counts_at(4), five = counts_at(5);
  CHECK(five.last_counts == five.counts - four.counts);
  // A depth that is not finished counts among all, but not as the last one.
  const Answer stopped = think<AlphaBeta>(tree, {.nodes = five.nodes - 1});
  CHECK(stopped.depth == 4);
  CHECK(stopped.last_counts == four.last_counts);
  CHECK(stopped.counts.leaves > four.counts.leaves);
}

TEST_CASE("max^n counts as minimax where it prunes nothing") {
  const UniformTree tree({.branching = 3, .depth = 4, .sorted = false});
  const Answer answer = think<MaxN>(tree, {.depth = 4}, 1, {.pruning = MaxNPruning::none});
  CHECK(answer.last_counts == think<Minimax>(tree, {.depth = 4}).last_counts);
  CHECK(think<MaxN>(tree, {.depth = 4}).last_counts.cutoffs > 0);
}

TEST_CASE("ratios of nothing are zero") {
  CHECK(TreeCounts{}.mean_branching() == 0);
  CHECK(TreeCounts{}.first_move_rate() == 0);
  CHECK(critical_ratio({}, 0) == 0);
  CHECK(effective_branching({}, 0) == 0);
  CHECK(critical_leaves(7, 5) == 343 + 49 - 1);
  CHECK(effective_branching({.inner = 40, .leaves = 81}, 2) == 11);
}
