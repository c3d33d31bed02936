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

// The points that make a position, apart from its chains.
template <int Words>
struct PointSets {
  Bits<Words> empty;  // with the guard bits
  Bits<Words> atari;  // stones of chains with one liberty
  Bits<Words> ko;     // where the player to move may not take back
  std::array<Bits<Words>, 2> stones;

  AGON_ALWAYS_INLINE const Bits<Words>& of(Color color) const {
    return stones[static_cast<std::size_t>(color)];
  }
  AGON_ALWAYS_INLINE Bits<Words>& of(Color color) { return stones[static_cast<std::size_t>(color)]; }
};

// Points where `color` may play without suicide, simple ko observed.
template <class Isa, class Layout>
AGON_ALWAYS_INLINE typename Layout::Set legal_points(const Layout& layout, const PointSets<Layout::words>& at,
                                                     Color color) {
  // Empty, an own chain that is not in atari, or an enemy chain that is: no two of these three sets share
  // a point with the others, except that an own chain in atari is in two of them and goes.
  return at.empty & layout.template grow<Isa>(at.empty ^ at.of(color) ^ at.atari) & ~at.ko;
}
// Those of them that fill no own eye.
template <class Isa, class Layout>
AGON_ALWAYS_INLINE typename Layout::Set playable_points(const Layout& layout,
                                                        const PointSets<Layout::words>& at, Color color,
                                                        EyeRule eyes) {
  const auto& enemy = at.of(1 - color);
  const Diagonals<Layout::words> enemies = layout.template diagonals<Isa>(enemy);
  auto no_eye = layout.template grow<Isa>(at.empty | enemy) | enemies.two;
  if (eyes == EyeRule::strict) no_eye |= enemies.one & layout.edge();
  return legal_points<Isa>(layout, at, color) & no_eye;
}

template <class LayoutType>
class Board {
 public:
  using Layout = LayoutType;
  using Set = typename Layout::Set;
  using Sets = PointSets<Layout::words>;
  template <class Isa>
  using Ops = typename Layout::template Ops<Isa>;

  struct Chain {
    Set stones, grown;
  };

  explicit Board(Layout layout) : layout_(layout) { clear(); }
  Board(const Board& other) : sets_(other.sets_), layout_(other.layout_) { copy_chains(other); }
  Board& operator=(const Board& other) {
    if (this == &other) return *this;
    sets_ = other.sets_;
    layout_ = other.layout_;
    copy_chains(other);
    return *this;
  }
  ~Board() = default;

  const Layout& layout() const { return layout_; }
  void clear() {
    const Set guards = guard_bits<Layout::words>(), none = no_bits<Layout::words>();
    sets_ = {layout_.board() | guards, none, none, {none, none}};
    for (Side& side : sides_) {
      side.chains[0] = {none, guards};
      side.names.fill(0);
    }
  }

  const Set& stones(Color color) const { return sets_.of(color); }
  const Set& atari() const { return sets_.atari; }
  const Set& ko() const { return sets_.ko; }
  void set_ko(const Set& points) { sets_.ko = points; }
  AGON_ALWAYS_INLINE Set empty() const { return sets_.empty & layout_.board(); }

  // A loop may keep the sets in registers: it takes them, passes them to place and capture below, and gives
  // them back at the end.
  AGON_ALWAYS_INLINE const Sets& sets() const { return sets_; }
  AGON_ALWAYS_INLINE void set_sets(const Sets& sets) { sets_ = sets; }

  // The chain of `color` at a point beside or on the board; without stones where it has none there.
  AGON_ALWAYS_INLINE const Chain& chain(Color color, int point) const {
    const Side& side = sides_[index(color)];
    return side.chains[side.names[static_cast<std::size_t>(padding + point)]];
  }
  AGON_ALWAYS_INLINE Set liberties(const Chain& chain) const { return chain.grown & sets_.empty; }

  template <class Isa>
  AGON_ALWAYS_INLINE Set legal(Color color) const {
    return legal_points<Isa>(layout_, sets_, color);
  }
  template <class Isa>
  AGON_ALWAYS_INLINE Set playable(Color color, EyeRule eyes = EyeRule::strict) const {
    return playable_points<Isa>(layout_, sets_, color, eyes);
  }

  // Brings the chains that place() will ask for near.
  AGON_ALWAYS_INLINE void fetch_chains(Color color, int point) const {
    const Side &own = sides_[index(color)], &enemy = sides_[index(1 - color)];
    layout_.each_neighbour(point, [&](int near) {
      const auto at = static_cast<std::size_t>(padding + near);
      __builtin_prefetch(&own.chains[own.names[at]].stones);
      __builtin_prefetch(&enemy.chains[enemy.names[at]].stones);
      __builtin_prefetch(&enemy.chains[enemy.names[at]].grown);
    });
  }

