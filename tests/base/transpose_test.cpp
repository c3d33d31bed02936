#include "base/transpose.hpp"

#include <doctest/doctest.h>

#include "base/random.hpp"

using namespace agon;

TEST_CASE("a transposed square of bits has its rows as columns") {
  Random random(1);
  std::array<std::uint64_t, 64> rows{};
  for (auto& row : rows) row = random.next();
  auto turned = rows;
  transpose(turned);
  for (std::size_t r = 0; r < 64; ++r)
    for (std::size_t c = 0; c < 64; ++c) REQUIRE((rows[r] >> c & 1) == (turned[c] >> r & 1));
}
