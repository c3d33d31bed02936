// Where the points of a board lie in a set of bits, and who their neighbours are.
//
// PlaneLayout: rows a fixed stride apart, so that neighbours are shifts by constants; smaller boards leave
// columns and rows unused. AnyLayout: every size up to 25, and the torus, by shifts known at run time.
// Strides are even and row 0 is at the top; one column stays unused on a plane and keeps the rows apart.
#pragma once

#include <vector>

#include "game/drawing.hpp"
#include "games/go/bits.hpp"
#include "games/go/bits_avx2.hpp"
#include "games/go/bits_avx512.hpp"
#include "games/go/two_words.hpp"

namespace agon::go {

inline constexpr int largest_size = 25;

// Two bits far off the board and from each other. They always count as empty: the liberties of "no chain",
// which therefore never looks captured or in atari and needs no branch.
template <int Words>
AGON_ALWAYS_INLINE Bits<Words> guard_bits() {
  return plain::bit<Words>(Words * 64 - 2) | plain::bit<Words>(Words * 64 - 5);
}

// All that depends on the size of the board.
template <int Words>
struct Geometry {
  Bits<Words> board, edge;  // all points; those with fewer than four neighbours
  int size = 0, stride = 0;
  bool torus = false;
  Bits<Words> first_column, last_column, first_row, last_row;
  std::vector<Bits<Words>> neighbours;  // for every point of the board its neighbours
};

// Made once; lives as long as the program. Words: 2, 4, 8 or 16.
template <int Words>
const Geometry<Words>& geometry_of(int size, int stride, bool torus);

template <int WordsOf, int StrideOf>
struct PlaneLayout {
  static constexpr int words = WordsOf, stride = StrideOf, largest = StrideOf - 1;
  static constexpr int used_words = (largest * stride + 63) / 64;
  using Set = Bits<words>;
  // In registers, where games are played one at a time.
  template <class Isa>
  using SetOfOneGame = std::conditional_t<words == 2 && TwoWords::worth_it<Isa>, TwoWords, Set>;
  using ChainName = std::uint8_t;

  explicit PlaneLayout(int size = largest) : geometry_(&geometry_of<words>(size, stride, false)) {}

  int size() const { return geometry_->size; }
  static constexpr int row_stride() { return stride; }
  static constexpr bool torus() { return false; }
  const Set& board() const { return geometry_->board; }
  const Set& edge() const { return geometry_->edge; }

  // A set, or what stands for it in registers.
  template <class Isa, class S = Set>
  using Ops = std::conditional_t<std::is_same_v<S, TwoWords>, TwoWordOps, BitOps<Isa>>;
  template <class Isa, class S>
  AGON_ALWAYS_INLINE S grow(const S& set) const {
    return Ops<Isa, S>::template grow<stride>(set);
  }
  template <class Isa, class S>
  AGON_ALWAYS_INLINE Diagonals<S> diagonals(const S& set) const {
    return Ops<Isa, S>::template diagonals<stride>(set);
  }
  // The neighbours of a point, as a set.
  AGON_ALWAYS_INLINE const Set& neighbours_of(int point) const {
    return geometry_->neighbours[static_cast<std::size_t>(point)];
  }
  // The four neighbours of a point, as distances; beyond the edge lie points without stones.
  template <class Use>
  AGON_ALWAYS_INLINE void each_neighbour(int point, Use&& use) const {
    use(point - 1), use(point + 1), use(point - stride), use(point + stride);
  }

 private:
  const Geometry<words>* geometry_;
};

struct AnyLayout {
  static constexpr int words = 16, largest = largest_size;
  static constexpr int stride = 26;  // the largest one
  static constexpr int used_words = (largest * stride + 63) / 64;
  using Set = Bits<words>;
  template <class Isa>
  using SetOfOneGame = Set;
  using ChainName = std::uint16_t;

