// A Go board as one set of bits, held in a vector of the compiler's own (GCC and Clang), so that base/isa.hpp
// can compile every loop over boards for several instruction sets. Operators work on all words at once; what
// crosses words, counts or looks up goes through BitOps<Isa>: here for every CPU, in bits_avx2.hpp and
// bits_avx512.hpp for some.
//
// Vectors never cross a call that is not inlined, except by reference: their calling convention differs
// between instruction sets.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/isa.hpp"

namespace agon::go {

template <int Words>
struct alignas(Words * 8) Bits {
  using Vector [[gnu::vector_size(Words * 8)]] = std::uint64_t;
  static constexpr int capacity = Words * 64;

  Vector v;

  AGON_ALWAYS_INLINE friend Bits operator&(const Bits& a, const Bits& b) { return {a.v & b.v}; }
  AGON_ALWAYS_INLINE friend Bits operator|(const Bits& a, const Bits& b) { return {a.v | b.v}; }
  AGON_ALWAYS_INLINE friend Bits operator^(const Bits& a, const Bits& b) { return {a.v ^ b.v}; }
  AGON_ALWAYS_INLINE Bits operator~() const { return {~v}; }
  AGON_ALWAYS_INLINE Bits& operator&=(const Bits& b) { return v &= b.v, *this; }
  AGON_ALWAYS_INLINE Bits& operator|=(const Bits& b) { return v |= b.v, *this; }
};

template <int Words>
AGON_ALWAYS_INLINE Bits<Words> no_bits() {
  return {typename Bits<Words>::Vector{}};
}

template <int Words>
AGON_ALWAYS_INLINE std::array<std::uint64_t, Words> words_of(const Bits<Words>& bits) {
  std::array<std::uint64_t, Words> words;
  std::memcpy(words.data(), &bits.v, sizeof bits.v);
  return words;
}
template <int Words>
AGON_ALWAYS_INLINE Bits<Words> from_words(const std::array<std::uint64_t, Words>& words) {
  Bits<Words> bits;
  std::memcpy(&bits.v, words.data(), sizeof bits.v);
  return bits;
}

template <int Words>
bool operator==(const Bits<Words>& a, const Bits<Words>& b) {
  return words_of(a) == words_of(b);
}

// ---- what every instruction set can do

namespace plain {

template <int Words>
AGON_ALWAYS_INLINE Bits<Words> bit(int index) {
  if constexpr (Words == 2) {
    const std::uint64_t one = std::uint64_t{1} << (index & 63);
    return {typename Bits<2>::Vector{index < 64 ? one : 0, index < 64 ? 0 : one}};
  } else {
    std::array<std::uint64_t, Words> words{};
    words[static_cast<std::size_t>(index) >> 6] = std::uint64_t{1} << (index & 63);
    return from_words<Words>(words);
  }
}

template <int Words>
AGON_ALWAYS_INLINE bool any(const Bits<Words>& bits) {
  std::uint64_t all = 0;
  for (const std::uint64_t word : words_of(bits)) all |= word;
  return all != 0;
}

template <int Words>
AGON_ALWAYS_INLINE int count(const Bits<Words>& bits) {
  int sum = 0;
  for (const std::uint64_t word : words_of(bits)) sum += std::popcount(word);
  return sum;
}

// Two bits or more.
template <int Words>
AGON_ALWAYS_INLINE bool several(const Bits<Words>& bits) {
  std::uint64_t seen = 0, twice = 0;
  for (const std::uint64_t word : words_of(bits)) {
    twice |= word & (word - 1);
    twice |= seen != 0 ? word : 0;
    seen |= word;
  }
  return twice != 0;
}

// Every word moved one up (towards higher bits), a zero comes in.
template <int Words, std::size_t... I>
AGON_ALWAYS_INLINE Bits<Words> words_up(const Bits<Words>& b, std::index_sequence<I...>) {
  if constexpr (Words == 2)
    return {__builtin_shufflevector(b.v, typename Bits<Words>::Vector{}, (I == 0 ? Words : I - 1)...)};
  else
    return {typename Bits<Words>::Vector{(I == 0 ? 0 : b.v[I == 0 ? 0 : I - 1])...}};
}
template <int Words, std::size_t... I>
AGON_ALWAYS_INLINE Bits<Words> words_down(const Bits<Words>& b, std::index_sequence<I...>) {
  if constexpr (Words == 2)
    return {__builtin_shufflevector(b.v, typename Bits<Words>::Vector{}, (I + 1)...)};
  else
    return {typename Bits<Words>::Vector{(I + 1 == Words ? 0 : b.v[I + 1 == Words ? I : I + 1])...}};
}

}  // namespace plain

template <int Words>
AGON_ALWAYS_INLINE int count(const Bits<Words>& bits) {
  return plain::count(bits);
}
template <int Words>
AGON_ALWAYS_INLINE bool any(const Bits<Words>& bits) {
  return plain::any(bits);
}
template <int Words>
AGON_ALWAYS_INLINE bool has(const Bits<Words>& bits, int index) {
  const auto words = words_of(bits);
  return ((words[static_cast<std::size_t>(index) >> 6] >> (index & 63)) & 1) != 0;
}
// The lowest bit; the set must not be empty.
template <int Words>
AGON_ALWAYS_INLINE int first(const Bits<Words>& bits) {
  const auto words = words_of(bits);
  std::size_t i = 0;
  while (words[i] == 0) ++i;
  return static_cast<int>(i * 64) + std::countr_zero(words[i]);
}
// Calls use(index) for every bit, lowest first.
template <class Use>
AGON_ALWAYS_INLINE void for_each_bit(std::uint64_t word, Use&& use) {
  for (; word != 0; word &= word - 1) use(std::countr_zero(word));
}
template <int Words, class Use>
AGON_ALWAYS_INLINE void for_each(const Bits<Words>& bits, Use&& use) {
  const auto words = words_of(bits);
  for (std::size_t i = 0; i < Words; ++i)
    for_each_bit(words[i], [&](int bit) { use(static_cast<int>(i * 64) + bit); });
}

// A vector's bits moved by `by` places, 0 < by < 64.
template <int Words>
AGON_ALWAYS_INLINE Bits<Words> shifted_up(const Bits<Words>& b, int by) {
  const Bits<Words> low = plain::words_up(b, std::make_index_sequence<Words>{});
  return {(b.v << by) | (low.v >> (64 - by))};
}
template <int Words>
AGON_ALWAYS_INLINE Bits<Words> shifted_down(const Bits<Words>& b, int by) {
  const Bits<Words> high = plain::words_down(b, std::make_index_sequence<Words>{});
  return {(b.v >> by) | (high.v << (64 - by))};
}

// ---- by instruction set

// The four neighbours, and of four diagonal neighbours one and two, of a set on a plane with rows `Stride`
// apart.
template <class Set>
struct Diagonals {
  Set one, two;  // at least one, at least two of the four diagonal neighbours are in the set
};

template <class Set>
AGON_ALWAYS_INLINE Diagonals<Set> count_diagonals(const Set& a, const Set& b, const Set& c, const Set& d) {
  return {a | b | c | d, (a & b) | (c & d) | ((a | b) & (c | d))};
}

template <class Ops, int Words>
AGON_ALWAYS_INLINE Bits<Words> weakest_one_by_one(const std::array<Bits<Words>, 4>& liberties,
                                                  const std::array<Bits<Words>, 4>& chains, bool& dead) {
  Bits<Words> weak = no_bits<Words>();
  dead = false;
#pragma GCC unroll 4
  for (std::size_t i = 0; i < 4; ++i) {
    weak |= Ops::only_if(!Ops::several(liberties[i]), chains[i]);
    dead |= !Ops::any(liberties[i]);
  }
  return weak;
}

// No definition for sets of instructions in general: who forgets a header is told so.
template <class Isa>
struct BitOps;

template <>
struct BitOps<Portable> {
  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> bit(int index) {
    return plain::bit<Words>(index);
  }
  template <int Words>
  AGON_ALWAYS_INLINE static bool any(const Bits<Words>& b) {
    return plain::any(b);
  }
  template <int Words>
  AGON_ALWAYS_INLINE static bool several(const Bits<Words>& b) {
    return plain::several(b);
  }
  // b where `keep`, otherwise nothing; without a branch.
  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> only_if(bool keep, const Bits<Words>& b) {
    const std::uint64_t mask = std::uint64_t{0} - static_cast<std::uint64_t>(keep);
    return {b.v & mask};
  }
  // The union of those of four chains that have fewer than two liberties. `dead`: one of them has none.
  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> weakest(const std::array<Bits<Words>, 4>& liberties,
                                                const std::array<Bits<Words>, 4>& chains, bool& dead) {
    return weakest_one_by_one<BitOps>(liberties, chains, dead);
  }
  // name[p] = value for every point p of the words.
  template <int UsedWords, std::size_t Words, class Name>
  AGON_ALWAYS_INLINE static void rename(Name* names, const std::array<std::uint64_t, Words>& words,
                                        int value) {
    for (std::size_t i = 0; i < UsedWords; ++i)
      for_each_bit(words[i], [&](int bit) {
        names[i * 64 + static_cast<std::size_t>(bit)] = static_cast<Name>(value);
      });
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Bits<Words> grow(const Bits<Words>& b) {
    const auto low = plain::words_up(b, std::make_index_sequence<Words>{}).v;
    const auto high = plain::words_down(b, std::make_index_sequence<Words>{}).v;
    return {(b.v << 1) | (low >> 63) | (b.v >> 1) | (high << 63) | (b.v << Stride) | (low >> (64 - Stride)) |
            (b.v >> Stride) | (high << (64 - Stride))};
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Diagonals<Bits<Words>> diagonals(const Bits<Words>& b) {
    const auto low = plain::words_up(b, std::make_index_sequence<Words>{}).v;
    const auto high = plain::words_down(b, std::make_index_sequence<Words>{}).v;
    constexpr int near = Stride - 1, far = Stride + 1;
    return count_diagonals<Bits<Words>>(
        {(b.v << near) | (low >> (64 - near))}, {(b.v << far) | (low >> (64 - far))},
        {(b.v >> near) | (high << (64 - near))}, {(b.v >> far) | (high << (64 - far))});
  }
};

}  // namespace agon::go
