// Random numbers that are the same on every machine and compiler. Not for cryptography.
#pragma once

#include <cstdint>

#include "base/assert.hpp"
#include "base/bits.hpp"
#include "base/isa.hpp"

namespace agon {

// A Weyl sequence whose terms are folded by a 128-bit product: eight bytes of state, about a nanosecond a
// number.
class Random {
 public:
  Random() : Random(1) {}
  explicit Random(std::uint64_t seed) : state_(mix(seed + 0x9e3779b97f4a7c15u)) {}

  std::uint64_t next() {
    state_ += 0xa0761d6478bd642fu;
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(state_) * (state_ ^ 0xe7037ed1a0b428dbu);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

  // Uniform in 0..n-1 for 1 <= n <= 2^31; the bias of the multiplication is below n / 2^64.
  int below(int n) {
    AGON_ASSERT(n > 0);
    __extension__ using Wide = unsigned __int128;
    return static_cast<int>((static_cast<Wide>(next()) * static_cast<std::uint32_t>(n)) >> 64);
  }

  // Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  // A stream of its own for part number `index` of a job.
  Random split(std::uint64_t index) const { return Random(state_ ^ mix(index + 1)); }

 private:
  std::uint64_t state_;
};

// Random numbers inside a loop of base/isa.hpp: picks bits with the instructions of that CPU.
// The same seed picks the same bits on all of them.
template <class Isa>
class RandomBits : public Random {
 public:
  explicit RandomBits(Random source) : Random(source) {}

  // A uniformly drawn set bit. The set must not be empty.
  template <class Bits>
  int pick_bit(const Bits& bits) {
    return select(bits, below(count(bits)));
  }

  // The k-th set bit, k from 0.
  static int select(std::uint64_t bits, int k) { return Isa::select(bits, k); }
  template <int N>
  static int select(const WideBits<N>& bits, int k) {
    for (std::size_t i = 0; i < N; ++i) {
      const int here = std::popcount(bits.words[i]);
      if (k < here) return static_cast<int>(64 * i) + Isa::select(bits.words[i], k);
      k -= here;
    }
    AGON_ASSERT(false);
    return 0;
  }
};

}  // namespace agon
