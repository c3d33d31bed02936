#include "base/bits.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "base/random.hpp"

using namespace agon;

namespace {

// The plain thing that WideBits must behave like.
template <int N>
struct Model {
  std::vector<bool> bits = std::vector<bool>(64 * N);

  Model shifted_up(int by) const {
    Model out;
    for (int i = by; i < 64 * N; ++i) out.set(i, at(i - by));
    return out;
  }
  Model shifted_down(int by) const {
    Model out;
    for (int i = 0; i + by < 64 * N; ++i) out.set(i, at(i + by));
    return out;
  }
  template <class Op>
  Model combined(const Model& other, Op op) const {
    Model out;
    for (int i = 0; i < 64 * N; ++i) out.set(i, op(at(i), other.at(i)));
    return out;
  }
  bool at(int i) const { return bits[static_cast<std::size_t>(i)]; }
  void set(int i, bool value) { bits[static_cast<std::size_t>(i)] = value; }
  std::vector<int> indices() const {
    std::vector<int> list;
    for (int i = 0; i < 64 * N; ++i)
      if (at(i)) list.push_back(i);
    return list;
  }
};

template <int N>
std::vector<int> indices(const WideBits<N>& bits) {
  std::vector<int> list;
  for_each_bit(bits, [&](int i) { list.push_back(i); });
  return list;
}

template <int N>
struct Pair {
  WideBits<N> bits;
  Model<N> model;
};

template <int N>
Pair<N> random_pair(Random& random) {
  Pair<N> pair;
  for (int n = random.below(64 * N); n > 0; --n) {
    const int bit = random.below(64 * N);
    pair.bits |= bit_at<WideBits<N>>(bit);
    pair.model.set(bit, true);
  }
  return pair;
}

template <int N>
void check_same(const WideBits<N>& bits, const Model<N>& model) {
  const auto expected = model.indices();
  REQUIRE(indices(bits) == expected);
  CHECK(count(bits) == static_cast<int>(expected.size()));
  CHECK(any(bits) == !expected.empty());
  CHECK(lowest(bits) == (expected.empty() ? 64 * N : expected.front()));
}

template <int N>
void check_all_operations(Random& random) {
  const auto [a, model_a] = random_pair<N>(random);
  const auto [b, model_b] = random_pair<N>(random);
  const int by = random.below(64 * N);
  CAPTURE(by);
  check_same(a, model_a);
  check_same(a & b, model_a.combined(model_b, [](bool x, bool y) { return x && y; }));
  check_same(a | b, model_a.combined(model_b, [](bool x, bool y) { return x || y; }));
  check_same(a ^ b, model_a.combined(model_b, [](bool x, bool y) { return x != y; }));
  check_same(~a, model_a.combined(model_a, [](bool x, bool) { return !x; }));
  check_same(a << by, model_a.shifted_up(by));
  check_same(a >> by, model_a.shifted_down(by));
  CHECK((a == b) == (model_a.bits == model_b.bits));
  CHECK(has(a, by) == model_a.at(by));
  if (any(a)) {
    auto fewer = model_a;
    fewer.set(lowest(a), false);
    check_same(without_lowest(a), fewer);
  }
}

}  // namespace

TEST_CASE("wide bit sets behave like arrays of flags") {
  Random random(31);
  for (int i = 0; i < 400; ++i) {
    check_all_operations<1>(random);
    check_all_operations<2>(random);
    check_all_operations<6>(random);
  }
}

TEST_CASE("shifts by whole words and by nothing keep every bit in place") {
  const auto bits = bit_at<WideBits<3>>(0) | bit_at<WideBits<3>>(63) | bit_at<WideBits<3>>(127);
  CHECK((bits << 0) == bits);
  CHECK((bits >> 0) == bits);
  CHECK(indices(bits << 64) == std::vector<int>{64, 127, 191});
  CHECK(indices(bits >> 64) == std::vector<int>{63});
  CHECK(indices(bits << 191) == std::vector<int>{191});
}

TEST_CASE("one word and one wide word answer alike") {
  Random random(8);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t word = random.next() & random.next();
    const WideBits<1> wide(word);
    CHECK(count(word) == count(wide));
    CHECK(lowest(word) == lowest(wide));
    CHECK(without_lowest(word) == without_lowest(wide).words[0]);
    CHECK(has(word, i % 64) == has(wide, i % 64));
  }
  CHECK_FALSE(any(std::uint64_t{0}));
  CHECK(without_lowest(std::uint64_t{0}) == 0);
  CHECK_FALSE(any(without_lowest(WideBits<2>{})));
}

TEST_CASE("hashes of sets that differ in one bit differ in about half of theirs") {
  Random random(6);
  int changed = 0;
  constexpr int tries = 1000;
  for (int i = 0; i < tries; ++i) {
    WideBits<2> bits;
    for (auto& word : bits.words) word = random.next();
    const auto other = bits ^ bit_at<WideBits<2>>(random.below(128));
    REQUIRE(hash_of(bits) != hash_of(other));
    changed += count(hash_of(bits) ^ hash_of(other));
  }
  CHECK(changed > 31 * tries);
  CHECK(changed < 33 * tries);
  // The order of the words counts.
  WideBits<2> low(1);
  CHECK(hash_of(low) != hash_of(low << 64));
}
