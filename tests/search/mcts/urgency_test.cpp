// A's urgencies (3.2) and (3.3) on a hand-made tree.
#include <doctest/doctest.h>

#include "search/mcts/urgency/constant.hpp"
#include "search/mcts/urgency/drawn.hpp"
#include "search/mcts/urgency/inherited.hpp"

using namespace agon;
using namespace agon::mcts;

namespace {

// root -a0-> A -b1-> B -c0-> C: players 0 and 1 in turn. Every position has the moves 1, 2, 3, 4.
struct UrgentLine {
  mcts::Tree tree;
  std::vector<NodeIndex> path{root_node};

  UrgentLine() {
    tree.reserve(1 << 20, {});
    tree.clear();
    grow(0, 0);
    grow(1, 1);
    grow(2, 0);
  }
  // Gives the end of the path children and goes to the one with index `taken`.
  void grow(std::size_t taken, Player mover) {
    tree.expand(path.back(), 4, mover, [](std::size_t i) { return MoveCode{i + 1}; });
    path.push_back(tree.first_child(path.back()) + static_cast<NodeIndex>(taken));
  }
  NodeIndex child(std::size_t level, std::size_t index) const {
    return tree.first_child(path[level]) + static_cast<NodeIndex>(index);
  }
  void visited(NodeIndex at, std::uint32_t visits, double mean) {
    tree[at].visits = visits;
    tree[at].sum = to_units(visits * mean);
  }
};

}  // namespace

TEST_CASE("a constant urgency is the same for all moves") {
  const UrgentLine line;
  CHECK(ConstantUrgency({}, line.tree, line.path, 0).of(1) == doctest::Approx(1.4));
  CHECK(ConstantUrgency({.urgency_value = 1.1}, line.tree, line.path, 0).of(2) == doctest::Approx(1.1));
  for (const double value : {0.0, -0.5})
    CHECK(ConstantUrgency({.urgency_value = value}, line.tree, line.path, 0).of(2) == doctest::Approx(value));
}

TEST_CASE("an inherited urgency is what the player's move was worth two levels above") {
  UrgentLine line;
  line.visited(line.child(0, 3), 25, 0.4);  // move 4 of player 0 at the root
  line.visited(line.child(0, 2), 19, 0.9);  // move 3: too few visits
  line.visited(line.child(1, 0), 50, 0.8);  // move 1 of player 1
  const std::span path(line.path.data(), 3);
  CHECK(line.tree[line.child(2, 0)].mover == 0);
  const InheritedUrgency third({}, line.tree, path, 0);
  CHECK(third.of(4) == doctest::Approx(0.4 + 2.0 - 1));
  CHECK(third.of(3) == no_urgency);
  CHECK(third.of(1) == no_urgency);  // only the opponent tried it
  const UrgencyOptions quick{.urgency_value = 1.5, .urgency_visits = 10};
  CHECK(InheritedUrgency(quick, line.tree, path, 0).of(3) == doctest::Approx(0.9 + 0.5));
  // The first two levels have nothing to inherit from.
  CHECK(InheritedUrgency({}, line.tree, std::span(line.path.data(), 2), 0).of(3) == doctest::Approx(2.0));
}

TEST_CASE("an inherited urgency comes from the nearest reference, or on demand from one with enough visits") {
  UrgentLine line;
  line.grow(3, 1);
  line.tree.expand(line.path.back(), 4, 0, [](std::size_t i) { return MoveCode{i + 1}; });
  line.visited(line.child(0, 3), 100, 0.3);  // move 4 of player 0 at the root
  line.visited(line.child(2, 3), 5, 0.7);    // and two levels below
  CHECK(line.path.size() == 5);
  CHECK(InheritedUrgency({}, line.tree, line.path, 0).of(4) == no_urgency);
  const UrgencyOptions walk_on{.urgency_walk_on = true};
  CHECK(InheritedUrgency(walk_on, line.tree, line.path, 0).of(4) == doctest::Approx(0.3 + 1));
}

