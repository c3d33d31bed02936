// MoGo's playouts (games/go/mogo.hpp) with more reading. In this order: save own stones that are in atari
// beside the opponent's last move, unless a ladder catches them all the same; win a race against its chain or
// beside it; a 3x3 pattern among its eight neighbours that is not in atari itself; capture something; any
// move that fills no own eye, preferably one that is not captured at once. See docs/go.md.
#pragma once

#include <algorithm>

#include "games/go/ladder.hpp"
#include "games/go/mogo.hpp"

namespace agon::go {

class TacticalPolicy {
 public:
  TacticalPolicy() : patterns_(&mogo_patterns()) {}

  template <class Isa, class Layout, class Rng>
  AGON_ALWAYS_INLINE int choose(const RunningPlayout<Layout>& game, Color color, const PlayoutLimits& limits,
                                Rng& random) const {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    const Board<Layout>& board = game.board;
    const Set legal = board.template legal<Isa>(color);
    if (game.last >= 0) {
      const Set near = board.layout().neighbours_of(game.last);
      const Set threatened = near & board.stones(color) & board.atari();
      if (Ops::any(threatened)) {
        const Set saving = saving_moves<Isa>(board, color, threatened, legal);
        if (Ops::any(saving)) return choose_bit<Isa, Layout::used_words>(saving, random);
      }
      const Set race = race_moves<Isa>(board, color, game.last, near) & legal;
      if (Ops::any(race)) return choose_bit<Isa, Layout::used_words>(race, random);
      const int shaped = pattern_move<Isa>(*patterns_, board, game.last, legal, random, [&](int point) {
        return Ops::several(liberties_after<Isa>(board, color, point));
      });
      if (shaped >= 0) return shaped;
    }
    const Set capturing = capturing_moves<Isa>(board, color) & legal;
    if (Ops::any(capturing)) return choose_bit<Isa, Layout::used_words>(capturing, random);
    return careful_move<Isa>(board, color, limits, random);
  }

  // The liberty, if the chain gets away by it.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static typename Layout::Set running_move(const Board<Layout>& board, Color color,
                                                              const typename Layout::Set& liberty) {
    using Ops = typename Layout::template Ops<Isa>;
    const int way_out = first(liberty);
    const auto after = liberties_after<Isa>(board, color, way_out);
    return Ops::only_if(!is_caught<Isa>(board, color, way_out, after, no_bits<Layout::words>()), liberty);
  }
  // Of an enemy chain's liberties, those where it is taken or caught.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static typename Layout::Set catching_moves(const Board<Layout>& board, Color color,
                                                                const typename Layout::Set& liberties) {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    const int number = count(liberties);
    if (number != 2) return Ops::only_if(number < 2, liberties);
    const Set a = Ops::template bit<Layout::words>(first(liberties)), b = liberties & ~a;
    return Ops::only_if(catches<Isa>(board, color, a, first(b)), a) |
           Ops::only_if(catches<Isa>(board, color, b, first(a)), b);
  }

 private:
  // Points that take the stones that threaten chains in atari; where there are none, points that give these
  // chains liberties, unless a ladder catches them all the same.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static typename Layout::Set saving_moves(const Board<Layout>& board, Color color,
                                                              const typename Layout::Set& threatened,
                                                              const typename Layout::Set& legal) {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    Set taking = no_bits<Layout::words>(), running = taking;
    for (Set rest = threatened; Ops::any(rest);) {
      const auto& chain = board.chain(color, first(rest));
      rest &= ~chain.stones;
      taking |= moves_taking_beside<Isa>(board, color, chain) & legal;
      if (!Ops::any(taking)) running |= running_move<Isa>(board, color, board.liberties(chain));
    }
    return Ops::any(taking) ? taking : running & legal;
  }
  // Whether a chain that runs to `head` and has these liberties then is lost. `chaser`: a stone that would
  // drive it there.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static bool is_caught(const Board<Layout>& board, Color color, int head,
                                           const typename Layout::Set& liberties,
                                           const typename Layout::Set& chaser) {
    const int number = count(liberties);
    return number < 2 ||
           (number == 2 && Ladder<Isa, Layout>(board, color, head, liberties, chaser).catches());
  }

  // Moves that take or catch enemy chains of one or two liberties: that of the last move, and those beside
  // own chains that it left with two, so that there is a race.
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static typename Layout::Set race_moves(const Board<Layout>& board, Color color, int last,
                                                            const typename Layout::Set& near) {
    using Set = typename Layout::Set;
    using Ops = typename Layout::template Ops<Isa>;
    // The last move may have taken itself off the board.
    Set prey = Ops::template bit<Layout::words>(last) & board.stones(1 - color),
        found = no_bits<Layout::words>();
    for (Set rest = near & board.stones(color) & ~board.atari(); Ops::any(rest);) {
      const auto& chain = board.chain(color, first(rest));
      rest &= ~chain.stones;
      if (count(board.liberties(chain)) == 2) prey |= chain.grown & board.stones(1 - color);
    }
    while (Ops::any(prey)) {
      const auto& chain = board.chain(1 - color, first(prey));
      prey &= ~chain.stones;
      found |= catching_moves<Isa>(board, color, board.liberties(chain));
    }
    return found;
  }
  template <class Isa, class Layout>
  AGON_ALWAYS_INLINE static bool catches(const Board<Layout>& board, Color color,
                                         const typename Layout::Set& chaser, int way_out) {
    using Ops = typename Layout::template Ops<Isa>;
    // A stone that can be taken at once catches nobody.
    if (!Ops::several(liberties_after<Isa>(board, color, first(chaser)))) return false;
    const auto left = liberties_after<Isa>(board, 1 - color, way_out) & ~chaser;
    return is_caught<Isa>(board, 1 - color, way_out, left, chaser);
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
  // whoever takes them gets no room for two eyes by it and has hardly a liberty elsewhere, so that an eye is
  // filled or a race is won.
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
    if (!leaves_one_eye<Isa>(board.layout(), chain)) return false;
    Set beside = board.layout().template grow<Isa>(chain | liberty) & board.stones(1 - color);
    while (Ops::any(beside)) {
      const auto& enemy = board.chain(1 - color, first(beside));
      beside &= ~enemy.stones;
      takers |= board.liberties(enemy);
    }
    return !Ops::several(takers & board.layout().board() & ~stone & ~liberty);
  }

  // Whether there is a point in the room of these stones after which two eyes cannot be made there: all
  // shapes of up to three points, the square and pyramid of four, the bulky and crossed five, the rabbity
  // six.
  template <class Isa, class Layout>
  static bool leaves_one_eye(const Layout& layout, const typename Layout::Set& stones) {
    const int size = count(stones);
    if (size <= 3) return true;
    if (size > 6) return false;
    int most = 0, pairs = 0;
    for_each(stones, [&](int point) {
      const int beside = count(
          layout.template grow<Isa>(Layout::template Ops<Isa>::template bit<Layout::words>(point)) & stones);
      most = std::max(most, beside);
      pairs += beside;
    });
    const bool has_square = pairs / 2 == size;
    return size == 6 ? has_square && most == 4 : has_square || most == size - 1;
  }

  const PatternTable* patterns_;
};

}  // namespace agon::go
