// Ladders: a chain that runs with two liberties and is put in atari again and again. The runner always runs;
// of the two ataris both are tried. What takes too long counts as an escape. No stone is put on the board for
// it: the stones of both sides are kept in a set, and chains are those before the ladder.
#pragma once

#include <array>
#include <cstddef>

#include "games/go/board.hpp"

namespace agon::go {

// The liberties of the chain that a stone on `point` would belong to, captures apart.
template <class Isa, class Layout>
AGON_ALWAYS_INLINE typename Layout::Set liberties_after(const Board<Layout>& board, Color color, int point) {
  using Ops = typename Layout::template Ops<Isa>;
  auto around = board.layout().neighbours_of(point);
  board.layout().each_neighbour(point, [&](int near) { around |= board.chain(color, near).grown; });
  return around & board.empty() & ~Ops::template bit<Layout::words>(point);
}

template <class Isa, class Layout>
class Ladder {
  using Set = typename Layout::Set;
  using Ops = typename Layout::template Ops<Isa>;

 public:
  // A chain of `color` in atari, beside no enemy in atari, runs to `head` and gets two liberties. `added`:
  // stones on the way there.
  AGON_ALWAYS_INLINE Ladder(const Board<Layout>& board, Color color, int head, const Set& liberties,
                            const Set& added)
      : board_(board), color_(color), now_{head, bit(head) | added, liberties} {}

  AGON_ALWAYS_INLINE bool catches() {
    constexpr int longest = 2 * Layout::largest;
    for (int turn = 0; turn < longest; ++turn) {
      const Chase outcome = step();
      if (outcome == Chase::catches) return true;
      if (outcome == Chase::goes_on) continue;
      if (others_ == 0) return false;
      now_ = other_[--others_];
    }
    return false;
  }

 private:
  enum class Chase { fails, goes_on, catches };
  struct Runner {
    int head;
    Set added;  // stones of both sides, since the runner's first
    Set liberties;
  };

  // An atari and the answer.
  AGON_ALWAYS_INLINE Chase step() {
    // Whoever chases must not be taken after the next atari.
    if (runner_leaves(now_.head, now_.added, [](const Set& left) { return !Ops::several(left); }))
      return Chase::fails;
    const int a = first(now_.liberties), b = first(now_.liberties & ~bit(a));
    const Chase at_a = chase(a, b);
    if (at_a == Chase::catches) return Chase::catches;
    const Chase at_b = chase(b, a);
    if (at_b == Chase::catches) return Chase::catches;
    if (at_a == Chase::fails && at_b == Chase::fails) return Chase::fails;
    if (at_a == at_b && others_ < other_.size()) other_[others_++] = after(b, a);
    now_ = at_a == Chase::goes_on ? after(a, b) : after(b, a);
    return Chase::goes_on;
  }

  AGON_ALWAYS_INLINE static Set bit(int point) { return Ops::template bit<Layout::words>(point); }

  // Whether the runner's stone on `point` leaves an enemy chain such liberties.
  template <class Test>
  AGON_ALWAYS_INLINE bool runner_leaves(int point, const Set& added, Test&& test) const {
    bool found = false;
    board_.layout().each_neighbour(
        point, [&](int near) { found |= test(board_.liberties(board_.chain(1 - color_, near)) & ~added); });
    return found;
  }
  AGON_ALWAYS_INLINE Set runner_liberties(int chaser, int way_out) const {
    return (now_.liberties | liberties_after<Isa>(board_, color_, way_out)) &
           ~(now_.added | bit(chaser) | bit(way_out));
  }

  // The opponent plays one of the runner's two liberties; the runner must go to the other.
  AGON_ALWAYS_INLINE Chase chase(int point, int way_out) const {
    const Set chaser = bit(point);
    // A stone that can be taken at once chases nobody.
    if (!Ops::several(liberties_after<Isa>(board_, 1 - color_, point) & ~now_.added)) return Chase::fails;
    const Set left = runner_liberties(point, way_out);
    if (const int number = count(left); number >= 2) return number == 2 ? Chase::goes_on : Chase::fails;
    const Set added = now_.added | chaser | bit(way_out);
    return runner_leaves(way_out, added, [](const Set& rest) { return !Ops::any(rest); }) ? Chase::fails
                                                                                          : Chase::catches;
  }
  AGON_ALWAYS_INLINE Runner after(int chaser, int way_out) const {
    return {way_out, now_.added | bit(chaser) | bit(way_out), runner_liberties(chaser, way_out)};
  }

  const Board<Layout>& board_;
  Color color_;
  Runner now_;
  std::array<Runner, 1> other_;  // other ways to chase, not yet read
  std::size_t others_ = 0;
};

}  // namespace agon::go
