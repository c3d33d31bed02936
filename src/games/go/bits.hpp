// A Go board as one set of bits, held in a vector of the compiler's own (GCC and Clang), so that base/isa.hpp
// can compile every loop over boards for several instruction sets. Operators work on all words at once; what
// crosses words, counts or looks up goes through BitOps<Isa>.
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

#define AGON_ALWAYS_INLINE [[gnu::always_inline]] inline

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
template <int Words, class Use>
AGON_ALWAYS_INLINE void for_each(const Bits<Words>& bits, Use&& use) {
  const auto words = words_of(bits);
  for (std::size_t i = 0; i < Words; ++i)
    for (std::uint64_t word = words[i]; word != 0; word &= word - 1)
      use(static_cast<int>(i * 64) + std::countr_zero(word));
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
template <int Words>
struct Diagonals {
  Bits<Words> one, two;  // at least one, at least two of the four diagonal neighbours are in the set
};

template <int Words>
AGON_ALWAYS_INLINE Diagonals<Words> count_diagonals(const Bits<Words>& a, const Bits<Words>& b,
                                                    const Bits<Words>& c, const Bits<Words>& d) {
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

template <class Isa>
struct BitOps {
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
  // name[p] = value for every point p of the set.
  template <int UsedWords, int Words, class Name>
  AGON_ALWAYS_INLINE static void rename(Name* names, const Bits<Words>& points, int value) {
    for_each(points, [&](int point) { names[point] = static_cast<Name>(value); });
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Bits<Words> grow(const Bits<Words>& b) {
    const auto low = plain::words_up(b, std::make_index_sequence<Words>{}).v;
    const auto high = plain::words_down(b, std::make_index_sequence<Words>{}).v;
    return {(b.v << 1) | (low >> 63) | (b.v >> 1) | (high << 63) | (b.v << Stride) | (low >> (64 - Stride)) |
            (b.v >> Stride) | (high << (64 - Stride))};
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Diagonals<Words> diagonals(const Bits<Words>& b) {
    const auto low = plain::words_up(b, std::make_index_sequence<Words>{}).v;
    const auto high = plain::words_down(b, std::make_index_sequence<Words>{}).v;
    constexpr int near = Stride - 1, far = Stride + 1;
    return count_diagonals<Words>(
        {(b.v << near) | (low >> (64 - near))}, {(b.v << far) | (low >> (64 - far))},
        {(b.v >> near) | (high << (64 - near))}, {(b.v >> far) | (high << (64 - far))});
  }
};

#if defined(__x86_64__)

// Boards of four and eight words in registers of four; the small board is best left to the compiler.
template <>
struct BitOps<Avx2> : BitOps<Portable> {
#  define AGON_AVX2 [[gnu::target(AGON_TARGET_AVX2)]]
  using Plain = BitOps<Portable>;

  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> bit(int index) {
    if constexpr (Words == 2) {
      return Plain::bit<2>(index);
    } else {
      Bits<Words> out;
      set_bit(out, index);
      return out;
    }
  }
  AGON_ALWAYS_INLINE static bool any(const Bits<2>& b) { return Plain::any(b); }
  AGON_AVX2 static bool any(const Bits<4>& b) {
    const auto x = reinterpret_cast<__m256i>(b.v);
    return _mm256_testz_si256(x, x) == 0;
  }
  AGON_AVX2 static bool any(const Bits<8>& b) {
    const __m256i x = _mm256_or_si256(part(b, 0), part(b, 1));
    return _mm256_testz_si256(x, x) == 0;
  }
  AGON_ALWAYS_INLINE static bool several(const Bits<2>& b) { return Plain::several(b); }
  AGON_AVX2 static bool several(const Bits<4>& b) {
    return two_bits(reinterpret_cast<__m256i>(b.v), _mm256_setzero_si256());
  }
  // A word of each half at once: two bits in a word, in two words, or one in each half.
  AGON_AVX2 static bool several(const Bits<8>& b) {
    const __m256i low = part(b, 0), high = part(b, 1);
    return two_bits(_mm256_or_si256(low, high), _mm256_and_si256(low, high));
  }
  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> weakest(const std::array<Bits<Words>, 4>& liberties,
                                                const std::array<Bits<Words>, 4>& chains, bool& dead) {
    return weakest_one_by_one<BitOps>(liberties, chains, dead);
  }
  // 32 names at a time: each byte of the mask is spread over eight bytes and tested bit by bit.
  template <int UsedWords, int Words>
  AGON_AVX2 static void rename(std::uint8_t* names, const Bits<Words>& points, int value) {
    const auto words = words_of(points);
    const __m256i spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u));
    const __m256i fresh = _mm256_set1_epi8(static_cast<char>(value));
#  pragma GCC unroll 16
    for (std::size_t i = 0; i < 2 * UsedWords; ++i) {
      const auto half = static_cast<int>(static_cast<std::uint32_t>(words[i / 2] >> (32 * (i % 2))));
      const __m256i mask = _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(half), spread), bits);
      auto* at = reinterpret_cast<__m256i*>(names + 32 * i);
      _mm256_store_si256(at, _mm256_blendv_epi8(_mm256_load_si256(at), fresh, _mm256_cmpeq_epi8(mask, bits)));
    }
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Bits<Words> grow(const Bits<Words>& b) {
    if constexpr (Words == 2) {
      return Plain::grow<Stride>(b);
    } else {
      Bits<Words> a, c, d, e;
      neighbours<1, Stride>(b, a, c, d, e);
      return a | c | d | e;
    }
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Diagonals<Words> diagonals(const Bits<Words>& b) {
    if constexpr (Words == 2) {
      return Plain::diagonals<Stride>(b);
    } else {
      Bits<Words> a, c, d, e;
      neighbours<Stride - 1, Stride + 1>(b, a, c, d, e);
      return count_diagonals<Words>(a, c, d, e);
    }
  }

 private:
  AGON_AVX2 static __m256i part(const Bits<8>& b, int half) {
    __m256i x;
    std::memcpy(&x, reinterpret_cast<const unsigned char*>(&b.v) + 32 * half, sizeof x);
    return x;
  }
  AGON_AVX2 static void set_part(Bits<8>& b, int half, const __m256i& x) {
    std::memcpy(reinterpret_cast<unsigned char*>(&b.v) + 32 * half, &x, sizeof x);
  }
  // A bit of `more`, two bits in a word of x, or two words of x in use. Without a branch: hard to predict.
  AGON_AVX2 static bool two_bits(const __m256i& x, const __m256i& more) {
    const __m256i less = _mm256_add_epi64(x, _mm256_set1_epi64x(-1));
    const __m256i twice = _mm256_or_si256(more, _mm256_and_si256(x, less));
    const __m256i empty = _mm256_cmpeq_epi64(x, _mm256_setzero_si256());
    const int used = ~_mm256_movemask_pd(_mm256_castsi256_pd(empty)) & 15;
    return ((used & (used - 1)) | static_cast<int>(_mm256_testz_si256(twice, twice) == 0)) != 0;
  }
  // The words of a set from number `from` on: one bit in word index / 64.
  AGON_AVX2 static __m256i four_words(int from, int index) {
    const __m256i numbers = _mm256_add_epi64(_mm256_setr_epi64x(0, 1, 2, 3), _mm256_set1_epi64x(from));
    const __m256i here = _mm256_cmpeq_epi64(numbers, _mm256_set1_epi64x(index >> 6));
    return _mm256_and_si256(here,
                            _mm256_set1_epi64x(std::bit_cast<long long>(std::uint64_t{1} << (index & 63))));
  }
  AGON_AVX2 static void set_bit(Bits<4>& out, int index) {
    out.v = reinterpret_cast<Bits<4>::Vector>(four_words(0, index));
  }
  AGON_AVX2 static void set_bit(Bits<8>& out, int index) {
    set_part(out, 0, four_words(0, index));
    set_part(out, 1, four_words(4, index));
  }
  template <int By>
  AGON_AVX2 static __m256i up(const __m256i& x, const __m256i& low) {
    return _mm256_or_si256(_mm256_slli_epi64(x, By), _mm256_srli_epi64(low, 64 - By));
  }
  template <int By>
  AGON_AVX2 static __m256i down(const __m256i& x, const __m256i& high) {
    return _mm256_or_si256(_mm256_srli_epi64(x, By), _mm256_slli_epi64(high, 64 - By));
  }
  // Four words moved one up, `below` coming in; and one down, `above` coming in.
  AGON_AVX2 static __m256i words_up(const __m256i& x, const __m256i& below) {
    return _mm256_blend_epi32(_mm256_permute4x64_epi64(x, 0x90), _mm256_permute4x64_epi64(below, 0xff), 0x03);
  }
  AGON_AVX2 static __m256i words_down(const __m256i& x, const __m256i& above) {
    return _mm256_blend_epi32(_mm256_permute4x64_epi64(x, 0xf9), _mm256_permute4x64_epi64(above, 0x00), 0xc0);
  }
  template <int Near, int Far>
  AGON_AVX2 static void neighbours(const Bits<4>& b, Bits<4>& up1, Bits<4>& down1, Bits<4>& up2,
                                   Bits<4>& down2) {
    using V = Bits<4>::Vector;
    const auto x = reinterpret_cast<__m256i>(b.v);
    const __m256i zero = _mm256_setzero_si256(), low = words_up(x, zero), high = words_down(x, zero);
    up1.v = reinterpret_cast<V>(up<Near>(x, low)), up2.v = reinterpret_cast<V>(up<Far>(x, low));
    down1.v = reinterpret_cast<V>(down<Near>(x, high)), down2.v = reinterpret_cast<V>(down<Far>(x, high));
  }
  template <int Near, int Far>
  AGON_AVX2 static void neighbours(const Bits<8>& b, Bits<8>& up1, Bits<8>& down1, Bits<8>& up2,
                                   Bits<8>& down2) {
    const __m256i zero = _mm256_setzero_si256(), x = part(b, 0), y = part(b, 1);
    const __m256i low_x = words_up(x, zero), low_y = words_up(y, x);
    const __m256i high_x = words_down(x, y), high_y = words_down(y, zero);
    set_part(up1, 0, up<Near>(x, low_x)), set_part(up1, 1, up<Near>(y, low_y));
    set_part(up2, 0, up<Far>(x, low_x)), set_part(up2, 1, up<Far>(y, low_y));
    set_part(down1, 0, down<Near>(x, high_x)), set_part(down1, 1, down<Near>(y, high_y));
    set_part(down2, 0, down<Far>(x, high_x)), set_part(down2, 1, down<Far>(y, high_y));
  }
#  undef AGON_AVX2
};

// One call per operation; each is inlined into the loop that base/isa.hpp compiles for AVX-512.
template <>
struct BitOps<Avx512> {
#  define AGON_AVX512 [[gnu::target(AGON_TARGET_AVX512)]]
  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> bit(int index) {
    Bits<Words> out;
    set_bit(out, index);
    return out;
  }
  AGON_AVX512 static bool any(const Bits<2>& b) {
    const auto x = reinterpret_cast<__m128i>(b.v);
    return _mm_testz_si128(x, x) == 0;
  }
  AGON_AVX512 static bool any(const Bits<4>& b) {
    const auto x = reinterpret_cast<__m256i>(b.v);
    return _mm256_testz_si256(x, x) == 0;
  }
  AGON_AVX512 static bool any(const Bits<8>& b) {
    const auto x = reinterpret_cast<__m512i>(b.v);
    return _mm512_test_epi64_mask(x, x) != 0;
  }
  static bool several(const Bits<2>& b) {
    return std::popcount(static_cast<std::uint64_t>(b.v[0])) +
               std::popcount(static_cast<std::uint64_t>(b.v[1])) >
           1;
  }
  // Two words in use, or a word with two bits.
  AGON_AVX512 static bool several(const Bits<4>& b) {
    const auto x = reinterpret_cast<__m256i>(b.v), less = reinterpret_cast<__m256i>(b.v - 1);
    const unsigned used = _mm256_test_epi64_mask(x, x), twice = _mm256_test_epi64_mask(x, less);
    return ((used & (used - 1)) | twice) != 0;
  }
  AGON_AVX512 static bool several(const Bits<8>& b) {
    const auto x = reinterpret_cast<__m512i>(b.v), less = reinterpret_cast<__m512i>(b.v - 1);
    const unsigned used = _mm512_test_epi64_mask(x, x), twice = _mm512_test_epi64_mask(x, less);
    return ((used & (used - 1)) | twice) != 0;
  }
  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> only_if(bool keep, const Bits<Words>& b) {
    Bits<Words> out;
    masked(out, keep, b);
    return out;
  }
  template <int Words>
  AGON_ALWAYS_INLINE static Bits<Words> weakest(const std::array<Bits<Words>, 4>& liberties,
                                                const std::array<Bits<Words>, 4>& chains, bool& dead) {
    Bits<Words> out;
    find_weakest(liberties, chains, out, dead);
    return out;
  }
  // Blends and full stores, so that later loads of one byte can be forwarded: the empty asm keeps the
  // compiler from making masked stores of them. `names` is aligned to 64 bytes.
  template <int UsedWords, int Words>
  AGON_AVX512 static void rename(std::uint8_t* names, const Bits<Words>& points, int value) {
    const auto words = words_of(points);
    const __m512i fresh = _mm512_set1_epi8(static_cast<char>(value));
#  pragma GCC unroll 8
    for (std::size_t i = 0; i < UsedWords; ++i) {
      __m512i blended = _mm512_mask_mov_epi8(_mm512_load_si512(names + 64 * i), words[i], fresh);
      asm("" : "+v"(blended));
      _mm512_store_si512(names + 64 * i, blended);
    }
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Bits<Words> grow(const Bits<Words>& b) {
    Bits<Words> a, c, d, e;
    neighbours<1, Stride>(b, a, c, d, e);
    return a | c | d | e;
  }
  template <int Stride, int Words>
  AGON_ALWAYS_INLINE static Diagonals<Words> diagonals(const Bits<Words>& b) {
    Bits<Words> a, c, d, e;
    neighbours<Stride - 1, Stride + 1>(b, a, c, d, e);
    return count_diagonals<Words>(a, c, d, e);
  }

 private:
  AGON_AVX512 static void set_bit(Bits<2>& out, int index) {
    out.v = reinterpret_cast<Bits<2>::Vector>(
        _mm_maskz_set1_epi64(static_cast<__mmask8>(1 << (index >> 6)), one(index)));
  }
  AGON_AVX512 static void set_bit(Bits<4>& out, int index) {
    out.v = reinterpret_cast<Bits<4>::Vector>(
        _mm256_maskz_set1_epi64(static_cast<__mmask8>(1 << (index >> 6)), one(index)));
  }
  AGON_AVX512 static void set_bit(Bits<8>& out, int index) {
    out.v = reinterpret_cast<Bits<8>::Vector>(
        _mm512_maskz_set1_epi64(static_cast<__mmask8>(1 << (index >> 6)), one(index)));
  }
  AGON_ALWAYS_INLINE static long long one(int index) {
    return std::bit_cast<long long>(std::uint64_t{1} << (index & 63));
  }
  AGON_ALWAYS_INLINE static __mmask8 all_or_none(bool keep) {
    return static_cast<__mmask8>(0u - static_cast<unsigned>(keep));
  }
  AGON_AVX512 static void masked(Bits<2>& out, bool keep, const Bits<2>& b) {
    out.v = reinterpret_cast<Bits<2>::Vector>(
        _mm_maskz_mov_epi64(all_or_none(keep), reinterpret_cast<__m128i>(b.v)));
  }
  AGON_AVX512 static void masked(Bits<4>& out, bool keep, const Bits<4>& b) {
    out.v = reinterpret_cast<Bits<4>::Vector>(
        _mm256_maskz_mov_epi64(all_or_none(keep), reinterpret_cast<__m256i>(b.v)));
  }
  AGON_AVX512 static void masked(Bits<8>& out, bool keep, const Bits<8>& b) {
    out.v = reinterpret_cast<Bits<8>::Vector>(
        _mm512_maskz_mov_epi64(all_or_none(keep), reinterpret_cast<__m512i>(b.v)));
  }
  AGON_AVX512 static void find_weakest(const std::array<Bits<2>, 4>& liberties,
                                       const std::array<Bits<2>, 4>& chains, Bits<2>& out, bool& dead) {
    const auto n = [&](std::size_t i) __attribute__((target(AGON_TARGET_AVX512), always_inline)) {
      return _mm_popcnt_epi64(reinterpret_cast<__m128i>(liberties[i].v));
    };
    const __m128i a = n(0), b = n(1), c = n(2), d = n(3), two = _mm_set1_epi64x(2);
    const __m128i ab = _mm_add_epi64(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b));
    const __m128i cd = _mm_add_epi64(_mm_unpacklo_epi64(c, d), _mm_unpackhi_epi64(c, d));
    const __m128i least = _mm_min_epu32(ab, cd);
    dead = _mm_testn_epi64_mask(least, least) != 0;
    const __m128i weak_ab = _mm_cmpgt_epi64(two, ab), weak_cd = _mm_cmpgt_epi64(two, cd);
    using V = Bits<2>::Vector;
    out.v = (reinterpret_cast<V>(_mm_unpacklo_epi64(weak_ab, weak_ab)) & chains[0].v) |
            (reinterpret_cast<V>(_mm_unpackhi_epi64(weak_ab, weak_ab)) & chains[1].v) |
            (reinterpret_cast<V>(_mm_unpacklo_epi64(weak_cd, weak_cd)) & chains[2].v) |
            (reinterpret_cast<V>(_mm_unpackhi_epi64(weak_cd, weak_cd)) & chains[3].v);
  }
  AGON_AVX512 static void find_weakest(const std::array<Bits<4>, 4>& liberties,
                                       const std::array<Bits<4>, 4>& chains, Bits<4>& out, bool& dead) {
    const auto n = [&](std::size_t i) __attribute__((target(AGON_TARGET_AVX512), always_inline)) {
      return _mm256_popcnt_epi64(reinterpret_cast<__m256i>(liberties[i].v));
    };
    const __m256i a = n(0), b = n(1), c = n(2), d = n(3);
    const __m256i ab = _mm256_add_epi64(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    const __m256i cd = _mm256_add_epi64(_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
    const __m256i all =
        _mm256_add_epi64(_mm256_permute2x128_si256(ab, cd, 0x20), _mm256_permute2x128_si256(ab, cd, 0x31));
    const unsigned weak = _mm256_cmplt_epi64_mask(all, _mm256_set1_epi64x(2));
    dead = _mm256_testn_epi64_mask(all, all) != 0;
    out = only_if((weak & 1) != 0, chains[0]) | only_if((weak & 2) != 0, chains[1]) |
          only_if((weak & 4) != 0, chains[2]) | only_if((weak & 8) != 0, chains[3]);
  }
  AGON_AVX512 static void find_weakest(const std::array<Bits<8>, 4>& liberties,
                                       const std::array<Bits<8>, 4>& chains, Bits<8>& out, bool& dead) {
    using V = Bits<8>::Vector;
    const auto n = [&](std::size_t i) __attribute__((target(AGON_TARGET_AVX512), always_inline)) {
      return reinterpret_cast<V>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(liberties[i].v)));
    };
    const V a = n(0), b = n(1), c = n(2), d = n(3);
    const V ab = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
                 __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
    const V cd = __builtin_shufflevector(c, d, 0, 8, 2, 10, 4, 12, 6, 14) +
                 __builtin_shufflevector(c, d, 1, 9, 3, 11, 5, 13, 7, 15);
    const V half = __builtin_shufflevector(ab, cd, 0, 1, 4, 5, 8, 9, 12, 13) +
                   __builtin_shufflevector(ab, cd, 2, 3, 6, 7, 10, 11, 14, 15);
    // The counts of chains 0, 1, 0, 1, 2, 3, 2, 3.
    const auto all =
        reinterpret_cast<__m512i>(half + __builtin_shufflevector(half, half, 2, 3, 0, 1, 6, 7, 4, 5));
    const unsigned weak = _mm512_cmplt_epi64_mask(all, _mm512_set1_epi64(2));
    dead = _mm512_testn_epi64_mask(all, all) != 0;
    out = only_if((weak & 1) != 0, chains[0]) | only_if((weak & 2) != 0, chains[1]) |
          only_if((weak & 16) != 0, chains[2]) | only_if((weak & 32) != 0, chains[3]);
  }
  // Four sets of two words as one of eight, and back; and each of the four moved as `neighbours` does.
 public:
  AGON_AVX512 static void pack(const Bits<2>& a, const Bits<2>& b, const Bits<2>& c, const Bits<2>& d,
                               Bits<8>& out) {
    out.v = __builtin_shufflevector(__builtin_shufflevector(a.v, b.v, 0, 1, 2, 3),
                                    __builtin_shufflevector(c.v, d.v, 0, 1, 2, 3), 0, 1, 2, 3, 4, 5, 6, 7);
  }
  template <int Near, int Far>
  AGON_AVX512 static void neighbours_of_four(const Bits<8>& b, Bits<8>& up1, Bits<8>& down1, Bits<8>& up2,
                                             Bits<8>& down2) {
    const auto x = reinterpret_cast<__m512i>(b.v);
    const __m512i low = _mm512_bslli_epi128(x, 8), high = _mm512_bsrli_epi128(x, 8);
    up1.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shldi_epi64(x, low, Near));
    up2.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shldi_epi64(x, low, Far));
    down1.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shrdi_epi64(x, high, Near));
    down2.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shrdi_epi64(x, high, Far));
  }

 private:
  // b moved up and down by Near and by Far bits.
  template <int Near, int Far>
  AGON_AVX512 static void neighbours(const Bits<2>& b, Bits<2>& up1, Bits<2>& down1, Bits<2>& up2,
                                     Bits<2>& down2) {
    const auto x = reinterpret_cast<__m128i>(b.v);
    const __m128i low = _mm_slli_si128(x, 8), high = _mm_srli_si128(x, 8);
    up1.v = reinterpret_cast<Bits<2>::Vector>(_mm_shldi_epi64(x, low, Near));
    up2.v = reinterpret_cast<Bits<2>::Vector>(_mm_shldi_epi64(x, low, Far));
    down1.v = reinterpret_cast<Bits<2>::Vector>(_mm_shrdi_epi64(x, high, Near));
    down2.v = reinterpret_cast<Bits<2>::Vector>(_mm_shrdi_epi64(x, high, Far));
  }
  template <int Near, int Far>
  AGON_AVX512 static void neighbours(const Bits<4>& b, Bits<4>& up1, Bits<4>& down1, Bits<4>& up2,
                                     Bits<4>& down2) {
    const auto x = reinterpret_cast<__m256i>(b.v);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i low = _mm256_alignr_epi64(x, zero, 3), high = _mm256_alignr_epi64(zero, x, 1);
    up1.v = reinterpret_cast<Bits<4>::Vector>(_mm256_shldi_epi64(x, low, Near));
    up2.v = reinterpret_cast<Bits<4>::Vector>(_mm256_shldi_epi64(x, low, Far));
    down1.v = reinterpret_cast<Bits<4>::Vector>(_mm256_shrdi_epi64(x, high, Near));
    down2.v = reinterpret_cast<Bits<4>::Vector>(_mm256_shrdi_epi64(x, high, Far));
  }
  template <int Near, int Far>
  AGON_AVX512 static void neighbours(const Bits<8>& b, Bits<8>& up1, Bits<8>& down1, Bits<8>& up2,
                                     Bits<8>& down2) {
    const Bits<8>::Vector zero{};
    const auto x = reinterpret_cast<__m512i>(b.v);
    const auto low = reinterpret_cast<__m512i>(__builtin_shufflevector(b.v, zero, 8, 0, 1, 2, 3, 4, 5, 6));
    const auto high = reinterpret_cast<__m512i>(__builtin_shufflevector(b.v, zero, 1, 2, 3, 4, 5, 6, 7, 8));
    up1.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shldi_epi64(x, low, Near));
    up2.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shldi_epi64(x, low, Far));
    down1.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shrdi_epi64(x, high, Near));
    down2.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shrdi_epi64(x, high, Far));
  }
#  undef AGON_AVX512
};

#endif

}  // namespace agon::go