  // Puts a stone on an empty point; everything but captures. True: some enemy chain lost its last liberty,
  // and capture() must follow.
  template <class Isa>
  AGON_ALWAYS_INLINE bool place(Color color, int point) {
    return place<Isa>(sets_, color, point);
  }
  template <class Isa>
  AGON_ALWAYS_INLINE bool place(Sets& sets, Color color, int point) {
    Side& own = sides_[index(color)];
    const Side& enemy = sides_[index(1 - color)];
    const Set stone = Ops<Isa>::template bit<Layout::words>(point);
    const Set empty = sets.empty & ~stone;
    sets.empty = empty;
    sets.of(color) |= stone;
    sets.ko = no_bits<Layout::words>();
    // What lies around the new chain: what lay around those that it joins, and around the stone. Boards of
    // two words are grown anew sooner than that is fetched, when several games are played (measured).
    constexpr bool grow_anew = Layout::words == 2;
    Set joined = stone, grown = layout_.neighbours_of(point);
    std::array<Set, 4> near_liberties, near_stones;
    std::size_t i = 0;
    layout_.each_neighbour(point, [&](int near) {
      const auto at = static_cast<std::size_t>(padding + near);
      const Chain& friendly = own.chains[own.names[at]];
      joined |= friendly.stones;
      if constexpr (!grow_anew) grown |= friendly.grown;
      const Chain& other = enemy.chains[enemy.names[at]];
      near_liberties[i] = other.grown & empty;
      near_stones[i++] = other.stones;
    });
    if constexpr (grow_anew)
      grown = layout_.template grow<Isa>(joined);
    else
      grown &= ~guard_bits<Layout::words>();
    own.chains[name_of(point)] = {joined, grown};
    Ops<Isa>::template rename<Layout::used_words>(own.names.data() + padding, joined,
                                                  static_cast<int>(name_of(point)));
    bool captures = false;
    const Set weak = Ops<Isa>::weakest(near_liberties, near_stones, captures);
    sets.atari =
        ((sets.atari | weak) & ~joined) | Ops<Isa>::only_if(!Ops<Isa>::several(grown & empty), joined);
    return captures;
  }

  // Completes a move that took the last liberty of enemy chains; tells which stones left the board.
  template <class Isa>
  AGON_ALWAYS_INLINE Set capture(Color color, int point) {
    return capture<Isa>(sets_, color, point);
  }
  template <class Isa>
  AGON_ALWAYS_INLINE Set capture(Sets& sets, Color color, int point) {
    Side& enemy = sides_[index(1 - color)];
    Set dead = no_bits<Layout::words>();
    layout_.each_neighbour(point, [&](int near) {
      const Chain& other = enemy.chains[enemy.names[static_cast<std::size_t>(padding + near)]];
      dead |= Ops<Isa>::only_if(!Ops<Isa>::any(other.grown & sets.empty), other.stones);
    });
    take_off<Isa>(sets, 1 - color, dead);
    const Chain& mine = sides_[index(color)].chains[name_of(point)];
    const bool safe = Ops<Isa>::several(mine.grown & sets.empty);
    // Other own chains in atari beside the captured stones now have two liberties or more.
    Set danger = sets.atari & ~dead & ~mine.stones;
    for (Set saved = layout_.template grow<Isa>(dead) & sets.of(color) & danger; Ops<Isa>::any(saved);) {
      const Set rescued = chain(color, first(saved)).stones;
      danger &= ~rescued;
      saved &= ~rescued;
    }
    sets.atari = danger | Ops<Isa>::only_if(!safe, mine.stones);
    // No short cuts: which of these hold is hard to predict.
    const bool is_ko = static_cast<int>(safe) + static_cast<int>(Ops<Isa>::several(dead)) +
                           static_cast<int>(Ops<Isa>::several(mine.stones)) ==
                       0;
    sets.ko = Ops<Isa>::only_if(is_ko, dead);
    return dead;
  }

  // One stone with all that follows; tells which stones left the board. A move that leaves its own chain
  // without liberties (allowed by some rules) takes that chain off.
  template <class Isa = Portable>
  AGON_ALWAYS_INLINE Set play(Color color, int point) {
    if (place<Isa>(color, point)) return capture<Isa>(color, point);
    const Set own = chain(color, point).stones;
    if (Ops<Isa>::any(liberties(chain(color, point)))) return no_bits<Layout::words>();
    remove(color, own);
    return own;
  }

  // Takes whole chains of one colour off and brings the neighbours' ataris up to date.
  void remove(Color color, const Set& chains) {
    take_off<Portable>(sets_, color, chains);
    Set danger = sets_.atari & ~chains;
    for (Set near = layout_.template grow<Portable>(chains) & stones(1 - color); any(near);) {
      const Chain& other = chain(1 - color, first(near));
      near &= ~other.stones;
      danger &= ~other.stones;
      if (!plain::several(liberties(other))) danger |= other.stones;
    }
    sets_.atari = danger;
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

  // Only chains that stand on the board: most of a board's memory is chains that do not.
  void copy_chains(const Board& other) {
    for (std::size_t c = 0; c < 2; ++c) {
      const Side& from = other.sides_[c];
      Side& to = sides_[c];
      to.names = from.names;
      to.chains[0] = from.chains[0];
      for (Set rest = other.sets_.stones[c]; any(rest);) {
        const auto name = from.names[static_cast<std::size_t>(padding + first(rest))];
        to.chains[name] = from.chains[name];
        rest &= ~from.chains[name].stones;
      }
    }
  }
  template <class Isa>
  AGON_ALWAYS_INLINE void take_off(Sets& sets, Color color, const Set& dead) {
    sets.of(color) &= ~dead;
    sets.empty |= dead;
    Ops<Isa>::template rename<Layout::used_words>(sides_[index(color)].names.data() + padding, dead, 0);
  }

  Sets sets_;
  std::array<Side, 2> sides_;
  Layout layout_;
};

}  // namespace agon::go
