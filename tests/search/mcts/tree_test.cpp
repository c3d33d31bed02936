#include "search/mcts/tree.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

void grow(mcts::Tree& tree, NodeIndex at, std::size_t number, Player mover, MoveCode first_move) {
  REQUIRE(tree.expand(at, number, mover, [&](std::size_t i) { return first_move + i; }));
}

void visit(mcts::Tree& tree, NodeIndex at, std::uint32_t visits, double total) {
  tree[at].visits = visits;
  tree[at].sum = to_units(total);
}

// Writes into every column something that only this node has, by its move.
void fill_columns(mcts::Tree& tree, NodeIndex at) {
  const MoveCode move = tree[at].move;
  const auto number = static_cast<float>(move);
  tree[at].sum = static_cast<std::int64_t>(3 * move);
  tree.rave(at).sum = number + 0.25f;
  tree.rave(at).visits = number + 1;
  tree.squares(at) = static_cast<std::int64_t>(5 * move);
  tree.prior(at) = {number + 0.5f, number + 2};
  tree.value(at) = number + 3;
  tree.velocity(at) = number + 4;
}
bool has_own_columns(const mcts::Tree& tree, NodeIndex at) {
  const MoveCode move = tree[at].move;
  const auto number = static_cast<float>(move);
  return tree[at].sum == static_cast<std::int64_t>(3 * move) && tree.rave(at).sum == number + 0.25f &&
         tree.rave(at).visits == number + 1 && tree.squares(at) == static_cast<std::int64_t>(5 * move) &&
         tree.prior(at).value == number + 0.5f && tree.prior(at).probability == number + 2 &&
         tree.value(at) == number + 3 && tree.velocity(at) == number + 4;
}

}  // namespace

TEST_CASE("children lie side by side with their moves, and nothing is known of them") {
  mcts::Tree tree;
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
  mcts::Tree tree;
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
  mcts::Tree tree;
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
  mcts::Tree tree;
  tree.reserve(1, {});
  tree.clear();
  const std::size_t room = tree.capacity();
  CHECK(room > 0);
  CHECK_FALSE(tree.expand(root_node, room, 0, [](std::size_t) { return MoveCode{0}; }));
  CHECK(tree.first_child(root_node) == 0);
  grow(tree, root_node, room - 1, 0, 0);
}

TEST_CASE("a full tree that is pruned keeps every column of the nodes that stay") {
  mcts::Tree tree;
  tree.reserve(1, {.rave = true, .squares = true, .priors = true, .values = true, .velocities = true});
  // Twice: the second time it grows where the copy left old nodes behind.
  for (int round = 0; round < 2; ++round) {
    tree.clear();
    fill_columns(tree, root_node);
    MoveCode next = 1;
    NodeIndex at = 0;
    const auto code = [&](std::size_t) { return next++; };
    for (; tree.expand(at, 4, 0, code); ++at)
      for (NodeIndex i = 0; i < 4; ++i) {
        const NodeIndex child = tree.first_child(at) + i;
        fill_columns(tree, child);
        tree[child].visits = 10'000 - child;
      }
    const std::size_t before = tree.size();
    CHECK(before > tree.capacity() - 4);
    tree.prune();
    CHECK(tree.size() < before * 2 / 3);
    CHECK(tree.size() > before / 3);
    for (NodeIndex kept = 0; kept < tree.size(); ++kept) {
      CAPTURE(kept);
      CHECK(has_own_columns(tree, kept));
      if (kept != root_node) CHECK(tree[kept].visit_count() == 10'000 - tree[kept].move);
    }
  }
}

TEST_CASE("pruning finds the middle of large numbers of visits") {
  mcts::Tree tree;
  tree.reserve(1 << 20, {});
  tree.clear();
  grow(tree, root_node, 4, 0, 0);
  tree[root_node].visits = 300'000'000;
  const std::array<std::uint32_t, 4> visits{200'000'000, 10, 70'000, 300};
  for (NodeIndex i = 0; i < 4; ++i) {
    visit(tree, tree.first_child(root_node) + i, visits[i], 1);
    grow(tree, tree.first_child(root_node) + i, 2, 1, 100);
  }
  tree.prune();
  const NodeIndex now = tree.first_child(root_node);
  CHECK(tree.first_child(now) != 0);
  for (NodeIndex i = 1; i < 4; ++i) CHECK(tree.first_child(now + i) == 0);
}

TEST_CASE("children that several nodes share are copied once, in circles too") {
  mcts::Tree tree;
  tree.reserve(1 << 20, {});
  tree.clear();
  grow(tree, root_node, 3, 0, 1);
  const NodeIndex first = tree.first_child(root_node);
  grow(tree, first, 4, 1, 10);
  REQUIRE(tree.share(first + 1, tree.children_of(first)));
  REQUIRE(tree.share(tree.first_child(first) + 2, tree.children_of(root_node)));
  tree.rebuild(root_node);
  CHECK(tree.size() == 1 + 3 + 4);
  const NodeIndex now = tree.first_child(root_node);
  CHECK(tree.first_child(now) != 0);
  CHECK(tree.first_child(now + 1) == tree.first_child(now));
  CHECK(tree[now + 1].children == 4);
  CHECK(tree.first_child(tree.first_child(now) + 2) == now);
  for (NodeIndex i = 0; i < 4; ++i) CHECK(tree[tree.first_child(now) + i].move == 10 + i);
  // The new root is also one of its own descendants.
  tree.rebuild(now);
  CHECK(tree.size() == 1 + 4 + 3);
  const NodeIndex below = tree.first_child(root_node);
  CHECK(tree[below + 2].move == 12);
  CHECK(tree[tree.first_child(below + 2)].move == 1);
  CHECK(tree.first_child(tree.first_child(below + 2)) == below);
}
