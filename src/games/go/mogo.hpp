// The playouts of MoGo (Gelly, Wang, Munos and Teytaud 2006): a move answers the opponent's last one where it
// can. In this order: save own stones that are in atari beside it; a 3x3 pattern among its eight neighbours;
// capture something; any move that fills no own eye, preferably one that is not captured at once.
#pragma once

#include "games/go/patterns.hpp"
#include "games/go/playout.hpp"

namespace agon::go {

class MogoPolicy {
 public:
  MogoPolicy() : patterns_(&mogo_patterns()) {}

  template <class Isa, class Layout, class Rng>
  AGON_ALWAYS_INLINE int choose(const RunningPlayout<Layout>& game, Color color, const PlayoutLimits& limits,
                                Rng& random) const {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    const Board<Layout>& board = game.board;
    const Set legal = board.template legal<Isa>(color);
    if (game.last >= 0) {
      const Set near = board.layout().template grow<Isa>(Ops::template bit<Layout::words>(game.last));
      const Set threatened = near & board.stones(color) & board.atari();
      if (Ops::any(threatened)) {
        const Set saving = saving_moves<Isa>(board, color, threatened) & legal;
        if (Ops::any(saving)) return choose_bit<Isa, Layout::used_words>(saving, random);
      }
      const Set shaped = pattern_moves<Isa>(board, color, game.last, legal);
      if (Ops::any(shaped)) return choose_bit<Isa, Layout::used_words>(shaped, random);
    }
    const Set prey = board.stones(1 - color) & board.atari();
    if (Ops::any(prey)) {
      const Set capturing = board.layout().template grow<Isa>(prey) & legal;
      if (Ops::any(capturing)) return choose_bit<Isa, Layout::used_words>(capturing, random);
    }
    return careful_move<Isa>(board, color, limits, random);
  }

 private:
  // The liberties of the chain that a stone on `point` would belong to, captures apart.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static typename Layout::Set liberties_after(const Board<Layout>& board, Color color,
                                                                 int point) {
    using Ops = typename Layout::template Ops<Isa>;
    const auto stone = Ops::template bit<Layout::words>(point);
    auto liberties = board.layout().template grow<Isa>(stone) & board.empty();
    board.layout().each_neighbour(point, [&](int near) {
      liberties |= board.liberties(board.chain(color, near)) & board.layout().board();
    });
    return liberties & ~stone;
  }

  // Points that give chains in atari a second liberty, or take the stones that threaten them.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static typename Layout::Set saving_moves(const Board<Layout>& board, Color color,
                                                              const typename Layout::Set& threatened) {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    Set saving = no_bits<Layout::words>();
    for (Set rest = threatened; Ops::any(rest);) {
      const auto& chain = board.chain(color, first(rest));
      rest &= ~chain.stones;
      const Set liberty = board.liberties(chain);
      if (Ops::several(liberties_after<Isa>(board, color, first(liberty)))) saving |= liberty;
      for (Set weak = chain.grown & board.stones(1 - color) & board.atari(); Ops::any(weak);) {
        const auto& enemy = board.chain(1 - color, first(weak));
        weak &= ~enemy.stones;
        saving |= board.liberties(enemy);
      }
    }
    return saving;
  }

  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE typename Layout::Set pattern_moves(const Board<Layout>& board, Color color, int last,
                                                        const typename Layout::Set& legal) const {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    Set found = no_bits<Layout::words>();
    const Set stone = Ops::template bit<Layout::words>(last);
    const Diagonals<Layout::words> corners = board.layout().template diagonals<Isa>(stone);
    for_each(legal & (board.layout().template grow<Isa>(stone) | corners.one), [&](int point) {
      if ((*patterns_)[neighbourhood(board, point).index()] &&
          Ops::several(liberties_after<Isa>(board, color, point)))
        found |= Ops::template bit<Layout::words>(point);
    });
    return found;
  }

  // A random move. Stones that can be taken at once are put down only where nothing better is left, and two
  // or more only where taking them does not help the taker; otherwise the player passes.
  template <class Isa, class Layout, class Rng>
  AGON_ALWAYS_INLINE static int careful_move(const Board<Layout>& board, Color color,
                                             const PlayoutLimits& limits, Rng& random) {
    using Ops = typename Layout::template Ops<Isa>;
    auto playable = board.template playable<Isa>(color, limits.eyes);
    int last_resort = -1;
    while (true) {
      const int point = choose_bit<Isa, Layout::used_words>(playable, random);
      if (point < 0) return last_resort;
      const auto liberties = liberties_after<Isa>(board, color, point);
      if (Ops::several(liberties)) return point;
      if (last_resort < 0 && is_fair_sacrifice<Isa>(board, color, point, liberties)) last_resort = point;
      playable &= ~Ops::template bit<Layout::words>(point);
    }
  }

  // Whether stones that can be taken at once may be worth it: they take some themselves, it is one stone, or
  // whoever takes them has hardly a liberty elsewhere, so that an eye is filled or a race is won.
  template <class Isa, class Layout>
  static bool is_fair_sacrifice(const Board<Layout>& board, Color color, int point,
                                const typename Layout::Set& liberty) {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    const Set stone = Ops::template bit<Layout::words>(point);
    Set chain = stone, takers = no_bits<Layout::words>();
    bool takes = false;
    board.layout().each_neighbour(point, [&](int near) {
      chain |= board.chain(color, near).stones;
      const auto& enemy = board.chain(1 - color, near);
      takes |= Ops::any(enemy.stones & board.atari());
    });
    if (takes || !Ops::several(chain)) return true;
    Set beside = board.layout().template grow<Isa>(chain | liberty) & board.stones(1 - color);
    while (Ops::any(beside)) {
      const auto& enemy = board.chain(1 - color, first(beside));
      beside &= ~enemy.stones;
      takers |= board.liberties(enemy);
    }
    return !Ops::several(takers & board.layout().board() & ~stone & ~liberty);
  }

  const PatternTable* patterns_;
};

}  // namespace agon::go
