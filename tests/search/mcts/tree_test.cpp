#include "search/mcts/tree.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

void grow(Tree& tree, NodeIndex at, std::size_t number, Player mover, MoveCode first_move) {
  REQUIRE(tree.expand(at, number, mover, [&](std::size_t i) { return first_move + i; }));
}

void visit(Tree& tree, NodeIndex at, std::uint32_t visits, double total) {
  tree[at].visits = visits;
  tree[at].sum = to_units(total);
}

}  // namespace

TEST_CASE("children lie side by side with their moves, and nothing is known of them") {
  Tree tree;
  tree.reserve(1 << 20, {});
  tree.clear();
  CHECK(tree.size() == 1);
  CHECK(tree.first_child(root_node) == 0);
  grow(tree, root_node, 3, 1, 70);
  const NodeIndex first = tree.first_child(root_node);
  CHECK(tree.size() == 4);
  CHECK(tree[root_node].children == 3);
  for (NodeIndex i = 0; i < 3; ++i) {
    CHECK(tree[first + i].move == 70 + i);
    CHECK(tree[first + i].mover == 1);
    CHECK(tree[first + i].visit_count() == 0);
    CHECK(tree[first + i].mean() == 0.5);
  }
  CHECK_FALSE(tree.expand(root_node, 3, 1, [](std::size_t) { return MoveCode{0}; }));
}

TEST_CASE("a tree keeps what lies below its new root, with all its columns") {
  Tree tree;
  tree.reserve(1 << 20, {.rave = true, .squares = true});
  tree.clear();
  grow(tree, root_node, 2, 0, 1);
  const NodeIndex kept = tree.first_child(root_node) + 1;
  visit(tree, kept, 10, 4);
  grow(tree, tree.first_child(root_node), 5, 1, 50);  // will be dropped
  grow(tree, kept, 3, 1, 10);
  const NodeIndex grandchild = tree.first_child(kept) + 2;
  visit(tree, grandchild, 6, 1.5);
  tree.rave(grandchild).visits = 7;
  tree.squares(grandchild) = to_units(0.25);
  tree.rebuild(kept);
  CHECK(tree.size() == 4);
  CHECK(tree[root_node].visit_count() == 10);
  CHECK(tree[root_node].mean() == doctest::Approx(0.4));
  const NodeIndex now = tree.first_child(root_node) + 2;
  CHECK(tree[now].move == 12);
  CHECK(tree[now].visit_count() == 6);
  CHECK(tree.rave(now).visits == 7);
  CHECK(tree.squares(now) == to_units(0.25));
}

TEST_CASE("pruning drops what was visited least and keeps the rest") {
  Tree tree;
  tree.reserve(1 << 20, {});
  tree.clear();
  grow(tree, root_node, 4, 0, 0);
  const NodeIndex first = tree.first_child(root_node);
  for (NodeIndex i = 0; i < 4; ++i) {
    visit(tree, first + i, 10 * (i + 1), 1);
    grow(tree, first + i, 5, 1, 100);
  }
  tree[root_node].visits = 100;
  const std::size_t before = tree.size();
  tree.prune();
  CHECK(tree.size() < before);
  CHECK(tree[root_node].children == 4);
  const NodeIndex now = tree.first_child(root_node);
  CHECK(tree.first_child(now) == 0);
  CHECK(tree.first_child(now + 3) != 0);
  CHECK(tree[now].visit_count() == 10);
}

TEST_CASE("a tree without room refuses new children and stays as it is") {
  Tree tree;
  tree.reserve(1, {});
  tree.clear();
  const std::size_t room = tree.capacity();
  CHECK(room > 0);
  CHECK_FALSE(tree.expand(root_node, room, 0, [](std::size_t) { return MoveCode{0}; }));
  CHECK(tree.first_child(root_node) == 0);
  grow(tree, root_node, room - 1, 0, 0);
}
