// Bit sets as boards: 64-bit words, and WideBits for boards of up to 64*N cells with the same operators.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace agon {

// N words behave like one unsigned integer of 64*N bits, so that a game can be written once for both.
template <int N>
struct WideBits {
  std::array<std::uint64_t, N> words{};

  constexpr WideBits() = default;
  constexpr explicit WideBits(std::uint64_t low) { words[0] = low; }

  friend constexpr bool operator==(const WideBits&, const WideBits&) = default;

  constexpr WideBits& operator&=(const WideBits& other) {
    return each(other, [](auto a, auto b) { return a & b; });
  }
  constexpr WideBits& operator|=(const WideBits& other) {
    return each(other, [](auto a, auto b) { return a | b; });
  }
  constexpr WideBits& operator^=(const WideBits& other) {
    return each(other, [](auto a, auto b) { return a ^ b; });
  }
  friend constexpr WideBits operator&(WideBits a, const WideBits& b) { return a &= b; }
  friend constexpr WideBits operator|(WideBits a, const WideBits& b) { return a |= b; }
  friend constexpr WideBits operator^(WideBits a, const WideBits& b) { return a ^= b; }
  constexpr WideBits operator~() const {
    WideBits out;
    for (std::size_t i = 0; i < N; ++i) out.words[i] = ~words[i];
    return out;
  }

  // Shifts accept 0 <= by < 64*N.
  constexpr WideBits operator<<(int by) const {
    WideBits out;
    const int skip = by / 64, rest = by % 64;
    for (int i = N - 1; i >= skip; --i) {
      std::uint64_t word = at(i - skip) << rest;
      if (rest != 0 && i - skip >= 1) word |= at(i - skip - 1) >> (64 - rest);
      out.words[static_cast<std::size_t>(i)] = word;
    }
    return out;
  }
  constexpr WideBits operator>>(int by) const {
    WideBits out;
    const int skip = by / 64, rest = by % 64;
    for (int i = 0; i + skip < N; ++i) {
      std::uint64_t word = at(i + skip) >> rest;
      if (rest != 0 && i + skip + 1 < N) word |= at(i + skip + 1) << (64 - rest);
      out.words[static_cast<std::size_t>(i)] = word;
    }
    return out;
  }

 private:
  constexpr std::uint64_t at(int i) const { return words[static_cast<std::size_t>(i)]; }
  template <class Op>
  constexpr WideBits& each(const WideBits& other, Op op) {
    for (std::size_t i = 0; i < N; ++i) words[i] = op(words[i], other.words[i]);
    return *this;
  }
};

// The same questions for a word and for WideBits.
constexpr bool any(std::uint64_t bits) { return bits != 0; }
constexpr int count(std::uint64_t bits) { return std::popcount(bits); }
constexpr int lowest(std::uint64_t bits) { return std::countr_zero(bits); }
constexpr std::uint64_t without_lowest(std::uint64_t bits) { return bits & (bits - 1); }

template <int N>
constexpr bool any(const WideBits<N>& bits) {
  std::uint64_t all = 0;
  for (auto word : bits.words) all |= word;
  return all != 0;
}
template <int N>
constexpr int count(const WideBits<N>& bits) {
  int sum = 0;
  for (auto word : bits.words) sum += std::popcount(word);
  return sum;
}
template <int N>
constexpr int lowest(const WideBits<N>& bits) {
  for (int i = 0; i < N; ++i)
    if (bits.words[static_cast<std::size_t>(i)] != 0)
      return 64 * i + std::countr_zero(bits.words[static_cast<std::size_t>(i)]);
  return 64 * N;
}
template <int N>
constexpr WideBits<N> without_lowest(WideBits<N> bits) {
  for (auto& word : bits.words)
    if (word != 0) {
      word &= word - 1;
      break;
    }
  return bits;
}

// How many bits a set can hold; shifts must stay below that.
template <class Bits>
inline constexpr int bit_capacity = static_cast<int>(sizeof(Bits) * 8);

// A set with the one bit `index`.
template <class Bits>
constexpr Bits bit_at(int index) {
  return Bits(std::uint64_t{1}) << index;
}

template <class Bits>
constexpr bool has(const Bits& bits, int index) {
  return any(bits & bit_at<Bits>(index));
}

// Calls use(index) for every set bit, lowest first.
template <class Bits, class Use>
constexpr void for_each_bit(Bits bits, Use&& use) {
  for (; any(bits); bits = without_lowest(bits)) use(lowest(bits));
}

// Mixes words into a hash of good quality (finaliser of splitmix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
constexpr std::uint64_t hash_of(std::uint64_t bits) { return mix(bits + 0x9e3779b97f4a7c15u); }
template <int N>
constexpr std::uint64_t hash_of(const WideBits<N>& bits) {
  std::uint64_t hash = 0;
  for (auto word : bits.words) hash = mix(hash + word + 0x9e3779b97f4a7c15u);
  return hash;
}

}  // namespace agon
