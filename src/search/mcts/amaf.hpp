// All-moves-as-first (Brügmann 1993; Gelly and Silver 2007): which moves each player made in the rest of a
// simulation, and the statistics of children that had such a move as theirs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/playout.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

// The next ply at which a player makes a move, while a simulation is walked through backwards.
class NextPlayed {
 public:
  NextPlayed() : entries_(size) {}

  void forget() { ++epoch_; }
  void played(MoveCode move, Player player, int ply) {
    Entry& entry = find(move);
    if (entry.epoch != epoch_ || entry.move != move) entry = {.move = move, .epoch = epoch_, .ply = {}};
    entry.ply[slot(player)] = ply + 1;
  }
  // Whether the player makes the move, and before anybody else does: of a point that two players wanted, the
  // second was no choice any more.
  bool next_is(MoveCode move, Player player) const {
    const Entry& entry = const_cast<NextPlayed*>(this)->find(move);
    if (entry.epoch != epoch_ || entry.move != move) return false;
    const int own = entry.ply[slot(player)];
    if (own == 0) return false;
    for (const int other : entry.ply)
      if (other != 0 && other < own) return false;
    return true;
  }

 private:
  static constexpr std::size_t size = 4096;  // a power of two
  struct Entry {
    MoveCode move = 0;
    std::uint32_t epoch = 0;
    std::array<int, 2> ply{};  // plus one; 0: never
  };

  // More than two players share the two slots by the parity of their number, which is close enough.
  static std::size_t slot(Player player) { return static_cast<std::size_t>(player) & 1; }
  // Small codes, as of points, never collide; of those that do, the later one is forgotten.
  Entry& find(MoveCode move) { return entries_[(move ^ (move >> 12) * 0x9e3779b9u) & (size - 1)]; }

  std::vector<Entry> entries_;
  std::uint32_t epoch_ = 1;
};

inline void add_later(RaveStat& stat, float result) {
  stat.sum.store(stat.sum.load(std::memory_order_relaxed) + result, std::memory_order_relaxed);
  stat.visits.store(stat.visits.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

}  // namespace agon::mcts
