// A board of two words in ordinary registers, for games that are played one at a time: each move waits for
// the one before, and such words arrive sooner than vectors do. In memory a board stays Bits<2>.
#pragma once

#include <type_traits>

#include "games/go/bits.hpp"

namespace agon::go {

struct TwoWords {
  // Whether the bits of a word are counted by one instruction.
  template <class Isa>
  static constexpr bool worth_it = Isa::level != IsaLevel::portable;

  std::uint64_t low, high;

  AGON_ALWAYS_INLINE friend TwoWords operator&(TwoWords x, TwoWords y) {
    return {x.low & y.low, x.high & y.high};
  }
  AGON_ALWAYS_INLINE friend TwoWords operator|(TwoWords x, TwoWords y) {
    return {x.low | y.low, x.high | y.high};
  }
  AGON_ALWAYS_INLINE friend TwoWords operator^(TwoWords x, TwoWords y) {
    return {x.low ^ y.low, x.high ^ y.high};
  }
  AGON_ALWAYS_INLINE TwoWords operator~() const { return {~low, ~high}; }
  AGON_ALWAYS_INLINE TwoWords& operator&=(TwoWords x) { return *this = *this & x; }
  AGON_ALWAYS_INLINE TwoWords& operator|=(TwoWords x) { return *this = *this | x; }
};

// ---- between memory and registers; for all other boards there is no difference

// Word by word: copied as a whole they would pass through a vector.
using WordInMemory [[gnu::may_alias]] = std::uint64_t;

template <class Set, int Words>
AGON_ALWAYS_INLINE Set in_registers(const Bits<Words>& bits) {
  if constexpr (std::is_same_v<Set, TwoWords>) {
    const auto* words = reinterpret_cast<const WordInMemory*>(&bits);
    return {words[0], words[1]};
  } else {
    return bits;
  }
}
template <int Words>
AGON_ALWAYS_INLINE void keep_in(Bits<Words>& memory, const Bits<Words>& bits) {
  memory = bits;
}
AGON_ALWAYS_INLINE void keep_in(Bits<2>& memory, TwoWords words) {
  auto* to = reinterpret_cast<WordInMemory*>(&memory);
  to[0] = words.low;
  to[1] = words.high;
}
AGON_ALWAYS_INLINE Bits<2> in_vector(TwoWords words) { return {Bits<2>::Vector{words.low, words.high}}; }
AGON_ALWAYS_INLINE TwoWords from_vector(const Bits<2>& bits) { return {bits.v[0], bits.v[1]}; }

AGON_ALWAYS_INLINE std::array<std::uint64_t, 2> words_of(TwoWords words) { return {words.low, words.high}; }
AGON_ALWAYS_INLINE int count(TwoWords words) { return std::popcount(words.low) + std::popcount(words.high); }
AGON_ALWAYS_INLINE int first(TwoWords words) {
  return words.low != 0 ? std::countr_zero(words.low) : 64 + std::countr_zero(words.high);
}

// What BitOps<Isa> is to Bits; the same code for every CPU.
struct TwoWordOps {
  template <int>
  AGON_ALWAYS_INLINE static TwoWords bit(int index) {
    const std::uint64_t one = std::uint64_t{1} << (index & 63);
    return {index < 64 ? one : 0, index < 64 ? 0 : one};
  }
  AGON_ALWAYS_INLINE static bool any(TwoWords b) { return (b.low | b.high) != 0; }
  AGON_ALWAYS_INLINE static bool several(TwoWords b) { return count(b) > 1; }
  AGON_ALWAYS_INLINE static TwoWords only_if(bool keep, TwoWords b) {
    const std::uint64_t mask = std::uint64_t{0} - static_cast<std::uint64_t>(keep);
    return {b.low & mask, b.high & mask};
  }
  AGON_ALWAYS_INLINE static TwoWords weakest(const std::array<TwoWords, 4>& liberties,
                                             const std::array<TwoWords, 4>& chains, bool& dead) {
    TwoWords weak{0, 0};
    dead = false;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i) {
      const int left = count(liberties[i]);
      weak |= only_if(left < 2, chains[i]);
      dead |= left == 0;
    }
    return weak;
  }
  template <int Stride>
  AGON_ALWAYS_INLINE static TwoWords grow(TwoWords b) {
    return (up<1>(b) | down<1>(b)) | (up<Stride>(b) | down<Stride>(b));
  }
  template <int Stride>
  AGON_ALWAYS_INLINE static Diagonals<TwoWords> diagonals(TwoWords b) {
    return count_diagonals(up<Stride - 1>(b), up<Stride + 1>(b), down<Stride - 1>(b), down<Stride + 1>(b));
  }

 private:
  template <int By>
  AGON_ALWAYS_INLINE static TwoWords up(TwoWords b) {
    return {b.low << By, (b.high << By) | (b.low >> (64 - By))};
  }
  template <int By>
  AGON_ALWAYS_INLINE static TwoWords down(TwoWords b) {
    return {(b.low >> By) | (b.high << (64 - By)), b.high >> By};
  }
};

}  // namespace agon::go
