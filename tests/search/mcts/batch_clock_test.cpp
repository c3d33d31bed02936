#include "search/mcts/batch_clock.hpp"

#include <doctest/doctest.h>

using agon::mcts::BatchClock;

TEST_CASE("a batch is begun when it is expected to end in time, and never before one playout was timed") {
  BatchClock clock;
  CHECK_FALSE(clock.has_time(1000));
  clock.single_took(5);  // held up by something
  CHECK_FALSE(clock.has_time(0.2));
  clock.single_took(0.01);
  CHECK(clock.has_time(0.2));
  CHECK_FALSE(clock.has_time(0.1));
  for (int i = 0; i < 20; ++i) clock.batch_took(0.04);
  CHECK(clock.has_time(0.05));
  CHECK_FALSE(clock.has_time(0.03));
  clock.single_took(0.0001);  // batches know better
  CHECK_FALSE(clock.has_time(0.03));
  clock.batch_took(1);
  CHECK_FALSE(clock.has_time(0.05));
  for (int i = 0; i < 20; ++i) clock.batch_took(0.04);
  CHECK(clock.has_time(0.05));
}
