#include "search/trace_tree.hpp"

#include <doctest/doctest.h>

#include "games/mnk/mnk.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/minimax.hpp"

using namespace agon;

namespace {

template <class Algorithm>
Answer watch(TraceTree& tree, const Limits& limits) {
  const MnkState<std::uint64_t> start;
  typename Algorithm::template SearchFor<MnkState<std::uint64_t>> search({});
  const Answer answer = search.think(start, Request{.limits = limits, .trace = &tree});
  tree.end(answer.depth);
  return answer;
}

std::vector<TreeNode> children_of(const TraceTree& tree, const TreeNode& node) {
  std::vector<TreeNode> children;
  tree.children(node, children);
  return children;
}

}  // namespace

TEST_CASE("the tree of a depth-first search is that of its last iteration") {
  TraceTree tree;
  const Answer answer = watch<Minimax>(tree, {.depth = 2});
  CHECK(answer.depth == 2);
  CHECK(tree.size() == 1 + 9 + 72);
  CHECK(tree.root().visits == 1 + 9 + 72);
  const auto moves = children_of(tree, tree.root());
  REQUIRE(moves.size() == 9);
  for (const TreeNode& move : moves) {
    CHECK(move.visits == 9);
    CHECK(children_of(tree, move).size() == 8);
  }
}

TEST_CASE("values and cut-offs of alpha-beta stand in its tree") {
  TraceTree tree;
  const Answer answer = watch<AlphaBeta>(tree, {.depth = 4});
  const auto moves = children_of(tree, tree.root());
  REQUIRE(moves.size() == answer.moves.size());
  for (const TreeNode& move : moves) {
    CHECK(move.view == 0);
    for (const Candidate& candidate : answer.moves)
      if (candidate.move == move.move) CHECK(candidate.value == doctest::Approx(move.value));
    const auto terms = tree.terms(tree.root(), move);
    REQUIRE(terms.size() >= 3);
    CHECK(terms[0].name == "value");
    CHECK(terms[1].name == "alpha");
  }
  bool cut = false;
  for (const TreeNode& move : moves)
    for (const TreeNode& reply : children_of(tree, move)) cut = cut || (reply.flags & TreeNode::cut) != 0;
  CHECK(cut);
}

TEST_CASE("beyond its room a tree of a depth-first search loses its deepest levels, and counts on") {
  TraceTree small(100), large;
  watch<Minimax>(small, {.depth = 3});
  watch<Minimax>(large, {.depth = 3});
  CHECK(small.size() == large.size());
  const auto all = children_of(large, large.root()), shown = children_of(small, small.root());
  REQUIRE(shown.size() == all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(shown[i].move == all[i].move);
    CHECK(shown[i].visits == all[i].visits);
    CHECK(shown[i].value == all[i].value);
    CHECK(children_of(small, shown[i]).size() == 8);
  }
  std::size_t kept = 1;
  std::vector<TreeNode> open{small.root()};
  while (!open.empty()) {
    const auto below = children_of(small, open.back());
    open.pop_back();
    kept += below.size();
    open.insert(open.end(), below.begin(), below.end());
  }
  CHECK(kept == 1 + 9 + 72);
}

TEST_CASE("the moves at the root of a depth-first search are kept as long as they find room") {
  TraceTree tree(4);
  watch<Minimax>(tree, {.depth = 3});
  CHECK(tree.size() == 1 + 9 + 72 + 504);
  CHECK(children_of(tree, tree.root()).size() == 3);
}

TEST_CASE("a position that is entered twice is one node") {
  TraceTree tree;
  tree.iteration(1);
  const TraceWindow narrow{0.5, 0.6, 0};
  tree.enter(7, &narrow, TraceEntry::null_window);
  tree.leave({0.7, 0});
  tree.enter(7, nullptr, TraceEntry::again);
  tree.leave({0.8, 0});
  tree.end(1);
  const auto children = children_of(tree, tree.root());
  REQUIRE(children.size() == 1);
  CHECK(children[0].value == 0.8);
  CHECK(children[0].visits == 2);
}
