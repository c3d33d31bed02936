// Uniform playouts of several games at once, all with the same colour to move: while one game waits for
// memory or a multiplication, the others go on. Captures, hard to predict, are put off until all games have
// moved.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "games/go/playout.hpp"

namespace agon::go {

template <class Layout, int Games>
class PlayoutBatch {
 public:
  // Plays `number` games from `start`; calls finish(board, end) for each.
  template <class Isa, class Rng, class Finish>
  AGON_ALWAYS_INLINE static void run(const Board<Layout>& start, Color first_mover, int passes,
                                     const PlayoutLimits& limits, std::int64_t number, Rng& random,
                                     Finish&& finish) {
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
    for (std::size_t g = 0; g < Games; ++g) {
      slots_.push_back(std::make_unique<Slot>(Slot{.board = start}));
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
    Slot& slot = *slots_[g];
    slot.board = start_;
    slot.end = {};
    slot.passes = passes_;
  }

  template <class Isa, class Rng, class Finish>
  AGON_ALWAYS_INLINE void turn(Color color, Rng& random, Finish&& finish) {
    unsigned captures = 0, ended = 0;
    for (std::size_t g = 0; g < Games; ++g) {
      if (now_[g] != Now::playing) [[unlikely]] {
        if (now_[g] == Now::idle || color != first_) continue;
        now_[g] = Now::playing;
      }
      Slot& slot = *slots_[g];
      ++slot.end.moves;
      slot.last =
          choose_bit<Isa, Layout::used_words>(slot.board.template playable<Isa>(color, limits_.eyes), random);
      if (slot.last >= 0) [[likely]] {
        slot.passes = 0;
        captures |= static_cast<unsigned>(slot.board.template place<Isa>(color, slot.last)) << g;
      } else {
        ++slot.passes;
        slot.board.set_ko(no_bits<Layout::words>());
      }
      ended |= static_cast<unsigned>(slot.passes >= 2 || slot.end.moves == limits_.moves) << g;
    }
    for (; captures != 0; captures &= captures - 1) {
      Slot& slot = *slots_[static_cast<std::size_t>(std::countr_zero(captures))];
      slot.end.prisoners[static_cast<std::size_t>(color)] +=
          count(slot.board.template capture<Isa>(color, slot.last));
      if (limits_.captures > 0 && slot.end.prisoners[0] + slot.end.prisoners[1] >= limits_.captures)
        ended |= captures & (0 - captures);
    }
    for (; ended != 0; ended &= ended - 1) {
      const auto g = static_cast<std::size_t>(std::countr_zero(ended));
      slots_[g]->end.complete = slots_[g]->passes >= 2;
      finish(std::as_const(slots_[g]->board), slots_[g]->end);
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
  std::array<Now, Games> now_{};
  std::vector<std::unique_ptr<Slot>> slots_;
};

}  // namespace agon::go
