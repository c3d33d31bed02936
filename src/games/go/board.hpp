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
template <class Set>
struct PointSets {
  Set empty;  // with the guard bits
  Set atari;  // stones of chains with one liberty
  Set ko;     // where the player to move may not take back
  std::array<Set, 2> stones;

  AGON_ALWAYS_INLINE const Set& of(Color color) const { return stones[static_cast<std::size_t>(color)]; }
  AGON_ALWAYS_INLINE Set& of(Color color) { return stones[static_cast<std::size_t>(color)]; }
};

// Points where `color` may play without suicide, simple ko observed.
template <class Isa, class Layout, class Set>
AGON_ALWAYS_INLINE Set legal_points(const Layout& layout, const PointSets<Set>& at, Color color) {
  // Beside an empty point, an own chain that is not in atari, or an enemy chain that is. Of the three sets
  // below only own and atari share points: own chains in atari, which go. (atari holds stones alone.)
  return at.empty & layout.template grow<Isa>(at.empty ^ at.of(color) ^ at.atari) & ~at.ko;
}
// Points that would be no eyes of the enemy's enemy, if they were empty.
template <class Isa, class Layout, class Set>
AGON_ALWAYS_INLINE Set no_eyes(const Layout& layout, const Set& empty, const Set& enemy, EyeRule eyes) {
  const Diagonals<Set> enemies = layout.template diagonals<Isa>(enemy);
  Set found = layout.template grow<Isa>(empty | enemy) | enemies.two;
  if (eyes == EyeRule::strict) found |= enemies.one & layout.edge();
  return found;
}
// The same in vectors, which take half as many instructions; nothing waits for this.
template <class Isa, class Layout>
AGON_ALWAYS_INLINE TwoWords no_eyes(const Layout& layout, TwoWords empty, TwoWords enemy, EyeRule eyes) {
  return from_vector(no_eyes<Isa>(layout, in_vector(empty), in_vector(enemy), eyes));
}
// Points where `color` may play and fills no own eye.
template <class Isa, class Layout, class Set>
AGON_ALWAYS_INLINE Set playable_points(const Layout& layout, const PointSets<Set>& at, Color color,
                                       EyeRule eyes) {
  return legal_points<Isa>(layout, at, color) & no_eyes<Isa>(layout, at.empty, at.of(1 - color), eyes);
}

template <class LayoutType>
class Board {
 public:
  using Layout = LayoutType;
  using Set = typename Layout::Set;
  using Sets = PointSets<Set>;
  template <class Isa, class S = Set>
  using Ops = typename Layout::template Ops<Isa, S>;

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