  explicit AnyLayout(int size = largest, bool torus = false)
      : geometry_(&geometry_of<words>(size, torus ? (size + 1) / 2 * 2 : (size + 2) / 2 * 2, torus)) {}

  int size() const { return geometry_->size; }
  int row_stride() const { return geometry_->stride; }
  bool torus() const { return geometry_->torus; }
  const Set& board() const { return geometry_->board; }
  const Set& edge() const { return geometry_->edge; }

  // Sets of this size are returned through memory on every CPU, so that these two need not be inlined.
  template <class Isa, class S = Set>
  using Ops = BitOps<Portable>;
  template <class Isa>
  [[gnu::noinline]] Set grow(const Set& set) const {
    return left(set) | right(set) | up(set) | down(set);
  }
  template <class Isa>
  [[gnu::noinline]] Diagonals<Set> diagonals(const Set& set) const {
    const Set above = up(set), below = down(set);
    return count_diagonals(left(above), right(above), left(below), right(below));
  }
  const Set& neighbours_of(int point) const { return geometry_->neighbours[static_cast<std::size_t>(point)]; }
  template <class Use>
  AGON_ALWAYS_INLINE void each_neighbour(int point, Use&& use) const {
    const int stride_here = row_stride();
    if (!torus()) return use(point - 1), use(point + 1), use(point - stride_here), use(point + stride_here);
    const int column = point % stride_here, row_start = point - column, far = size() - 1;
    use(row_start + (column == 0 ? far : column - 1));
    use(row_start + (column == far ? 0 : column + 1));
    use(row_start == 0 ? point + far * stride_here : point - stride_here);
    use(row_start == far * stride_here ? column : point + stride_here);
  }

 private:
  // Each moves the whole set by one point; what leaves a torus comes in on the other side.
  AGON_ALWAYS_INLINE Set right(const Set& set) const {
    return moved(shifted_up(set, 1), set & geometry_->last_column, -(size() - 1));
  }
  AGON_ALWAYS_INLINE Set left(const Set& set) const {
    return moved(shifted_down(set, 1), set & geometry_->first_column, size() - 1);
  }
  AGON_ALWAYS_INLINE Set down(const Set& set) const {
    return moved(shifted_up(set, row_stride()), set & geometry_->last_row, -(size() - 1) * row_stride());
  }
  AGON_ALWAYS_INLINE Set up(const Set& set) const {
    return moved(shifted_down(set, row_stride()), set & geometry_->first_row, (size() - 1) * row_stride());
  }
  AGON_ALWAYS_INLINE Set moved(const Set& inside, const Set& leaving, int wrap) const {
    if (!torus()) return inside;
    return (inside & board() & ~beside(wrap)) | shifted(leaving, wrap);
  }
  // Points that a shift fills from the neighbouring row: the column that is filled by the wrap instead.
  AGON_ALWAYS_INLINE Set beside(int wrap) const {
    if (wrap == -(size() - 1)) return geometry_->first_column;
    if (wrap == size() - 1) return geometry_->last_column;
    return no_bits<words>();
  }
  AGON_ALWAYS_INLINE static Set shifted(const Set& set, int by) {
    std::array<std::uint64_t, words> out{};
    for_each(set, [&](int index) {
      const auto to = static_cast<std::size_t>(index + by);
      out[to / 64] |= std::uint64_t{1} << (to % 64);
    });
    return from_words<words>(out);
  }
  const Geometry<words>* geometry_;
};

using Plane9 = PlaneLayout<2, 10>;
using Plane13 = PlaneLayout<4, 14>;
using Plane19 = PlaneLayout<8, 20>;

template <class Layout>
int point_at(const Layout& layout, Place place) {
  return place.row * layout.row_stride() + place.column;
}
template <class Layout>
Place place_of(const Layout& layout, int point) {
  return {point % layout.row_stride(), point / layout.row_stride()};
}

}  // namespace agon::go
