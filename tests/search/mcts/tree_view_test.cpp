#include "search/mcts/tree_view.hpp"

#include <doctest/doctest.h>

#include "search/mcts/uct.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::test;

namespace {

std::vector<TreeNode> children_of(const TreeSource& tree, const TreeNode& node) {
  std::vector<TreeNode> children;
  tree.children(node, children);
  return children;
}

}  // namespace

TEST_CASE("a Monte-Carlo tree shows the visits and values that its answer tells") {
  Uct::SearchFor<ThreeHeaps> search({});
  REQUIRE(search.tree() != nullptr);
  CHECK(search.tree()->size() == 0);
  CHECK(children_of(*search.tree(), search.tree()->root()).empty());
  const Answer answer = search.think(ThreeHeaps(), Request{.limits = {.sims = 2000}});
  const TreeSource& tree = *search.tree();
  CHECK(tree.root().visits == 2000);
  CHECK(tree.size() == answer.nodes);
  const auto moves = children_of(tree, tree.root());
  REQUIRE(moves.size() == answer.moves.size());
  for (const TreeNode& move : moves)
    for (const Candidate& candidate : answer.moves)
      if (candidate.move == move.move) {
        CHECK(move.visits == candidate.visits);
        CHECK(move.value == doctest::Approx(candidate.value));
      }
  const auto terms = tree.terms(tree.root(), moves.front());
  REQUIRE(terms.size() == 4);
  CHECK(terms[0].name == "mean");
  CHECK(terms[2].name == "exploration");
  CHECK(terms[2].value > 0);
  CHECK(terms[1].value + terms[2].value == doctest::Approx(terms[3].value));
}

TEST_CASE("a chance node of a Monte-Carlo tree is worth what the moves below it are") {
  Uct::SearchFor<DiceRace> search({});
  search.think(DiceRace(), Request{.limits = {.sims = 3000}});
  const TreeSource& tree = *search.tree();
  std::vector<TreeNode> open{tree.root()};
  int judged = 0;
  while (!open.empty()) {
    const TreeNode node = open.back();
    open.pop_back();
    for (const TreeNode& child : children_of(tree, node)) {
      CHECK(child.visits > 0);
      CHECK(child.value >= 0);
      CHECK(child.value <= 1);
      if (child.mover == chance) {
        CHECK((child.flags & TreeNode::chance_node) != 0);
        CHECK(tree.terms(node, child).empty());
        judged += child.view >= 0 ? 1 : 0;
      }
      open.push_back(child);
    }
  }
  CHECK(judged > 0);
}
