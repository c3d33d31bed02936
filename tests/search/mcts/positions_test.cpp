// The table behind the option `graph`, and its share of the memory.
#include "search/mcts/positions.hpp"

#include <doctest/doctest.h>

#include "base/workers.hpp"
#include "search/mcts/search_tree.hpp"

using namespace agon;
using namespace agon::mcts;

TEST_CASE("a position is found where it was first added, until all are forgotten") {
  Positions positions;
  positions.reserve(1000);
  CHECK_FALSE(positions.find(5));
  positions.add(5, root_node);
  positions.add(0, 7);
  positions.add(5, 9);
  CHECK(positions.find(5) == root_node);
  CHECK(positions.find(0) == NodeIndex{7});
  CHECK_FALSE(positions.find(6));
  positions.clear();
  CHECK_FALSE(positions.find(5));
  positions.add(5, 9);
  CHECK(positions.find(5) == NodeIndex{9});
}

TEST_CASE("a table of positions without room takes no more, and loses none") {
  Positions positions;
  positions.add(1, 1);
  CHECK_FALSE(positions.find(1));
  positions.reserve(64);
  std::size_t before = 0;
  for (NodeIndex node = 1; node <= 1000; ++node) {
    positions.add(node, node);
    std::size_t found = 0;
    for (NodeIndex known = 1; known <= node; ++known)
      if (const auto place = positions.find(known)) {
        CHECK(*place == known);
        ++found;
      }
    CHECK(found >= before);
    before = found;
  }
  CHECK(before == 32);
}

TEST_CASE("threads may add and ask for positions at once") {
  Positions positions;
  positions.reserve(1 << 16);
  {
    Workers workers;
    for (std::uint64_t i = 0; i < 4; ++i)
      REQUIRE(workers.start([&positions, i] {
        for (std::uint64_t hash = i; hash < 4000; hash += 2) {
          positions.add(hash, static_cast<NodeIndex>(hash));
          if (const auto found = positions.find(hash)) CHECK(*found == hash);
        }
      }));
  }
  for (std::uint64_t hash = 0; hash < 4000; ++hash)
    CHECK(positions.find(hash) == static_cast<NodeIndex>(hash));
}

TEST_CASE("the positions of a graph lie within the memory of its tree") {
  constexpr std::uint64_t memory = 1 << 20;
  const Columns columns{.rave = true};
  SearchTree tree;
  const auto bytes = [&] {
    return 2 * tree.tree.capacity() * columns.bytes_per_node() + tree.positions.bytes();
  };
  REQUIRE(tree.reserve(memory, columns, false));
  CHECK(tree.positions.bytes() == 0);
  CHECK(bytes() <= memory);
  CHECK(bytes() > memory - 100);
  REQUIRE(tree.reserve(memory, columns, true));
  CHECK(tree.positions.bytes() >= tree.tree.capacity() * Positions::bytes_per_node / 2);
  CHECK(bytes() <= memory);
  CHECK(bytes() > memory * 9 / 10);
}
