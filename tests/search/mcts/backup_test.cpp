// Every backup on a position with two moves, against values computed by hand.
#include "search/mcts/backup.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

// Player 0 moved into `at`; there player 1 has a move of 30 visits and mean 0.7 and one of 10 and 0.4.
struct Fork {
  mcts::Tree tree;
  NodeIndex at = 0, strong = 0, weak = 0;

  Fork() {
    tree.reserve(1 << 20, {.values = true, .velocities = true});
    tree.clear();
    tree.expand(root_node, 1, 0, [](std::size_t) { return MoveCode{1}; });
    at = tree.first_child(root_node);
    tree.expand(at, 3, 1, [](std::size_t i) { return MoveCode{i}; });
    strong = tree.first_child(at);
    weak = strong + 1;
    tree[root_node].visits = 41;
    visited(at, 41, 1 - 25.0 / 40);
    visited(strong, 30, 0.7);
    visited(weak, 10, 0.4);
  }
  void visited(NodeIndex node, std::uint32_t visits, double mean) {
    tree[node].visits = visits;
    tree[node].sum = to_units(visits * mean);
    tree.value(node) = static_cast<float>(mean);
  }
  template <class Part>
  double value_after(NodeIndex taken, Options options = {}) {
    options.backup = PartChoice<Backups>::of<Part>();
    const NodeIndex path[] = {root_node, at, taken};
    back_up_values(tree, path, options);
    return static_cast<double>(tree.value(at).load());
  }
};

}  // namespace

TEST_CASE("max takes the best move of the player to move") {
  CHECK(Fork().value_after<MaxBackup>(NodeIndex{2}) == doctest::Approx(1 - 0.7));
}

TEST_CASE("the informed average weighs moves by their chance to be the best") {
  Fork fork;
  const double weak = (4.0 + 1) / 12, strong = (21.0 + 1) / 32;  // of the rule of succession
  const double error = std::sqrt(weak * (1 - weak) / 10);
  const double weight = std::erfc((strong - weak) / (std::sqrt(2.0) * error));
  CHECK(fork.value_after<InformedAverage>(fork.weak) ==
        doctest::Approx(1 - (strong + weight * weak) / (1 + weight)).epsilon(1e-4));
}

TEST_CASE("mix lies between the mean and the most visited move") {
  Fork fork;
  Options options;
  options.mix_weight = 10;
  const double mean = (30 * 0.7 + 10 * 0.4) / 40;
  CHECK(fork.value_after<MixBackup>(fork.weak, options) ==
        doctest::Approx(1 - (10 * mean + 30 * 0.7) / 40).epsilon(1e-4));
}

TEST_CASE("accelerated: velocities slow down at each visit, and grow for the move that is taken") {
  Fork fork;
  Options options;
  options.slowing = 0.5;
  CHECK(fork.value_after<AcceleratedBackup>(fork.strong, options) == doctest::Approx(1 - 0.7));
  // Now 0.5 and 1.
  CHECK(fork.value_after<AcceleratedBackup>(fork.weak, options) ==
        doctest::Approx(1 - (0.5 * 0.7 + 1 * 0.4) / 1.5).epsilon(1e-4));
  CHECK(static_cast<double>(fork.tree.velocity(fork.strong).load()) == doctest::Approx(0.5));
}

TEST_CASE("a leaf is worth the mean of its own results") {
  Fork fork;
  fork.visited(fork.weak, 10, 0.25);
  fork.tree.value(fork.weak) = 0;
  fork.value_after<MaxBackup>(fork.weak);
  CHECK(static_cast<double>(fork.tree.value(fork.weak).load()) == doctest::Approx(0.25));
}
