// When a leaf gets children, by each operator, on a hand-made tree.
#include "search/mcts/expand/operators.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

// A root with children, of which the first is the leaf that is asked for.
struct Family {
  Tree tree;

  explicit Family(std::size_t children, bool priors = false) {
    tree.reserve(1 << 20, {.priors = priors});
    tree.clear();
    REQUIRE(tree.expand(root_node, children, 0, [](std::size_t i) { return MoveCode{i}; }));
  }
  NodeIndex child(NodeIndex i) const { return tree.first_child(root_node) + i; }
  void visited(NodeIndex i, std::uint32_t visits, double mean = 0.5) {
    tree[child(i)].visits = visits;
    tree[child(i)].sum = to_units(visits * mean);
  }
  Leaf leaf(std::uint32_t visits, double progress = 0, double mean = 0.5) {
    visited(0, visits, mean);
    return {.tree = tree, .node = child(0), .parent = root_node, .least_visits = 2, .progress = progress};
  }
  Leaf root(std::uint32_t visits) {
    tree[root_node].visits = visits;
    return {.tree = tree, .node = root_node, .parent = root_node, .least_visits = 2, .progress = 0};
  }
};

}  // namespace

TEST_CASE("expansion by visits waits for as many as the option says, virtual losses apart") {
  Family family(3);
  CHECK_FALSE(ByVisits::expand(family.leaf(1)));
  CHECK(ByVisits::expand(family.leaf(2)));
  Leaf shared = family.leaf(3);
  shared.pending = 2;
  CHECK_FALSE(ByVisits::expand(shared));
  CHECK(AllEnds::expand(family.leaf(0)));
}

TEST_CASE("expansion by visit count waits for more visits than siblings, or twice as many") {
  Family family(3);
  CHECK_FALSE(VisitCount::expand(family.leaf(2)));
  CHECK(VisitCount::expand(family.leaf(3)));
  CHECK_FALSE(Siblings2::expand(family.leaf(4)));
  CHECK(Siblings2::expand(family.leaf(5)));
  // The root stands alone.
  CHECK(VisitCount::expand(family.root(1)));
}

TEST_CASE("expansion by probability comes early for likely moves and late for others") {
  Family family(4, true);
  family.tree.prior(family.child(0)) = {0.5f, 0.5f};
  CHECK_FALSE(ByProbability::expand(family.leaf(2)));
  CHECK(ByProbability::expand(family.leaf(3)));
  family.tree.prior(family.child(0)) = {0.5f, 0.125f};
  CHECK_FALSE(ByProbability::expand(family.leaf(8)));
  CHECK(ByProbability::expand(family.leaf(9)));
  Family unknown(4);
  CHECK_FALSE(ByProbability::expand(unknown.leaf(3)));
  CHECK(ByProbability::expand(unknown.leaf(4)));
}

TEST_CASE("salient leaves win clearly more than their siblings") {
  Family family(40);
  CHECK_FALSE(Salient::expand(family.leaf(10, 0, 0.9)));  // nothing to compare with
  family.visited(1, 20, 0.5);
  CHECK(Salient::expand(family.leaf(10, 0, 0.9)));
  CHECK_FALSE(Salient::expand(family.leaf(9, 0, 0.9)));   // too few visits
  CHECK_FALSE(Salient::expand(family.leaf(10, 0, 0.7)));  // two standard errors are 0.29
  CHECK(Salient::expand(family.leaf(41, 0, 0.1)));
}

TEST_CASE("expansion by estimate looks at the visits that there will be in the end") {
  Family family(40);
  CHECK_FALSE(VisitEstimate::expand(family.leaf(19, 0.5)));
  CHECK(VisitEstimate::expand(family.leaf(20, 0.5)));
  CHECK_FALSE(VisitEstimate::expand(family.leaf(21, 0.75)));
  // A budget of unknown length.
  CHECK_FALSE(VisitEstimate::expand(family.leaf(39)));
  CHECK(VisitEstimate::expand(family.leaf(41)));
}
