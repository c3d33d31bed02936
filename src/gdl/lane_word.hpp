// Words of 512 bits, made of the vectors that an instruction set has: the compiler takes apart longer ones
// badly. One bit is one lane. The same results on every CPU.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "base/isa.hpp"

// All of this is inlined into the loop of one instruction set: no function passes such words to another by
// value.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace agon::gdl {

inline constexpr std::size_t lane_bytes = 64, lane_count = 8 * lane_bytes;

// Vectors of two, four and eight words.
using Vector2 = std::uint64_t __attribute__((vector_size(16)));
using Vector4 = std::uint64_t __attribute__((vector_size(32)));
using Vector8 = std::uint64_t __attribute__((vector_size(64)));

// The alignment is said aloud: without AVX-512 the compiler would take 16 for enough, and loops for AVX-512
// rely on 64.
template <class Vector>
struct alignas(lane_bytes) LaneWord {
  static constexpr auto each = std::make_index_sequence<lane_bytes / sizeof(Vector)>();
  Vector part[each.size()];  // arrays of words are filled by those who need them

  AGON_ALWAYS_INLINE friend LaneWord operator&(const LaneWord& a, const LaneWord& b) {
    return a.all_of(b, each);
  }
  AGON_ALWAYS_INLINE friend LaneWord operator|(const LaneWord& a, const LaneWord& b) {
    return a.any_of(b, each);
  }
  AGON_ALWAYS_INLINE friend LaneWord operator^(const LaneWord& a, const LaneWord& b) {
    return a.one_of(b, each);
  }
  AGON_ALWAYS_INLINE LaneWord operator~() const { return *this ^ all_if(true); }
  AGON_ALWAYS_INLINE LaneWord operator<<(int by) const { return shifted_up(by, each); }
  AGON_ALWAYS_INLINE LaneWord operator>>(int by) const { return shifted_down(by, each); }
  LaneWord& operator&=(const LaneWord& b) { return *this = *this & b; }
  LaneWord& operator|=(const LaneWord& b) { return *this = *this | b; }
  LaneWord& operator^=(const LaneWord& b) { return *this = *this ^ b; }

  // All bits, or none.
  AGON_ALWAYS_INLINE static LaneWord all_if(bool wanted) {
    return filled(Vector{} - std::uint64_t{wanted}, each);
  }

 private:
  template <std::size_t... i>
  AGON_ALWAYS_INLINE LaneWord all_of(const LaneWord& b, std::index_sequence<i...>) const {
    return {{part[i] & b.part[i]...}};
  }
  template <std::size_t... i>
  AGON_ALWAYS_INLINE LaneWord any_of(const LaneWord& b, std::index_sequence<i...>) const {
    return {{part[i] | b.part[i]...}};
  }
  template <std::size_t... i>
  AGON_ALWAYS_INLINE LaneWord one_of(const LaneWord& b, std::index_sequence<i...>) const {
    return {{part[i] ^ b.part[i]...}};
  }
  template <std::size_t... i>
  AGON_ALWAYS_INLINE LaneWord shifted_up(int by, std::index_sequence<i...>) const {
    return {{part[i] << by...}};
  }
  template <std::size_t... i>
  AGON_ALWAYS_INLINE LaneWord shifted_down(int by, std::index_sequence<i...>) const {
    return {{part[i] >> by...}};
  }
  template <std::size_t... i>
  AGON_ALWAYS_INLINE static LaneWord filled(const Vector& vector, std::index_sequence<i...>) {
    return {{(static_cast<void>(i), vector)...}};
  }
};

template <class Isa>
struct LaneWordFor {
  using type = LaneWord<Vector2>;
};
#if defined(__x86_64__)
template <>
struct LaneWordFor<Avx2> {
  using type = LaneWord<Vector4>;
};
template <>
struct LaneWordFor<Avx512> {
  using type = LaneWord<Vector8>;
};
#endif

inline bool any(std::uint64_t word) { return word != 0; }
inline bool any(const LaneWord<Vector2>& word) {
  const Vector2 sum = word.part[0] | word.part[1] | word.part[2] | word.part[3];
  return (sum[0] | sum[1]) != 0;
}
inline bool any(const LaneWord<Vector4>& word) {
  Vector4 sum = word.part[0] | word.part[1];
  sum |= __builtin_shufflevector(sum, sum, 2, 3, 0, 1);
  return (sum[0] | sum[1]) != 0;
}
inline bool any(const LaneWord<Vector8>& word) {
  Vector8 sum = word.part[0] | __builtin_shufflevector(word.part[0], word.part[0], 4, 5, 6, 7, 0, 1, 2, 3);
  sum |= __builtin_shufflevector(sum, sum, 2, 3, 0, 1, 6, 7, 4, 5);
  return (sum[0] | sum[1]) != 0;
}

// The lanes 64 i to 64 i + 63.
template <class Word>
std::uint64_t block(const Word& word, std::size_t i) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, reinterpret_cast<const char*>(&word) + i * sizeof bits, sizeof bits);
  return bits;
}
template <class Word>
void set_block(Word& word, std::size_t i, std::uint64_t bits) {
  std::memcpy(reinterpret_cast<char*>(&word) + i * sizeof bits, &bits, sizeof bits);
}
template <class Word>
int count(const Word& word) {
  int sum = 0;
  for (std::size_t i = 0; i < lane_count / 64; ++i) sum += std::popcount(block(word, i));
  return sum;
}

// Words in memory, on boundaries of their size: standard containers of them forget their alignment.
template <class Word>
class LaneArray {
 public:
  explicit LaneArray(std::size_t size) : words_(::operator new(sizeof(Word) * size, alignment)) {
    static_assert(sizeof(Word) == lane_bytes);
    static_assert(alignof(Word) == lane_bytes);
    std::memset(words_.get(), 0, sizeof(Word) * size);
  }
  Word* data() { return static_cast<Word*>(words_.get()); }
  Word& operator[](std::size_t i) { return data()[i]; }

 private:
  static constexpr std::align_val_t alignment{lane_bytes};
  struct Free {
    void operator()(void* words) const { ::operator delete(words, alignment); }
  };
  std::unique_ptr<void, Free> words_;
};

}  // namespace agon::gdl