  // A loop may keep the sets in registers, as S: it takes them, passes them to place and capture below, and
  // gives them back at the end.
  template <class S = Set>
  AGON_ALWAYS_INLINE PointSets<S> sets() const {
    return {in_registers<S>(sets_.empty),
            in_registers<S>(sets_.atari),
            in_registers<S>(sets_.ko),
            {in_registers<S>(sets_.stones[0]), in_registers<S>(sets_.stones[1])}};
  }
  template <class S>
  AGON_ALWAYS_INLINE void set_sets(const PointSets<S>& sets) {
    keep_in(sets_.empty, sets.empty);
    keep_in(sets_.atari, sets.atari);
    keep_in(sets_.ko, sets.ko);
    for (std::size_t c = 0; c < 2; ++c) keep_in(sets_.stones[c], sets.stones[c]);
  }

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
  template <class Isa, class S>
  AGON_ALWAYS_INLINE bool place(PointSets<S>& sets, Color color, int point) {
    using O = Ops<Isa, S>;
    Side& own = sides_[index(color)];
    const Side& enemy = sides_[index(1 - color)];
    const S stone = O::template bit<Layout::words>(point);
    const S empty = sets.empty & ~stone;
    sets.empty = empty;
    sets.of(color) |= stone;
    sets.ko = S{};
    // What lies around the new chain: what lay around those that it joins, and around the stone. Vectors of
    // two words are grown anew sooner than that is fetched, where several games are played (measured).
    constexpr bool grow_anew = std::is_same_v<S, Bits<2>>;
    S joined = stone, grown = in_registers<S>(layout_.neighbours_of(point));
    std::array<S, 4> near_liberties, near_stones;
    std::size_t i = 0;
    layout_.each_neighbour(point, [&](int near) {
      const auto at = static_cast<std::size_t>(padding + near);
      const Chain& friendly = own.chains[own.names[at]];
      joined |= in_registers<S>(friendly.stones);
      if constexpr (!grow_anew) grown |= in_registers<S>(friendly.grown);
      const Chain& other = enemy.chains[enemy.names[at]];
      near_liberties[i] = in_registers<S>(other.grown) & empty;
      near_stones[i++] = in_registers<S>(other.stones);
    });
    if constexpr (grow_anew)
      grown = layout_.template grow<Isa>(joined);
    else
      grown &= in_registers<S>(~guard_bits<Layout::words>());
    Chain& made = own.chains[name_of(point)];
    keep_in(made.stones, joined);
    keep_in(made.grown, grown);
    rename<Isa>(own, joined, name_of(point));
    bool captures = false;
    const S weak = O::weakest(near_liberties, near_stones, captures);
    sets.atari = ((sets.atari | weak) & ~joined) | O::only_if(!O::several(grown & empty), joined);
    return captures;
  }

  // Completes a move that took the last liberty of enemy chains; tells which stones left the board.
  template <class Isa>
  AGON_ALWAYS_INLINE Set capture(Color color, int point) {
    return capture<Isa>(sets_, color, point);
  }
  template <class Isa, class S>
  AGON_ALWAYS_INLINE S capture(PointSets<S>& sets, Color color, int point) {
    using O = Ops<Isa, S>;
    Side& enemy = sides_[index(1 - color)];
    S dead{};
    layout_.each_neighbour(point, [&](int near) {
      const Chain& other = enemy.chains[enemy.names[static_cast<std::size_t>(padding + near)]];
      dead |= O::only_if(!O::any(in_registers<S>(other.grown) & sets.empty), in_registers<S>(other.stones));
    });
    take_off<Isa>(sets, 1 - color, dead);
    const Chain& mine = sides_[index(color)].chains[name_of(point)];
    const S my_stones = in_registers<S>(mine.stones);
    const bool safe = O::several(in_registers<S>(mine.grown) & sets.empty);
    // Other own chains in atari beside the captured stones now have two liberties or more.
    S danger = sets.atari & ~dead & ~my_stones;
    for (S saved = layout_.template grow<Isa>(dead) & sets.of(color) & danger; O::any(saved);) {
      const S rescued = in_registers<S>(chain(color, first(saved)).stones);
      danger &= ~rescued;
      saved &= ~rescued;
    }
    sets.atari = danger | O::only_if(!safe, my_stones);
    // No short cuts: which of these hold is hard to predict.
    const bool is_ko = static_cast<int>(safe) + static_cast<int>(O::several(dead)) +
                           static_cast<int>(O::several(my_stones)) ==
                       0;
    sets.ko = O::only_if(is_ko, dead);
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
  template <class Isa, class S>
  AGON_ALWAYS_INLINE void take_off(PointSets<S>& sets, Color color, const S& dead) {
    sets.of(color) &= ~dead;
    sets.empty |= dead;
    rename<Isa>(sides_[index(color)], dead, 0);
  }
  template <class Isa, class S>
  AGON_ALWAYS_INLINE static void rename(Side& side, const S& points, std::size_t name) {
    Ops<Isa>::template rename<Layout::used_words>(side.names.data() + padding, words_of(points),
                                                  static_cast<int>(name));
  }

  Sets sets_;
  std::array<Side, 2> sides_;
  Layout layout_;
};

}  // namespace agon::go
