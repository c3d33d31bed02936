// The playouts of MoGo (Gelly, Wang, Munos and Teytaud 2006): a move answers the opponent's last one where it
// can. In this order: save own stones that are in atari beside it; a 3x3 pattern among its eight neighbours;
// capture something; any move that fills no own eye. Within a rule all moves are equally likely.
#pragma once

#include "games/go/ladder.hpp"
#include "games/go/patterns.hpp"
#include "games/go/playout.hpp"

namespace agon::go {

// Liberties of enemy chains in atari beside a chain of `color`.
template <class Isa, class Layout>
AGON_ALWAYS_INLINE typename Layout::Set moves_taking_beside(const Board<Layout>& board, Color color,
                                                            const typename Board<Layout>::Chain& chain) {
  using Set = typename Layout::Set;
  using Ops = typename Layout::template Ops<Isa>;
  Set taking = no_bits<Layout::words>();
  for (Set weak = chain.grown & board.stones(1 - color) & board.atari(); Ops::any(weak);) {
    const auto& enemy = board.chain(1 - color, first(weak));
    weak &= ~enemy.stones;
    taking |= board.liberties(enemy);
  }
  return taking;
}

// Points beside enemy stones in atari: of the empty ones, their liberties.
template <class Isa, class Layout>
AGON_ALWAYS_INLINE typename Layout::Set capturing_moves(const Board<Layout>& board, Color color) {
  using Set = typename Layout::Set;
  using Ops = typename Layout::template Ops<Isa>;
  const Set prey = board.stones(1 - color) & board.atari();
  return Ops::any(prey) ? board.layout().template grow<Isa>(prey) : prey;
}

// A legal move among the eight neighbours of the last one that is a pattern and fits; -1: there is none.
template <class Isa, class Layout, class Rng, class Fits>
AGON_ALWAYS_INLINE int pattern_move(const PatternTable& patterns, const Board<Layout>& board, int last,
                                    const typename Layout::Set& legal, Rng& random, const Fits& fits) {
  std::array<std::int16_t, 8> found;
  int number = 0;
  for_each_around(board.layout(), legal, last, [&](int point) {
    const bool chosen = patterns[neighbourhood(board, point).index()] && fits(point);
    found[static_cast<std::size_t>(number)] = static_cast<std::int16_t>(point);
    number += chosen ? 1 : 0;
  });
  return number == 0 ? -1 : found[static_cast<std::size_t>(random.below(number))];
}

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
      const Set near = board.layout().neighbours_of(game.last);
      const Set saving = saving_moves<Isa>(board, color, near & board.stones(color) & board.atari()) & legal;
      if (Ops::any(saving)) return choose_bit<Isa, Layout::used_words>(saving, random);
      const int shaped =
          pattern_move<Isa>(*patterns_, board, game.last, legal, random, [](int) { return true; });
      if (shaped >= 0) return shaped;
    }
    const Set capturing = capturing_moves<Isa>(board, color) & legal;
    if (Ops::any(capturing)) return choose_bit<Isa, Layout::used_words>(capturing, random);
    return choose_bit<Isa, Layout::used_words>(board.template playable<Isa>(color, limits.eyes), random);
  }

 private:
  // Points that take what threatens these stones, or that give their chains a second liberty.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static typename Layout::Set saving_moves(const Board<Layout>& board, Color color,
                                                              const typename Layout::Set& threatened) {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    Set saving = no_bits<Layout::words>();
    for (Set rest = threatened; Ops::any(rest);) {
      const auto& chain = board.chain(color, first(rest));
      rest &= ~chain.stones;
      saving |= moves_taking_beside<Isa>(board, color, chain);
      const Set liberty = board.liberties(chain);
      saving |= Ops::only_if(Ops::several(liberties_after<Isa>(board, color, first(liberty))), liberty);
    }
    return saving;
  }

  const PatternTable* patterns_;
};

}  // namespace agon::go
