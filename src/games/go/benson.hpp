// Unconditional life (Benson 1976): chains that stand even if their owner passes for ever, and the room that
// they surround in which the opponent cannot live either.
#pragma once

#include <vector>

#include "games/go/area.hpp"

namespace agon::go {

// Of one colour. A region is a connected part of the board without stones of that colour. It is vital to a
// chain if all its empty points are liberties of that chain; a chain with two vital regions whose borders
// stand is alive.
template <class Layout>
class UnconditionalLife {
 public:
  using Set = typename Layout::Set;

  UnconditionalLife(const Board<Layout>& board, Color color)
      : stones_(board.stones(color)), territory_(no_bits<Layout::words>()) {
    find_regions(board);
    for (Set rest = stones_; any(rest);) {
      const auto& chain = board.chain(color, first(rest));
      chains_.push_back({chain.stones, board.liberties(chain) & board.layout().board()});
      rest &= ~chain.stones;
    }
    while (drop_chains(board)) {
    }
    for (const Region& region : regions_)
      if (any(region.border) && is_too_small(board.layout(), region)) territory_ |= region.points;
  }

  const Set& stones() const { return stones_; }
  // Regions around which only such stones stand, and where the opponent has no room for two eyes.
  const Set& territory() const { return territory_; }

 private:
  struct Region {
    Set points, empty, border;  // the border: the stones of the colour around it
  };
  struct Chain {
    Set stones, liberties;
  };

  void find_regions(const Board<Layout>& board) {
    const Layout& layout = board.layout();
    const Set others = layout.board() & ~stones_;
    for (Set rest = others; any(rest);) {
      Set points = plain::bit<Layout::words>(first(rest));
      spread(layout, others, points);
      rest &= ~points;
      regions_.push_back({points, points & board.empty(), layout.template grow<Portable>(points) & stones_});
    }
  }

  // Lets go of chains without two eyes, then of regions at which they stand. True: there were some.
  bool drop_chains(const Board<Layout>& board) {
    const Set before = stones_;
    std::erase_if(chains_, [&](const Chain& chain) {
      int eyes = 0;
      for (const Region& region : regions_)
        eyes += static_cast<int>(any(region.border & chain.stones) && !any(region.empty & ~chain.liberties));
      if (eyes < 2) stones_ &= ~chain.stones;
      return eyes < 2;
    });
    std::erase_if(regions_, [&](const Region& region) { return any(region.border & ~stones_); });
    return !(before == stones_) && any(board.empty());
  }

  // An eye of the opponent is beside no stone of the border, and two eyes lie apart.
  bool is_too_small(const Layout& layout, const Region& region) const {
    return !plain::several(region.points & ~layout.template grow<Portable>(region.border));
  }

  Set stones_, territory_;
  std::vector<Region> regions_;
  std::vector<Chain> chains_;
};

}  // namespace agon::go
