// Playouts of Go: random games to the end, with simple ko, no suicide and no own eye filled. A player passes
// only when nothing else is left; two passes end the game, or a limit does.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/random.hpp"
#include "game/playout.hpp"
#include "games/go/board.hpp"

namespace agon::go {

// When a playout is broken off. Zero: never.
struct PlayoutLimits {
  int moves = 0;
  int captures = 0;  // stones taken off by both sides together
  EyeRule eyes = EyeRule::strict;
  std::vector<PlayedMove>* told = nullptr;  // gets the moves, passes too
  const MovePool* pool = nullptr;           // preferred moves
};

struct PlayoutEnd {
  int moves = 0;
  std::array<int, 2> prisoners{};  // taken by Black, by White
  bool complete = false;           // two passes, not a limit
};

// Three times as many moves as there are points: superko apart, no useful game is longer.
template <class Layout>
int longest_playout(const Layout& layout) {
  return 3 * layout.size() * layout.size();
}

// A uniformly drawn bit; -1 if there is none. One random number is drawn for each choice.
template <class Isa, int UsedWords, class Set, class Rng>
AGON_ALWAYS_INLINE int choose_bit(const Set& candidates, Rng& random) {
  auto words = words_of(candidates);
  if constexpr (UsedWords > 2 && Isa::level != IsaLevel::avx512) asm("" : "+m"(words));
  // In pairs: half as many sums that wait for the one before. Words that are not in use are empty.
  std::array<int, UsedWords + 2> before{};
#pragma GCC unroll 16
  for (std::size_t i = 0; i < UsedWords; i += 2) {
    const int here = std::popcount(words[i]), next = std::popcount(words[i + 1]);
    before[i + 1] = before[i] + here;
    before[i + 2] = before[i] + (here + next);
  }
  if (before[UsedWords] == 0) [[unlikely]]
    return -1;
  const int k = random.below(before[UsedWords]);
  if constexpr (UsedWords == 2) {
    const bool high = k >= before[1];
    return (high ? 64 : 0) + Isa::select(high ? words[1] : words[0], high ? k - before[1] : k);
  }
  std::size_t i = 0;
#pragma GCC unroll 16
  for (std::size_t j = 1; j < UsedWords; ++j) i += static_cast<std::size_t>(k >= before[j]);
  return static_cast<int>(i * 64) + Isa::select(words[i], k - before[i]);
}

// One game that is played out; `Policy` chooses its points.
template <class Layout>
struct RunningPlayout {
  Board<Layout>& board;
  int last = -1;  // the point of the last move; -1: none, or a pass
  int passes = 0;
  PlayoutEnd end{};

  template <class Isa, class Policy, class Rng>
  AGON_ALWAYS_INLINE void move(const Policy& policy, Color color, const PlayoutLimits& limits, Rng& random) {
    ++end.moves;
    int point = limits.pool != nullptr ? preferred<Isa>(color, limits, random) : -1;
    if (point < 0) point = policy.template choose<Isa>(*this, color, limits, random);
    last = point;
    if (limits.told != nullptr)
      limits.told->push_back({static_cast<std::uint16_t>(last), static_cast<Player>(color)});
    if (last < 0) [[unlikely]] {
      ++passes;
      board.set_ko(no_bits<Layout::words>());
      return;
    }
    passes = 0;
    if (board.template place<Isa>(color, last))
      end.prisoners[static_cast<std::size_t>(color)] += count(board.template capture<Isa>(color, last));
  }
  // A point of the pool; -1: none this time.
  template <class Isa, class Rng>
  [[gnu::noinline]] int preferred(Color color, const PlayoutLimits& limits, Rng& random) const {
    const MoveCode* move = limits.pool->draw(static_cast<Player>(color), random);
    if (move == nullptr) return -1;
    using Ops = typename Layout::template Ops<Isa>;
    const int point = static_cast<std::int16_t>(*move);
    if (point < 0) return -1;
    const auto playable = board.template playable<Isa>(color, limits.eyes);
    return Ops::any(playable & Ops::template bit<Layout::words>(point)) ? point : -1;
  }
  bool over(const PlayoutLimits& limits) const {
    return passes >= 2 || (limits.moves > 0 && end.moves >= limits.moves) ||
           (limits.captures > 0 && end.prisoners[0] + end.prisoners[1] >= limits.captures);
  }

  template <class Isa, class Policy, class Rng>
  AGON_ALWAYS_INLINE void run(const Policy& policy, Color color, const PlayoutLimits& limits, Rng& random) {
    for (; !over(limits); color ^= 1) move<Isa>(policy, color, limits, random);
    end.complete = passes >= 2;
  }
};

// Every point that is legal and no own eye is equally likely.
struct UniformPolicy {
  template <class Isa, class Layout, class Rng>
  AGON_ALWAYS_INLINE int choose(const RunningPlayout<Layout>& game, Color color, const PlayoutLimits& limits,
                                Rng& random) const {
    return choose_bit<Isa, Layout::used_words>(game.board.template playable<Isa>(color, limits.eyes), random);
  }
};

// The same games, in the fastest loop there is: it tells nobody of the moves.
template <class Isa, class Layout, class Rng>
AGON_ALWAYS_INLINE PlayoutEnd run_uniform(Board<Layout>& board, Color color, int passes,
                                          const PlayoutLimits& limits, Rng& random) {
  const Layout layout = board.layout();
  constexpr int no_limit = std::numeric_limits<int>::max();
  const int most_moves = limits.moves > 0 ? limits.moves : no_limit;
  const int most_captures = limits.captures > 0 ? limits.captures : no_limit;
  const EyeRule eyes = limits.eyes;
  using Set = typename Layout::template SetOfOneGame<Isa>;
  PointSets<Set> sets = board.template sets<Set>();
  PlayoutEnd end;
  // One turn; the colour is known to the compiler. False: the game is over.
  const auto turn = [&](Color mover) __attribute__((always_inline)) {
    if (end.moves >= most_moves) [[unlikely]]
      return false;
    ++end.moves;
    const int point =
        choose_bit<Isa, Layout::used_words>(playable_points<Isa>(layout, sets, mover, eyes), random);
    if (point < 0) [[unlikely]] {
      sets.ko = Set{};
      return ++passes < 2;
    }
    passes = 0;
    if (board.template place<Isa>(sets, mover, point)) {
      end.prisoners[static_cast<std::size_t>(mover)] +=
          count(board.template capture<Isa>(sets, mover, point));
      if (end.prisoners[0] + end.prisoners[1] >= most_captures) return false;
    }
    return true;
  };
  if (passes < 2 && (color == 0 || turn(1)))
    while (turn(0) && turn(1)) {
    }
  board.set_sets(sets);
  end.complete = passes >= 2;
  return end;
}

}  // namespace agon::go
