// One thread's search for the Othello solver: negamax with null windows, which answers whether a score is
// above a number. What it adds to the textbook, from many empty squares to few:
//   - moves are ordered by a shallow search with learned weights or a guess at its leaves, then by the
//     opponent's mobility alone (fastest first), then by parity alone; the guess decides the order and
//     nothing else;
//   - the table is asked about all replies before one is searched (enhanced transposition cut-off);
//   - discs of the opponent that can never be turned bound the score (stability cut-off);
//   - the last four squares have functions of their own (othello_endgame.hpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "solvers/othello/othello_board.hpp"
#include "solvers/othello/othello_endgame.hpp"
#include "solvers/othello/othello_midgame.hpp"
#include "solvers/othello/othello_table.hpp"
#include "solvers/team.hpp"

namespace agon {

class OthelloSearch {
 public:
  static constexpr double guide_probcut = 1;  // of the search that guides this one

  // `weights` may be null, and are for 8x8 alone: moves are ordered by what they say of the positions after
  // them. `busy` is common to all threads; null where there is but one.
  OthelloSearch(const OthelloRules& rules, OthelloTable& table, const std::atomic<bool>& stop,
                const OthelloWeights* weights, BusyPositions* busy)
      : counted_{rules},
        table_(table),
        edges_(othello8::edge_table()),
        stop_(stop),
        busy_(busy),
        learned_(weights != nullptr),
        guide_table_(learned_ ? guide_bytes : 0),
        guide_(rules, weights, guide_probcut, guide_table_) {}

  // Called a few times in 100 ms, from the searching thread; `often`: in 10 ms.
  void set_look(std::function<void()> look, bool often = false) {
    look_ = std::move(look);
    look_mask_ = often ? 0xff : 0xfff;
  }

  // The score for the player to move, or a bound of it on the side of alpha where it lies: above, or not.
  // Nothing where it was stopped. With a doubt (othello_confidence.hpp), which needs weights, it is likely
  // and no more.
  std::optional<int> search(const OthelloDiscs& discs, int alpha, int doubt = 0);

  // Somewhere near the score, often; in the blink of an eye.
  int first_guess(const OthelloDiscs& discs);

  // May be asked from another thread; some thousand positions late.
  std::int64_t nodes() const { return published_.load(std::memory_order_relaxed); }

 private:
  struct Work;  // the search itself, compiled for each instruction set

  void publish() { published_.store(counted_.nodes, std::memory_order_relaxed); }
  void look_up(bool slow) {
    publish();
    if (look_ && (slow || (inner_nodes_ & look_mask_) == 0)) look_();
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
  }

  static constexpr std::uint64_t guide_bytes = std::uint64_t{1} << 20;  // most second-level caches

  OthelloCounted counted_;
  OthelloTable& table_;
  const othello8::EdgeTable& edges_;
  const std::atomic<bool>& stop_;
  BusyPositions* busy_;
  const bool learned_;
  TranspositionTable guide_table_;
  OthelloMidgame guide_;
  std::function<void()> look_;
  static constexpr std::int64_t stop_mask = 0xff;  // so often it is asked whether to stop
  std::int64_t inner_nodes_ = 0;                   // those that use the table
  std::int64_t look_mask_ = 0xfff;
  std::atomic<std::int64_t> published_{0};
  int doubt_ = 0;
  int top_empties_ = 0;  // of the position that was asked about
  bool stopped_ = false;
};

}  // namespace agon
