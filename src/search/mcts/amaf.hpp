// All-moves-as-first (Brügmann 1993; Gelly and Silver 2007): which moves each player made in the rest of a
// simulation, and the statistics of children that had such a move as theirs.
#pragma once

#include "game/playout.hpp"
#include "search/mcts/move_map.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

// Who makes a move next, while a simulation is walked through backwards: whoever was told last.
class NextPlayed {
 public:
  void forget() { next_.forget(); }
  void played(MoveCode move, Player player) { next_[move] = player; }
  // Whether the player makes the move, and before anybody else does: of a point that several players wanted,
  // only the first had the choice.
  bool next_is(MoveCode move, Player player) const {
    const Player* next = next_.find(move);
    return next != nullptr && *next == player;
  }

 private:
  MoveMap<Player> next_;
};

inline void add_later(RaveStat& stat, float result) {
  stat.sum.store(stat.sum.load(std::memory_order_relaxed) + result, std::memory_order_relaxed);
  stat.visits.store(stat.visits.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

}  // namespace agon::mcts
