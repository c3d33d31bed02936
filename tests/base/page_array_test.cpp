#include "base/page_array.hpp"

#include <cstdint>
#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("a page array begins with zeros and keeps what is written") {
  PageArray<std::uint64_t> array(100'000);
  CHECK(array.size() == 100'000);
  CHECK(array[99'999] == 0);
  array[99'999] = 7;
  CHECK(array[99'999] == 7);
}

TEST_CASE("a page array that is cleared is as it was at first") {
  PageArray<std::uint64_t> array(100'000);
  array[0] = array[50'000] = array[99'999] = 7;
  array.clear();
  CHECK(array.size() == 100'000);
  for (const std::size_t at : {0u, 50'000u, 99'999u}) CHECK(array[at] == 0);
  array[99'999] = 8;
  CHECK(array[99'999] == 8);
}

// The sanitizers have no shadow for so much.
#ifndef AGON_CHECKED
TEST_CASE("a page array that the system refuses is smaller, not the end") {
  const PageArray<std::uint64_t> array(std::size_t{1} << 50);  // more than there are addresses
  CHECK(array.size() > 0);
  CHECK(array.size() < std::size_t{1} << 50);
  CHECK(array[array.size() - 1] == 0);
}
#endif
