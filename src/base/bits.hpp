// Bit sets as boards: 64-bit words, and WideBits for boards of up to 64*N cells with the same operators.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace agon {

// N words behave like one unsigned integer of 64*N bits, so that a game can be written once for both.
template <int N>
struct WideBits {
  std::array<std::uint64_t, N> words{};

  constexpr WideBits() = default;
  constexpr explicit WideBits(std::uint64_t low) { words[0] = low; }

  friend constexpr bool operator==(const WideBits&, const WideBits&) = default;

  friend constexpr WideBits operator&(const WideBits& a, const WideBits& b) {
    return made([&](std::size_t i) { return a.words[i] & b.words[i]; });
  }
  friend constexpr WideBits operator|(const WideBits& a, const WideBits& b) {
    return made([&](std::size_t i) { return a.words[i] | b.words[i]; });
  }
  friend constexpr WideBits operator^(const WideBits& a, const WideBits& b) {
    return made([&](std::size_t i) { return a.words[i] ^ b.words[i]; });
  }
  constexpr WideBits operator~() const {
    return made([&](std::size_t i) { return ~words[i]; });
  }
  constexpr WideBits& operator&=(const WideBits& other) { return *this = *this & other; }
  constexpr WideBits& operator|=(const WideBits& other) { return *this = *this | other; }
  constexpr WideBits& operator^=(const WideBits& other) { return *this = *this ^ other; }

  // Shifts accept 0 <= by < 64*N. Those by less than a word, of which boards make most, have no branches.
  constexpr WideBits operator<<(int by) const {
    const WideBits from = by < 64 ? *this : words_up(by / 64);
    by %= 64;
    return made([&](std::size_t i) {
      return (from.words[i] << by) | (i > 0 ? from.words[i - 1] >> 1 >> (63 - by) : 0);
    });
  }
  constexpr WideBits operator>>(int by) const {
    const WideBits from = by < 64 ? *this : words_down(by / 64);
    by %= 64;
    return made([&](std::size_t i) {
      return (from.words[i] >> by) | (i + 1 < N ? from.words[i + 1] << 1 << (63 - by) : 0);
    });
  }

 private:
  // From word_at(i) for every word. No loop: arrays that are looped over stay in memory, and shifted reads
  // wait for it.
  template <class WordAt>
  static constexpr WideBits made(WordAt word_at) {
    WideBits out;
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      ((out.words[i] = word_at(i)), ...);
    }(std::make_index_sequence<N>{});
    return out;
  }
  constexpr WideBits words_up(int by) const {
    const auto words_by = static_cast<std::size_t>(by);
    return made([&](std::size_t i) { return i >= words_by ? words[i - words_by] : 0; });
  }
  constexpr WideBits words_down(int by) const {
    const auto words_by = static_cast<std::size_t>(by);
    return made([&](std::size_t i) { return i + words_by < N ? words[i + words_by] : 0; });
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

constexpr void add_bit(std::uint64_t& bits, int index) { bits |= std::uint64_t{1} << index; }
template <int N>
constexpr void add_bit(WideBits<N>& bits, int index) {
  add_bit(bits.words[static_cast<std::size_t>(index) / 64], index % 64);
}

// A set with the one bit `index`.
template <class Bits>
constexpr Bits bit_at(int index) {
  Bits bits{};
  add_bit(bits, index);
  return bits;
}

constexpr bool has(std::uint64_t bits, int index) { return (bits >> index & 1) != 0; }
template <int N>
constexpr bool has(const WideBits<N>& bits, int index) {
  return has(bits.words[static_cast<std::size_t>(index) / 64], index % 64);
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
