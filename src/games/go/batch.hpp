// Uniform playouts of several games at once, all with the same colour to move: while one game waits for
// memory or a multiplication, the others go on. Captures, hard to predict, are put off until all games have
// moved.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "games/go/playout.hpp"

namespace agon::go {

#if defined(__x86_64__)
// Four small boards side by side, for playable_points.
template <class Layout>
struct FourBoards {
  static constexpr int words = 8;
  using Set = Bits<8>;

  template <class Isa>
  AGON_ALWAYS_INLINE Set grow(const Set& set) const {
    Set a, b, c, d;
    BitOps<Isa>::template neighbours_of_four<1, Layout::stride>(set, a, b, c, d);
    return a | b | c | d;
  }
  template <class Isa>
  AGON_ALWAYS_INLINE Diagonals<Set> diagonals(const Set& set) const {
    Set a, b, c, d;
    BitOps<Isa>::template neighbours_of_four<Layout::stride - 1, Layout::stride + 1>(set, a, b, c, d);
    return count_diagonals(a, b, c, d);
  }
  AGON_ALWAYS_INLINE const Set& edge() const { return edges; }

  Set edges;
};
#endif

template <class Layout, int Games>
class PlayoutBatch {
 public:
  // Plays `number` games from `start`; calls finish(board, end) for each.
  template <class Isa, class Rng, class Finish>
  AGON_ALWAYS_INLINE static void run(const Board<Layout>& start, Color first_mover, int passes,
                                     const PlayoutLimits& limits, std::int64_t number, Rng& random,
                                     Finish&& finish) {
    if (passes >= 2) {  // nothing is left to play
      for (std::int64_t i = 0; i < number; ++i) finish(start, PlayoutEnd{.complete = true});
      return;
    }
    PlayoutBatch batch(start, first_mover, passes, limits, number);
    while (batch.running_ > 0) {
      batch.template turn<Isa>(0, random, finish);
      batch.template turn<Isa>(1, random, finish);
    }
  }

 private:
  struct Slot {
    Board<Layout> board;
    PlayoutEnd end{};
    int passes = 0, last = -1;
  };
  enum class Now : std::uint8_t { idle, waiting, playing };

  PlayoutBatch(const Board<Layout>& start, Color first_mover, int passes, const PlayoutLimits& limits,
               std::int64_t number)
      : start_(start), limits_(limits), first_(first_mover), passes_(passes), left_(number) {
    sets_.fill(start.sets());
    slots_.reserve(Games);
    for (std::size_t g = 0; g < Games; ++g) {
      slots_.push_back({.board = start});
      restart(g);
    }
  }

  // A slot whose game is over takes the next one; it waits for its colour.
  void restart(std::size_t g) {
    now_[g] = Now::idle;
    if (left_ == 0) return;
    --left_;
    ++running_;
    now_[g] = Now::waiting;
    slots_[g].board = start_;
    sets_[g] = start_.sets();
    slots_[g].end = {};
    slots_[g].passes = passes_;
  }

  template <class Isa>
  AGON_ALWAYS_INLINE void find_playable(Color color) {
    if constexpr (Isa::level == IsaLevel::avx512 && Layout::words == 2 && Games % 4 == 0) {
      const auto pack = [](const Bits<2>& a, const Bits<2>& b, const Bits<2>& c, const Bits<2>& d)
          __attribute__((always_inline)) {
        Bits<8> four;
        BitOps<Isa>::pack(a, b, c, d, four);
        return four;
      };
      const Bits<2>& edge = start_.layout().edge();
      const FourBoards<Layout> layout{pack(edge, edge, edge, edge)};
      for (std::size_t g = 0; g < Games; g += 4) {
        const auto &a = sets_[g], &b = sets_[g + 1], &c = sets_[g + 2], &d = sets_[g + 3];
        const PointSets<Bits<8>> four{pack(a.empty, b.empty, c.empty, d.empty),
                                      pack(a.atari, b.atari, c.atari, d.atari),
                                      pack(a.ko, b.ko, c.ko, d.ko),
                                      {pack(a.stones[0], b.stones[0], c.stones[0], d.stones[0]),
                                       pack(a.stones[1], b.stones[1], c.stones[1], d.stones[1])}};
        const Bits<8> found = playable_points<Isa>(layout, four, color, limits_.eyes);
        std::memcpy(&playable_[g], &found, sizeof found);
      }
    } else {
      for (std::size_t g = 0; g < Games; ++g)
        playable_[g] = playable_points<Isa>(start_.layout(), sets_[g], color, limits_.eyes);
    }
  }

