// All-moves-as-first (Brügmann 1993; Gelly and Silver 2007): which moves each player made in the rest of a
// simulation, and the statistics of children that had such a move as theirs.
#pragma once

#include <array>

#include "game/playout.hpp"
#include "search/mcts/move_map.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

// The next ply at which a player makes a move, while a simulation is walked through backwards.
class NextPlayed {
 public:
  void forget() { plies_.forget(); }
  void played(MoveCode move, Player player, int ply) { plies_[move][slot(player)] = ply + 1; }
  // Whether the player makes the move, and before anybody else does: of a point that two players wanted, the
  // second was no choice any more.
  bool next_is(MoveCode move, Player player) const {
    const auto* plies = plies_.find(move);
    if (plies == nullptr) return false;
    const int own = (*plies)[slot(player)], other = (*plies)[1 - slot(player)];
    return own != 0 && (other == 0 || own < other);
  }

 private:
  // More than two players share the two slots by the parity of their number, which is close enough.
  static std::size_t slot(Player player) { return static_cast<std::size_t>(player) & 1; }

  MoveMap<std::array<int, 2>> plies_;  // plus one; 0: never
};

inline void add_later(RaveStat& stat, float result) {
  stat.sum.store(stat.sum.load(std::memory_order_relaxed) + result, std::memory_order_relaxed);
  stat.visits.store(stat.visits.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

}  // namespace agon::mcts
