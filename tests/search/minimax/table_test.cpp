#include "search/minimax/table.hpp"

#include <doctest/doctest.h>
#include <thread>

#include "base/random.hpp"

using namespace agon;

TEST_CASE("the table gives back what was stored, for that key alone") {
  TranspositionTable table(1 << 16);
  table.store(42, {.value = -12345, .move = 7, .depth = 9, .bound = Bound::lower});
  const auto found = table.find(42);
  REQUIRE(found);
  CHECK(found->value == -12345);
  CHECK(found->move == 7);
  CHECK(found->depth == 9);
  CHECK(found->bound == Bound::lower);
  CHECK_FALSE(found->complete);
  CHECK_FALSE(table.find(43));
  table.store(43, {.value = 1, .move = 0, .depth = 127, .bound = Bound::exact, .complete = true});
  CHECK(table.find(43)->complete);
  CHECK(table.find(43)->depth == 127);
}

TEST_CASE("a bound that holds at any depth is not replaced by a deeper one that does not") {
  TranspositionTable table(1 << 12);
  table.store(9, {.value = 3, .move = 1, .depth = 4, .bound = Bound::lower, .complete = true});
  table.store(9, {.value = 2, .move = 2, .depth = 20, .bound = Bound::lower});
  CHECK(table.find(9)->complete);
}

TEST_CASE("a full bucket gives up its shallowest entry, and entries of earlier searches first") {
  TranspositionTable table(64);  // one bucket of four
  for (std::uint64_t key = 1; key <= 4; ++key)
    table.store(key,
                {.value = 1, .move = 0, .depth = static_cast<std::uint8_t>(10 + key), .bound = Bound::exact});
  table.store(5, {.value = 1, .move = 0, .depth = 12, .bound = Bound::exact});
  CHECK_FALSE(table.find(1));
  CHECK(table.find(2));
  table.new_search();
  table.store(6, {.value = 1, .move = 0, .depth = 1, .bound = Bound::exact});
  CHECK(table.find(6));
  table.store(7, {.value = 1, .move = 0, .depth = 1, .bound = Bound::exact});
  CHECK(table.find(6));
  CHECK(table.find(7));
}

TEST_CASE("a table that is cleared knows nothing and can be filled again") {
  TranspositionTable table(1 << 12);
  table.new_search();
  table.store(9, {.value = 3, .move = 1, .depth = 8, .bound = Bound::lower});
  table.clear();
  CHECK_FALSE(table.find(9));
  int entries = 0;
  table.for_each([&](std::uint64_t, std::uint64_t) { ++entries; });
  CHECK(entries == 0);
  table.store(9, {.value = 4, .move = 1, .depth = 2, .bound = Bound::lower});
  CHECK(table.find(9)->value == 4);
}

TEST_CASE("a shallower bound of the same search does not replace a deeper one") {
  TranspositionTable table(1 << 12);
  table.store(9, {.value = 3, .move = 1, .depth = 8, .bound = Bound::lower});
  table.store(9, {.value = 4, .move = 2, .depth = 5, .bound = Bound::upper});
  CHECK(table.find(9)->depth == 8);
  table.new_search();
  table.store(9, {.value = 4, .move = 2, .depth = 5, .bound = Bound::upper});
  CHECK(table.find(9)->depth == 5);
}

TEST_CASE("threads that share a table never read facts of another key") {
  TranspositionTable table(1 << 10);
  const auto work = [&](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 100000; ++i) {
      const std::uint64_t key = mix(static_cast<std::uint64_t>(random.below(200)));
      if (const auto facts = table.find(key); facts && facts->value != static_cast<std::int32_t>(key))
        return false;
      table.store(key, {.value = static_cast<std::int32_t>(key),
                        .move = 1,
                        .depth = static_cast<std::uint8_t>(random.below(20)),
                        .bound = Bound::exact});
    }
    return true;
  };
  bool first = false, second = false;
  std::thread other([&] { first = work(1); });
  second = work(2);
  other.join();
  CHECK(first);
  CHECK(second);
}