TEST_CASE("a move is drawn forward from the best line below, whoever makes it there") {
  UrgentLine line;
  line.visited(line.child(0, 0), 90, 0.65);
  line.visited(line.child(0, 1), 10, 0.2);
  line.visited(line.child(1, 1), 60, 0.6);  // move 2 of player 1, which the root has tried
  line.visited(line.child(1, 2), 30, 0.4);
  line.visited(line.child(2, 2), 40, 0.35);  // move 3 of player 0
  const std::span path(line.path.data(), 1);
  const DrawnUrgency drawn({}, line.tree, path, 0);
  CHECK(drawn.of(2) == doctest::Approx(0.6 + 1));  // not negated
  CHECK(drawn.of(3) == doctest::Approx(0.35 + 1));
  CHECK(drawn.of(4) == no_urgency);
  // The line ends at the first node with too few visits.
  const UrgencyOptions strict{.urgency_visits = 50};
  CHECK(DrawnUrgency(strict, line.tree, path, 0).of(3) == no_urgency);
}

TEST_CASE("the best line goes by means, not by visits") {
  UrgentLine line;
  line.visited(line.child(0, 0), 30, 0.7);
  line.visited(line.child(0, 1), 900, 0.6);
  line.visited(line.child(1, 1), 25, 0.5);
  const auto later = best_line(line.tree, root_node, 20);
  REQUIRE(later.size() == 2);
  CHECK(later[0].move == 1);
  CHECK(later[1].move == 2);
  CHECK(best_line(line.tree, root_node, 20, 1).size() == 1);
}

TEST_CASE("far moves are not drawn forward where the reach is short") {
  UrgentLine line;
  line.visited(line.child(0, 0), 90, 0.65);
  line.visited(line.child(1, 1), 60, 0.6);
  line.visited(line.child(2, 2), 40, 0.35);
  const std::span path(line.path.data(), 1);
  CHECK(DrawnUrgency({.urgency_reach = 3}, line.tree, path, 0).of(3) == doctest::Approx(0.35 + 1));
  const DrawnUrgency near({.urgency_reach = 2}, line.tree, path, 0);
  CHECK(near.of(3) == no_urgency);
  CHECK(near.of(2) == doctest::Approx(0.6 + 1));
}

TEST_CASE("of the moves that are not tried yet, drawn-best finds the most urgent one as drawn does") {
  UrgentLine line;
  line.visited(line.child(0, 0), 90, 0.65);  // move 1: the best, and tried
  line.visited(line.child(1, 1), 60, 0.4);   // move 2
  line.visited(line.child(2, 2), 40, 0.55);  // move 3
  const std::span path(line.path.data(), 1);
  const DrawnUrgency drawn({}, line.tree, path, 0);
  const DrawnBestUrgency best({}, line.tree, path, 0);
  CHECK(best.of(3) == doctest::Approx(0.55 + 1));
  CHECK(best.of(3) == drawn.of(3));
  CHECK(drawn.of(2) < drawn.of(3));
  CHECK(best.of(2) == no_urgency);
  CHECK(best.of(4) == no_urgency);
  // A tried move is no candidate, however good it is later.
  line.visited(line.child(0, 2), 5, 0.1);
  CHECK(DrawnBestUrgency({}, line.tree, path, 0).of(2) == doctest::Approx(0.4 + 1));
}

TEST_CASE("a leaf inherits a share of the playouts from what its move was worth earlier") {
  UrgentLine line;  // it ends with move 3 of player 0
  CHECK(inherited_playouts(line.tree, line.path, 9) == 1);
  line.visited(line.child(0, 2), 10, 0.5);
  CHECK(inherited_playouts(line.tree, line.path, 9) == 5);
  line.visited(line.child(0, 2), 10, 1);
  CHECK(inherited_playouts(line.tree, line.path, 9) == 9);
  line.visited(line.child(0, 2), 10, 0);
  CHECK(inherited_playouts(line.tree, line.path, 9) == 1);
  // At the root there is no move yet.
  CHECK(inherited_playouts(line.tree, std::span(line.path.data(), 1), 9) == 9);
}
