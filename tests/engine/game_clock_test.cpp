#include "engine/game_clock.hpp"

#include <algorithm>
#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("without limits no clock is running") {
  GameClock clock;
  CHECK_FALSE(clock.state(0).running());
  clock.spend(0, 10);
  CHECK_FALSE(clock.state(0).running());
}

TEST_CASE("a clock that the referee shows runs, also where nobody told the time settings") {
  GameClock clock;
  clock.tell(0, 10, 0);
  CHECK(clock.state(0).remaining == doctest::Approx(10));
  CHECK_FALSE(clock.state(1).running());
  clock.spend(0, 4);
  CHECK(clock.state(0).remaining == doctest::Approx(6));
  clock.spend(0, 7);
  CHECK(clock.state(0).running());
  CHECK(allot(clock.state(0)) <= 0.01);
  clock.tell(1, 30, 2);
  CHECK(clock.state(1).period == doctest::Approx(30));
  clock.spend(1, 12);
  CHECK(clock.state(1).period == doctest::Approx(18));
  CHECK(clock.state(1).moves == 1);
  clock.spend(1, 10);
  CHECK_FALSE(clock.state(1).running());  // until the next period is shown
  clock.tell(1, 0, 0);
  CHECK_FALSE(clock.state(1).running());
  clock.restart();
  CHECK_FALSE(clock.state(0).running());
}

TEST_CASE("main time runs down, and at its end any move must do") {
  GameClock clock;
  clock.set({.main = 60});
  clock.spend(0, 20);
  CHECK(clock.state(0).remaining == doctest::Approx(40));
  CHECK(clock.state(1).remaining == doctest::Approx(60));
  clock.spend(0, 100);
  CHECK(clock.state(0).running());
  CHECK(allot(clock.state(0)) <= 0.01);
  clock.restart();
  CHECK(clock.state(0).remaining == doctest::Approx(60));
  clock.set({.main = 10, .increment = 2});
  clock.spend(0, 5);
  CHECK(clock.state(0).remaining == doctest::Approx(7));
}

TEST_CASE("Canadian byo-yomi: a period for so many moves, then the next one") {
  GameClock clock;
  clock.set({.main = 10, .period = 30, .moves = 3});
  clock.spend(0, 15);  // five seconds of the first period
  CHECK(clock.state(0).remaining == 0);
  CHECK(clock.state(0).period == doctest::Approx(25));
  CHECK(clock.state(0).moves == 2);
  clock.spend(0, 5);
  clock.spend(0, 5);
  CHECK(clock.state(0).period == doctest::Approx(30));
  CHECK(clock.state(0).moves == 3);
  clock.tell(0, 8, 2);
  CHECK(allot(clock.state(0)) < 4);
  CHECK(allot(clock.state(0)) > 3);
  clock.tell(0, 5, 0);
  CHECK(clock.state(0).remaining == doctest::Approx(5));
  CHECK(clock.state(0).moves == 3);
}

TEST_CASE("Japanese byo-yomi: one move a period, which begins anew") {
  GameClock clock;
  clock.set({.main = 0, .period = 10, .moves = 1, .periods = 3});
  clock.spend(0, 4);
  CHECK(clock.state(0).period == doctest::Approx(10));
  CHECK(clock.state(0).moves == 1);
  clock.spend(0, 25);
  CHECK(clock.state(0).running());
  clock.tell(0, 7, 1);
  CHECK(clock.state(0).period == doctest::Approx(7));
  CHECK(clock.state(0).moves == 1);
}

TEST_CASE("most time is allotted to the middle game, and never more than there is") {
  double left = 600, spent = 0;
  std::vector<double> moves;
  for (int made = 0; made < 80; ++made) {
    moves.push_back(allot({.remaining = left}, made));
    left -= moves.back();
    spent += moves.back();
  }
  CHECK(left > 0);
  CHECK(spent > 0.9 * 600);
  const auto most = std::max_element(moves.begin(), moves.end()) - moves.begin();
  CHECK(most >= 10);
  CHECK(most <= 14);
  CHECK(moves[12] > 1.4 * moves[0]);
  CHECK(moves[12] > 1.4 * moves[24]);
  CHECK(std::is_sorted(moves.begin(), moves.begin() + most));
}

TEST_CASE("no more is allotted to a move than the clock has") {
  for (const double main : {0.0, 0.2, 5.0, 600.0})
    for (const double period : {0.0, 1.0, 30.0})
      for (const int moves : {1, 5, 25}) {
        const ClockState clock{.remaining = main, .period = period, .moves = period > 0 ? moves : 0};
        if (!clock.running()) continue;
        CAPTURE(main);
        CAPTURE(period);
        CAPTURE(moves);
        CHECK(allot(clock) > 0);
        CHECK(allot(clock) < main + (period > 0 ? period / moves : 0));
      }
}
