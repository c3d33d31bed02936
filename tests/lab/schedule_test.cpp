#include "lab/schedule.hpp"

#include <doctest/doctest.h>
#include <map>

using namespace agon;

TEST_CASE("two players swap seats in each pair of games with one opening") {
  const Schedule schedule(2, 2);
  CHECK(schedule.slot(0).seats == std::vector{0, 1});
  CHECK(schedule.slot(1).seats == std::vector{1, 0});
  CHECK(schedule.slot(0).opening == schedule.slot(1).opening);
  CHECK(schedule.slot(2).opening == 1);
  CHECK(schedule.pair_of(2) == schedule.pair_of(3));
  CHECK(schedule.pair_of(1) != schedule.pair_of(2));
}

TEST_CASE("with more players than seats all meet, each in each seat, from the same openings") {
  const Schedule schedule(4, 2);
  CHECK(schedule.games_per_opening() == 12);
  std::map<std::vector<int>, int> met;
  for (int number = 0; number < 24; ++number) {
    const auto slot = schedule.slot(number);
    CHECK(slot.opening == number / 12);
    ++met[slot.seats];
  }
  CHECK(met.size() == 12);
  for (const auto& [seats, times] : met) CHECK(times == 2);
}

TEST_CASE("three players rotate through three seats") {
  const Schedule schedule(3, 3);
  CHECK(schedule.slot(0).seats == std::vector{0, 1, 2});
  CHECK(schedule.slot(1).seats == std::vector{1, 2, 0});
  CHECK(schedule.slot(2).seats == std::vector{2, 0, 1});
  CHECK(schedule.slot(3).opening == 1);
  CHECK(Schedule(5, 3).groups().size() == 10);
}
