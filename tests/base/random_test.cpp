#include "base/random.hpp"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <vector>

#include "support/skip.hpp"

using namespace agon;

namespace {

// Pearson's statistic against equal shares. Its mean is the number of bins less one, its variance twice that.
double chi_square(const std::vector<int>& counts) {
  double total = 0, sum = 0;
  for (const int n : counts) total += n;
  const double expected = total / static_cast<double>(counts.size());
  for (const int n : counts) sum += (n - expected) * (n - expected) / expected;
  return sum;
}

// Picks from words and wide sets of every density.
template <class Isa>
std::vector<int> picks() {
  RandomBits<Isa> random{Random(99)};
  Random sets(5);
  std::vector<int> picked;
  for (int i = 0; i < 5000; ++i) {
    std::uint64_t bits = sets.next();
    for (int thin = i % 4; thin > 0; --thin) bits &= sets.next();
    if (bits != 0) picked.push_back(random.pick_bit(bits));
    WideBits<3> wide;
    for (auto& word : wide.words)
      word = i % 2 == 0 ? sets.next() & sets.next() & sets.next() & sets.next() : sets.next();
    if (any(wide)) picked.push_back(random.pick_bit(wide));
  }
  picked.push_back(random.pick_bit(std::uint64_t{1} << 63));
  picked.push_back(random.pick_bit(~std::uint64_t{0}));
  return picked;
}

}  // namespace

TEST_CASE("a seed gives the same numbers on every machine") {
  Random random(1);
  for (const std::uint64_t expected :
       {0x987e7e31fc95735bu, 0x8291b762cc3c274cu, 0x0d992eb33f73987eu, 0xf0f4f9bc5dbdf955u})
    CHECK(random.next() == expected);
  CHECK(Random(0).next() == 0x7950d340a3b9a42du);
  CHECK(Random(42).split(3).next() == 0x4ac9ab7b659ebf83u);
  CHECK(Random(5).uniform() == 0.34292042471654538);
  Random small(7);
  for (const int expected : {62, 71, 25, 88, 80, 69, 48, 33, 20, 60}) CHECK(small.below(100) == expected);
}

TEST_CASE("numbers below n are uniform") {
  Random random(11);
  for (const int n : {2, 3, 7, 64, 361}) {
    CAPTURE(n);
    std::vector<int> counts(static_cast<std::size_t>(n));
    for (int i = 0; i < 2000 * n; ++i) ++counts[static_cast<std::size_t>(random.below(n))];
    // Five standard deviations.
    CHECK(chi_square(counts) < n - 1 + 5 * std::sqrt(2.0 * (n - 1)));
  }
}

TEST_CASE("numbers below one are zero and the largest bound is kept") {
  Random random(3);
  CHECK(random.below(1) == 0);
  int largest = 0;
  for (int i = 0; i < 1000; ++i) {
    const int drawn = random.below(2147483647);
    REQUIRE(drawn >= 0);
    largest = std::max(largest, drawn);
  }
  CHECK(largest > 2'000'000'000);
}

TEST_CASE("uniform numbers fill the unit interval and stay in it") {
  Random random(4);
  std::vector<int> counts(100);
  for (int i = 0; i < 100'000; ++i) {
    const double drawn = random.uniform();
    REQUIRE((drawn >= 0 && drawn < 1));
    ++counts[static_cast<std::size_t>(drawn * 100)];
  }
  CHECK(chi_square(counts) < 99 + 5 * std::sqrt(2.0 * 99));
}

TEST_CASE("streams split off for different parts differ") {
  const Random source(8);
  CHECK(source.split(0).next() != source.split(1).next());
  CHECK(source.split(0).next() != Random(8).next());
  CHECK(source.split(5).next() == source.split(5).next());
}

TEST_CASE("every set bit is picked equally often") {
  RandomBits<Portable> random{Random(12)};
  const std::uint64_t word = 0x8000'0f10'0000'0421u;
  std::vector<int> counts(64);
  for (int i = 0; i < 20'000; ++i) ++counts[static_cast<std::size_t>(random.pick_bit(word))];
  std::vector<int> of_set_bits;
  for (int i = 0; i < 64; ++i)
    if (has(word, i))
      of_set_bits.push_back(counts[static_cast<std::size_t>(i)]);
    else
      CHECK(counts[static_cast<std::size_t>(i)] == 0);
  CHECK(chi_square(of_set_bits) < 8 + 5 * std::sqrt(2.0 * 8));

  WideBits<3> wide;
  for (const int bit : {0, 63, 64, 100, 127, 128, 191}) wide |= bit_at<WideBits<3>>(bit);
  std::vector<int> wide_counts(192);
  for (int i = 0; i < 20'000; ++i) ++wide_counts[static_cast<std::size_t>(random.pick_bit(wide))];
  std::vector<int> of_wide_bits;
  for_each_bit(wide, [&](int bit) { of_wide_bits.push_back(wide_counts[static_cast<std::size_t>(bit)]); });
  CHECK(chi_square(of_wide_bits) < 6 + 5 * std::sqrt(2.0 * 6));
  int total = 0;
  for (const int n : of_wide_bits) total += n;
  CHECK(total == 20'000);
}

#if defined(__x86_64__)
TEST_CASE("AVX2 picks the same bits as portable code") {
  if (isa_level() < IsaLevel::avx2) AGON_SKIP("this CPU has no AVX2");
  CHECK(picks<Avx2>() == picks<Portable>());
}

TEST_CASE("AVX-512 picks the same bits as portable code") {
  if (isa_level() < IsaLevel::avx512) AGON_SKIP("this CPU has no AVX-512");
  CHECK(picks<Avx512>() == picks<Portable>());
}
#endif
