// The stones on a Go board: chains, captures, and all legal moves at once.
//
// A board is a few sets of bits, among them the stones of all chains in atari. The moves that are legal are
// then a handful of shifts: an empty point beside an empty point, beside an own chain that is not in atari,
// or beside an enemy chain that is. A chain is its stones and its stones grown by one; its liberties are
// those of `grown` that are empty, computed when asked for, so they need no upkeep. A number per point and
// colour names the chain (0: none); of two horizontal neighbours only one chain per colour can own a stone,
// so half the index of a new stone is a free name for its chain. Placing a stone has no branch.
#pragma once

#include <array>
#include <cstdint>

#include "games/go/layout.hpp"

namespace agon::go {

// 0 Black, 1 White.
using Color = int;

// What a point must be like to count as an own eye that playouts leave alone. `strict`: no enemy on a
// diagonal at the edge, at most one elsewhere. `loose` (Brügmann 1993): at most one at the edge, corners
// always.
enum class EyeRule : std::uint8_t { strict, loose };

template <class LayoutType>
class Board {
 public:
  using Layout = LayoutType;
  using Set = typename Layout::Set;
  template <class Isa>
  using Ops = typename Layout::template Ops<Isa>;

  struct Chain {
    Set stones, grown;
  };

  explicit Board(Layout layout) : layout_(layout) { clear(); }

  const Layout& layout() const { return layout_; }
  void clear() {
    const Set guards = guard_bits<Layout::words>(), none = no_bits<Layout::words>();
    empty_ = layout_.board() | guards;
    atari_ = ko_ = stones_[0] = stones_[1] = none;
    for (Side& side : sides_) {
      side.chains[0] = {none, guards};
      side.names.fill(0);
    }
  }

  const Set& stones(Color color) const { return stones_[index(color)]; }
  // Stones of chains with one liberty.
  const Set& atari() const { return atari_; }
  const Set& ko() const { return ko_; }
  void set_ko(const Set& points) { ko_ = points; }
  AGON_ALWAYS_INLINE Set empty() const { return empty_ & layout_.board(); }

  // The chain of `color` at a point beside or on the board; without stones where it has none there.
  AGON_ALWAYS_INLINE const Chain& chain(Color color, int point) const {
    const Side& side = sides_[index(color)];
    return side.chains[side.names[static_cast<std::size_t>(padding + point)]];
  }
  AGON_ALWAYS_INLINE Set liberties(const Chain& chain) const { return chain.grown & empty_; }

  // Points where `color` may play without suicide, simple ko observed.
  template <class Isa>
  AGON_ALWAYS_INLINE Set legal(Color color) const {
    const Set& own = stones(color);
    const Set& enemy = stones(1 - color);
    return empty_ & layout_.template grow<Isa>(empty_ | (own & ~atari_) | (enemy & atari_)) & ~ko_;
  }
  // Those of them that fill no own eye.
  template <class Isa>
  AGON_ALWAYS_INLINE Set playable(Color color, EyeRule eyes = EyeRule::strict) const {
    const Set& enemy = stones(1 - color);
    const Diagonals<Layout::words> enemies = layout_.template diagonals<Isa>(enemy);
    Set no_eye = layout_.template grow<Isa>(empty_ | enemy) | enemies.two;
    if (eyes == EyeRule::strict) no_eye |= enemies.one & layout_.edge();
    return legal<Isa>(color) & no_eye;
  }

  // Puts a stone on an empty point; everything but captures. True: some enemy chain lost its last liberty,
  // and capture() must follow.
  template <class Isa>
  AGON_ALWAYS_INLINE bool place(Color color, int point) {
    Side& own = sides_[index(color)];
    const Side& enemy = sides_[index(1 - color)];
    const Set stone = Ops<Isa>::template bit<Layout::words>(point);
    empty_ &= ~stone;
    stones_[index(color)] |= stone;
    ko_ = no_bits<Layout::words>();
    Set joined = stone;
    std::array<Set, 4> near_liberties, near_stones;
    std::size_t i = 0;
    layout_.each_neighbour(point, [&](int near) {
      const auto at = static_cast<std::size_t>(padding + near);
      joined |= own.chains[own.names[at]].stones;
      const Chain& other = enemy.chains[enemy.names[at]];
      near_liberties[i] = other.grown & empty_;
      near_stones[i++] = other.stones;
    });
    const Set grown = layout_.template grow<Isa>(joined);
    own.chains[name_of(point)] = {joined, grown};
    Ops<Isa>::template rename<Layout::used_words>(own.names.data() + padding, joined,
                                                  static_cast<int>(name_of(point)));
    bool captures = false;
    const Set weak = Ops<Isa>::weakest(near_liberties, near_stones, captures);
    atari_ = ((atari_ | weak) & ~joined) | Ops<Isa>::only_if(!Ops<Isa>::several(grown & empty_), joined);
    return captures;
  }

