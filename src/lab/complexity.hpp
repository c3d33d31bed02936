// How large a game is: its branching, length, tree and positions, estimated by random games with 95 %
// intervals, and counted where it is small.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"

namespace agon {

struct Estimate {
  double value = 0, low = 0, high = 0;
};

// Sizes are told by their decimal logarithms: most do not fit into numbers.
struct Complexity {
  std::int64_t games = 0, broken_off = 0, positions_seen = 0;  // broken off: too long
  Estimate
      branching;    // choices in a position that is not over; of all players together where they move at once
  Estimate length;  // plies of a game
  Estimate log_power;              // of the branching to the power of the length
  Estimate log_nodes, log_leaves;  // of the tree, by Knuth's estimator (1975)
  Estimate log_positions;          // at least so many, by Chao's estimator (1984)
};

// Plays games by uniformly random moves from one position.
class ComplexitySampler {
 public:
  // Games are broken off after `most_plies`.
  ComplexitySampler(const Position& start, int most_plies) : start_(start), most_plies_(most_plies) {}

  void play_game(Random& random);
  Complexity estimate() const;

 private:
  struct Played {
    double plies = 0, choices = 0;
    double log_nodes = 0, log_leaves = 0;  // of the tree, as this game alone tells it
  };
  Estimate positions() const;

  const Position& start_;
  int most_plies_;
  std::int64_t broken_off_ = 0;
  std::vector<Played> games_;
  std::unordered_map<std::uint64_t, std::uint32_t> met_;  // how often each position, by its text
};

struct ExactComplexity {
  std::uint64_t positions = 0;  // told apart by their text
  // Of the tree; nothing where a position can come again, so that the tree has no end.
  std::optional<double> nodes, leaves;
};

// Nothing where there are more positions than `most`, players move at once, or `stop` was set.
std::optional<ExactComplexity> count_exactly(const Position& start, std::size_t most,
                                             const std::atomic<bool>* stop);

}  // namespace agon
