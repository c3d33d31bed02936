// One player's moves for Gobble, best first, with the exchanges of simulated annealing.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"

namespace agon {

class GobbleOrder {
 public:
  struct Entry {
    double sum = 0;  // of the results of the player whose list this is
    Values sums{};   // of everybody's
    std::int64_t visits = 0;
    // Half of what can be won, before anything is known.
    double mean() const { return visits > 0 ? sum / static_cast<double>(visits) : 0.5; }
  };

  // The index of a move, which comes last where it is new.
  std::size_t add(MoveCode move);
  const Entry& operator[](std::size_t index) const { return moves_[index]; }
  // Of a move in the list for this game.
  std::size_t place(std::size_t index) const { return place_[index]; }

  // What everybody got in a game in which `player`, whose list this is, made the move.
  void learn(std::size_t index, const Values& values, std::size_t player);
  // Best first, but for neighbours that change places, the more the hotter it is.
  void anneal(double heat, Random& random);

 private:
  std::vector<Entry> moves_;
  std::vector<std::size_t> list_;   // indices of moves, best first
  std::vector<std::size_t> place_;  // of each move in the list
  std::unordered_map<MoveCode, std::size_t> index_;
};

}  // namespace agon
