// The 3x3 patterns of MoGo's playouts (Gelly, Wang, Munos and Teytaud 2006): shapes around a point where a
// move answers the opponent's last one.
#pragma once

#include <bitset>
#include <cstdint>

#include "games/go/board.hpp"

namespace agon::go {

// The eight neighbours of a point, from the upper left one row by row: one bit each in `black` and `white`,
// both where a neighbour is off the board.
struct Neighbourhood {
  unsigned black = 0, white = 0;
  std::size_t index() const { return black | white << 8; }
};

// Whether a move in the middle is one of the patterns, for either colour.
using PatternTable = std::bitset<65536>;
const PatternTable& mogo_patterns();

namespace pattern_detail {

// The 64 bits from `start` on; what lies outside the set is zero.
template <int Words>
AGON_ALWAYS_INLINE std::uint64_t window(const Bits<Words>& bits, int start) {
  const int from = start < 0 ? 0 : start;
  constexpr int last_byte = Words * 8 - 8;
  const int byte = from / 8 < last_byte ? from / 8 : last_byte;
  std::uint64_t word = 0;
  std::memcpy(&word, reinterpret_cast<const unsigned char*>(&bits.v) + byte, sizeof word);
  return (word >> (from - 8 * byte)) << (from - start);
}

template <int Stride>
AGON_ALWAYS_INLINE unsigned ring(std::uint64_t window) {
  const auto row = [&](int from, unsigned mask) { return static_cast<unsigned>(window >> from) & mask; };
  return row(0, 7) | row(Stride, 1) << 3 | row(Stride + 2, 1) << 4 | row(2 * Stride, 7) << 5;
}

}  // namespace pattern_detail

// Calls use(point) for those of the eight neighbours of a point that are in the set, in their order.
template <int Words, int Stride, class Use>
AGON_ALWAYS_INLINE void for_each_around(const PlaneLayout<Words, Stride>&, const Bits<Words>& set, int point,
                                        Use&& use) {
  constexpr std::uint64_t ring = 7 | (std::uint64_t{5} << Stride) | (std::uint64_t{7} << (2 * Stride));
  const int start = point - Stride - 1;
  for_each_bit(pattern_detail::window(set, start) & ring, [&](int bit) { use(start + bit); });
}
template <class Use>
void for_each_around(const AnyLayout& layout, const AnyLayout::Set& set, int point, Use&& use) {
  const auto corners = layout.diagonals<Portable>(plain::bit<AnyLayout::words>(point));
  for_each(set & (layout.neighbours_of(point) | corners.one), use);
}

template <int Words, int Stride>
AGON_ALWAYS_INLINE Neighbourhood neighbourhood(const Board<PlaneLayout<Words, Stride>>& board, int point) {
  const int start = point - Stride - 1;
  const auto ring = [&](const Bits<Words>& bits) {
    return pattern_detail::ring<Stride>(pattern_detail::window(bits, start));
  };
  const unsigned outside = ring(board.layout().board()) ^ 255;
  return {ring(board.stones(0)) | outside, ring(board.stones(1)) | outside};
}

Neighbourhood neighbourhood(const Board<AnyLayout>& board, int point);

}  // namespace agon::go
