// The example of text B, with its row e beginning at 10: goals of 0..100 are divided by 100 here.
#include "search/mcts/simulate/move_means.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

TEST_CASE("the mean of a move follows its results") {
  MoveMeans means;
  means.begin(0.1);
  struct Row {
    MoveCode move;
    double before;
    int visits;
    double after;
  };
  // A simulation with the moves a to e ended with 75.
  for (const Row& row : {Row{'a', 25, 2, 41.67}, Row{'b', 60, 3, 63.75}, Row{'c', 15, 2, 35},
                         Row{'d', 85, 4, 83}, Row{'e', 10, 5, 20.83}}) {
    for (int i = 0; i < row.visits; ++i) means.add(0, row.move, row.before / 100);
    means.add(0, row.move, 0.75);
    CHECK(means.mean(0, row.move) == doctest::Approx(row.after / 100).epsilon(1e-3));
  }
}

TEST_CASE(
    "moves are weighed by e^((mean-1)/temperature), apart for each player, and unseen ones count as won") {
  MoveMeans means;
  means.begin(0.1);
  means.add(0, 7, 0.5);
  CHECK(means.weight(0, 7) == doctest::Approx(std::exp(-5.0)));
  CHECK(means.weight(1, 7) == doctest::Approx(1.0));
  CHECK(means.mean(1, 7) == 1);
  means.begin(0.1);
  CHECK(means.mean(0, 7) == 1);
}
