#include "base/arena.hpp"

#include <cstdint>
#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("elements of an arena never move while it grows") {
  Arena<std::uint64_t> arena(1 << 20);
  REQUIRE(arena.capacity() == 1 << 20);
  arena.add(7);
  const std::uint64_t* first = &arena[0];
  for (std::uint64_t i = 1; i < (1 << 20); ++i) arena.add(i);
  CHECK(first == &arena[0]);
  CHECK(arena[0] == 7);
  CHECK(arena[(1 << 20) - 1] == (1 << 20) - 1);
  arena.clear();
  CHECK(arena.size() == 0);
}

TEST_CASE("address space that the system refuses leaves an arena without room") {
  Arena<std::uint64_t> arena(std::size_t{1} << 60);
  CHECK(arena.capacity() == 0);
}
