// The end of a game of Go: who owns each point, which stones are dead, and what is counted.
#pragma once

#include <array>
#include <cstdint>

#include "games/go/playouts.hpp"
#include "games/go/seki.hpp"

namespace agon::go {

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

// Chains whose points the opponent owns in most playouts.
template <class Layout>
typename Layout::Set dead_stones(const Board<Layout>& board, const OwnerCounts& owners) {
  typename Layout::Set dead = no_bits<Layout::words>();
  for (const Color color : {0, 1}) {
    const auto& lost_in = color == 0 ? owners.white : owners.black;
    for (auto rest = board.stones(color); any(rest);) {
      const auto chain = board.chain(color, first(rest)).stones;
      rest &= ~chain;
      std::int64_t lost = 0;
      for_each(chain, [&](int point) { lost += lost_in[static_cast<std::size_t>(point)]; });
      if (lost * 3 > std::int64_t{2} * owners.playouts * count(chain)) dead |= chain;
    }
  }
  return dead;
}

}  // namespace agon::go
