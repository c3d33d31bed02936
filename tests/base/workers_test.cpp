#include "base/workers.hpp"

#include <atomic>
#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("threads do their work and are joined") {
  std::atomic<int> done{0};
  {
    Workers workers;
    for (int i = 0; i < 5; ++i) REQUIRE(workers.start([&] { ++done; }));
  }
  CHECK(done == 5);
}