  // Completes a move that took the last liberty of enemy chains; tells which stones left the board.
  template <class Isa>
  AGON_ALWAYS_INLINE Set capture(Color color, int point) {
    Side& enemy = sides_[index(1 - color)];
    Set dead = no_bits<Layout::words>();
    layout_.each_neighbour(point, [&](int near) {
      const Chain& other = enemy.chains[enemy.names[static_cast<std::size_t>(padding + near)]];
      if (!Ops<Isa>::any(other.grown & empty_)) dead |= other.stones;
    });
    take_off<Isa>(1 - color, dead);
    const Chain& mine = chain(color, point);
    const bool safe = Ops<Isa>::several(mine.grown & empty_);
    // Other own chains in atari beside the captured stones now have two liberties or more.
    Set danger = atari_ & ~dead & ~mine.stones;
    for (Set saved = layout_.template grow<Isa>(dead) & stones(color) & danger; Ops<Isa>::any(saved);) {
      const Set rescued = chain(color, first(saved)).stones;
      danger &= ~rescued;
      saved &= ~rescued;
    }
    atari_ = danger | Ops<Isa>::only_if(!safe, mine.stones);
    const bool is_ko = !safe && !Ops<Isa>::several(dead) && !Ops<Isa>::several(mine.stones);
    ko_ = Ops<Isa>::only_if(is_ko, dead);
    return dead;
  }

  // One stone with all that follows; tells which stones left the board. A move that leaves its own chain
  // without liberties (allowed by some rules) takes that chain off.
  template <class Isa = Portable>
  AGON_ALWAYS_INLINE Set play(Color color, int point) {
    if (place<Isa>(color, point)) return capture<Isa>(color, point);
    const Set own = chain(color, point).stones;
    if (Ops<Isa>::any(chain(color, point).grown & empty_)) return no_bits<Layout::words>();
    remove(color, own);
    return own;
  }

  // Takes whole chains of one colour off and brings the neighbours' ataris up to date.
  void remove(Color color, const Set& chains) {
    take_off<Portable>(color, chains);
    Set danger = atari_ & ~chains;
    for (Set near = layout_.template grow<Portable>(chains) & stones(1 - color); any(near);) {
      const Chain& other = chain(1 - color, first(near));
      near &= ~other.stones;
      danger &= ~other.stones;
      if (!plain::several(liberties(other))) danger |= other.stones;
    }
    atari_ = danger;
  }

 private:
  // Rows above and below the board, so that neighbours of its edge can be looked up.
  static constexpr int padding = 64;
  static constexpr std::size_t chain_names = Layout::largest * Layout::stride / 2 + 1;
  struct Side {
    std::array<Chain, chain_names> chains;
    alignas(64) std::array<typename Layout::ChainName, padding + Layout::used_words * 64 + padding> names;
  };

  static constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }
  static constexpr std::size_t name_of(int point) { return static_cast<std::size_t>(1 + point / 2); }

  template <class Isa>
  AGON_ALWAYS_INLINE void take_off(Color color, const Set& dead) {
    stones_[index(color)] &= ~dead;
    empty_ |= dead;
    Ops<Isa>::template rename<Layout::used_words>(sides_[index(color)].names.data() + padding, dead, 0);
  }

  Set empty_, atari_, ko_;
  std::array<Set, 2> stones_;
  std::array<Side, 2> sides_;
  Layout layout_;
};

}  // namespace agon::go