  // Whether the game is moving this turn; one that waited for its colour begins.
  AGON_ALWAYS_INLINE bool plays(std::size_t g, Color color) {
    if (now_[g] == Now::playing) [[likely]]
      return true;
    if (now_[g] == Now::idle || color != first_) return false;
    now_[g] = Now::playing;
    return true;
  }
  template <class Isa, class Rng>
  AGON_ALWAYS_INLINE void draw(std::size_t g, Rng& random) {
    slots_[g].last = choose_bit<Isa, Layout::used_words>(playable_[g], random);
  }
  // On large boards all games draw before one moves: drawing waits for its own last step most of the time,
  // and meanwhile the chains around the points come from memory. Small boards are done sooner one by one
  // (measured).
  template <class Isa, class Rng>
  AGON_ALWAYS_INLINE void draw_ahead(Color color, Rng& random) {
    for (std::size_t g = 0; g < Games; ++g) {
      if (!plays(g, color)) continue;
      draw<Isa>(g, random);
      if (slots_[g].last >= 0) [[likely]]
        slots_[g].board.fetch_chains(color, slots_[g].last);
    }
  }

  template <class Isa, class Rng, class Finish>
  AGON_ALWAYS_INLINE void turn(Color color, Rng& random, Finish&& finish) {
    constexpr bool ahead = Layout::words > 2;
    find_playable<Isa>(color);
    if constexpr (ahead) draw_ahead<Isa>(color, random);
    unsigned captures = 0, ended = 0;
    for (std::size_t g = 0; g < Games; ++g) {
      if (!plays(g, color)) continue;
      if constexpr (!ahead) draw<Isa>(g, random);
      Slot& slot = slots_[g];
      ++slot.end.moves;
      if (slot.last >= 0) [[likely]] {
        slot.passes = 0;
        captures |= static_cast<unsigned>(slot.board.template place<Isa>(sets_[g], color, slot.last)) << g;
      } else {
        ++slot.passes;
        sets_[g].ko = no_bits<Layout::words>();
      }
      ended |= static_cast<unsigned>(slot.passes >= 2 || slot.end.moves == limits_.moves) << g;
    }
    for (; captures != 0; captures &= captures - 1) {
      const auto g = static_cast<std::size_t>(std::countr_zero(captures));
      Slot& slot = slots_[g];
      slot.end.prisoners[static_cast<std::size_t>(color)] +=
          count(slot.board.template capture<Isa>(sets_[g], color, slot.last));
      if (limits_.captures > 0 && slot.end.prisoners[0] + slot.end.prisoners[1] >= limits_.captures)
        ended |= captures & (0 - captures);
    }
    for (; ended != 0; ended &= ended - 1) {
      const auto g = static_cast<std::size_t>(std::countr_zero(ended));
      slots_[g].end.complete = slots_[g].passes >= 2;
      slots_[g].board.set_sets(sets_[g]);
      finish(std::as_const(slots_[g].board), slots_[g].end);
      --running_;
      restart(g);
    }
  }

  const Board<Layout>& start_;
  PlayoutLimits limits_;
  Color first_;
  int passes_;
  std::int64_t left_;
  int running_ = 0;
  // Beside each other, for the first loop of a turn.
  std::array<PointSets<typename Layout::Set>, Games> sets_;
  std::array<typename Layout::Set, Games> playable_;
  std::array<Now, Games> now_{};
  std::vector<Slot> slots_;
};

}  // namespace agon::go
