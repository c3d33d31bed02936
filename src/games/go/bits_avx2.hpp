// The operations of games/go/bits.hpp in AVX2.
#pragma once

#include "games/go/bits.hpp"

#if defined(__x86_64__)
#  include <immintrin.h>

namespace agon::go {

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
  template <int UsedWords, std::size_t Words>
  AGON_AVX2 static void rename(std::uint8_t* names, const std::array<std::uint64_t, Words>& words,
                               int value) {
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
  AGON_ALWAYS_INLINE static Diagonals<Bits<Words>> diagonals(const Bits<Words>& b) {
    if constexpr (Words == 2) {
      return Plain::diagonals<Stride>(b);
    } else {
      Bits<Words> a, c, d, e;
      neighbours<Stride - 1, Stride + 1>(b, a, c, d, e);
      return count_diagonals(a, c, d, e);
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

}  // namespace agon::go

#endif
