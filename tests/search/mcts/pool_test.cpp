#include "search/mcts/pool.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

// root -> A -> B -> C, where players 0, 1, 0 have the moves 10 to 13, 20 to 23 and 30 to 33. Later results
// make the last move of each the best, and nothing is known of the first.
struct Line {
  mcts::Tree tree;
  std::vector<NodeIndex> path{root_node};

  explicit Line(std::initializer_list<Player> movers = {0, 1, 0}) {
    tree.reserve(1 << 20, {.rave = true});
    tree.clear();
    MoveCode move = 0;
    for (const Player mover : movers) {
      const NodeIndex at = path.back();
      tree[at].visits = PoolFiller::least_visits;
      move += 10;
      REQUIRE(tree.expand(at, 4, mover, [&](std::size_t i) { return move + i; }));
      path.push_back(tree.first_child(at));
      for (NodeIndex i = 1; i < 4; ++i) {
        tree.rave(path.back() + i).visits = 8;
        tree.rave(path.back() + i).sum = static_cast<float>(i);
      }
    }
  }
  MovePool pool(std::size_t size, int players = 2) {
    MovePool pool;
    pool.of(0) = {99};  // of the simulation before
    PoolFiller().fill(tree, path, players, size, pool);
    return pool;
  }
};
using Codes = std::vector<MoveCode>;

}  // namespace

TEST_CASE("a pool has the best later moves of each player, from the lowest node") {
  Line line;
  CHECK(line.pool(2).of(0) == Codes{33, 32});
  CHECK(line.pool(2).of(1) == Codes{23, 22});
  // What never came later is not in it.
  CHECK(line.pool(10).of(0) == Codes{33, 32, 31});
}

TEST_CASE("nodes with fewer than fifty visits fill no pool") {
  CHECK(PoolFiller::least_visits == 50);
  Line line;
  line.tree[line.path[2]].visits = 49;
  CHECK(line.pool(1).of(0) == Codes{13});
  line.tree[line.path[1]].visits = 49;
  CHECK(line.pool(1).of(1).empty());
  line.tree[root_node].visits = 49;
  CHECK(line.pool(1).of(0).empty());
}

TEST_CASE("each of three players has a pool of its own") {
  Line line({0, 1, 2});
  const MovePool pool = line.pool(1, 3);
  CHECK(pool.of(0) == Codes{13});
  CHECK(pool.of(1) == Codes{23});
  CHECK(pool.of(2) == Codes{33});
}
