#include "search/mcts/amaf.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

TEST_CASE("a move counts for the player who makes it next, however many play") {
  // Walked through backwards: players 2, 0, 1 and again 2 make the move 7, the last one first.
  NextPlayed next;
  next.forget();
  const auto only = [&](Player player) {
    for (Player other = 0; other < 4; ++other) CHECK(next.next_is(7, other) == (other == player));
  };
  for (const Player player : {Player{2}, Player{0}, Player{1}, Player{2}}) {
    next.played(7, player);
    only(player);
  }
  CHECK_FALSE(next.next_is(8, 2));
  next.forget();
  CHECK_FALSE(next.next_is(7, 2));
}

TEST_CASE("results of later moves add up") {
  RaveStat stat{};
  add_later(stat, 1);
  add_later(stat, 0.5f);
  CHECK(stat.sum == 1.5f);
  CHECK(stat.visits == 2);
}
