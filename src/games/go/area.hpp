// Who owns which points of a Go board as it stands.
#pragma once

#include <array>

#include "games/go/board.hpp"

namespace agon::go {

// `points` and all of `within` that is connected to them.
template <class Layout>
void spread(const Layout& layout, const typename Layout::Set& within, typename Layout::Set& points) {
  for (bool grew = true; grew;) {
    const auto more = points | (layout.template grow<Portable>(points) & within);
    grew = !(more == points);
    points = more;
  }
}

// Points of each colour when every stone counts as it stands: its stones, and the empty regions that only
// it touches.
template <int Words>
struct Area {
  std::array<Bits<Words>, 2> owned;
};

template <class Layout>
Area<Layout::words> area_of(const Board<Layout>& board) {
  const auto empty = board.empty();
  std::array<typename Layout::Set, 2> reached{board.stones(0), board.stones(1)};
  for (auto& reach : reached) spread(board.layout(), empty, reach);
  return {{reached[0] & ~reached[1], reached[1] & ~reached[0]}};
}

// Whether no empty points lie side by side: so at the end of a complete playout, but for some kinds of seki.
template <class Layout>
bool no_empty_neighbours(const Board<Layout>& board) {
  return !any(board.layout().template grow<Portable>(board.empty()) & board.empty());
}

// Points that are Black's less points that are White's when no empty points lie side by side: stones, and
// empty points beside one colour only.
template <class Isa, class Layout>
AGON_ALWAYS_INLINE int simple_area(const Board<Layout>& board) {
  const auto& layout = board.layout();
  const auto near_black = layout.template grow<Isa>(board.stones(0));
  const auto near_white = layout.template grow<Isa>(board.stones(1));
  const auto empty = board.empty();
  return count(board.stones(0) | (empty & near_black & ~near_white)) -
         count(board.stones(1) | (empty & near_white & ~near_black));
}

}  // namespace agon::go
