// The operations of games/go/bits.hpp in AVX-512.
#pragma once

#include "games/go/bits.hpp"

#if defined(__x86_64__)
#  include <immintrin.h>

namespace agon::go {

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
  template <int UsedWords, std::size_t Words>
  AGON_AVX512 static void rename(std::uint8_t* names, const std::array<std::uint64_t, Words>& words,
                                 int value) {
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
  AGON_ALWAYS_INLINE static Diagonals<Bits<Words>> diagonals(const Bits<Words>& b) {
    Bits<Words> a, c, d, e;
    neighbours<Stride - 1, Stride + 1>(b, a, c, d, e);
    return count_diagonals(a, c, d, e);
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
  // Sums across eight words take longer than four questions that are asked at once (measured).
  AGON_ALWAYS_INLINE static void find_weakest(const std::array<Bits<8>, 4>& liberties,
                                              const std::array<Bits<8>, 4>& chains, Bits<8>& out,
                                              bool& dead) {
    out = weakest_one_by_one<BitOps>(liberties, chains, dead);
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
    // By name: GCC makes a permutation with a table of a shuffle here. With a mask that keeps all: of the
    // form without one GCC 12 says that it reads what nobody wrote.
    const auto x = reinterpret_cast<__m512i>(b.v);
    const __m512i zero = _mm512_setzero_si512();
    const __m512i low = _mm512_maskz_alignr_epi64(0xff, x, zero, 7);
    const __m512i high = _mm512_maskz_alignr_epi64(0xff, zero, x, 1);
    up1.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shldi_epi64(x, low, Near));
    up2.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shldi_epi64(x, low, Far));
    down1.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shrdi_epi64(x, high, Near));
    down2.v = reinterpret_cast<Bits<8>::Vector>(_mm512_shrdi_epi64(x, high, Far));
  }
#  undef AGON_AVX512
};

}  // namespace agon::go

#endif
