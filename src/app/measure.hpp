// Stopwatch in hand: how fast the rules and the searches are. Used by the bench commands.
#pragma once

#include <vector>

#include "app/console.hpp"
#include "engine/agent.hpp"

namespace agon {

struct PlayoutSpeed {
  PlayoutTally tally;
  double seconds = 0;  // on the clock; all threads work at the same time
  double playouts_per_second() const { return static_cast<double>(tally.playouts) / seconds; }
  double moves_per_second() const { return static_cast<double>(tally.moves) / seconds; }
  double mean_length() const {
    return static_cast<double>(tally.moves) / static_cast<double>(tally.playouts);
  }
};

// Random games from the record's position for about `seconds`, in threads with random numbers of their own.
// An error: the system does not give that many threads.
Result<PlayoutSpeed> measure_playouts(const Record& record, double seconds, const PlayoutRules& rules,
                                      int threads, std::uint64_t seed, const Console& console);

struct PerftSpeed {
  std::uint64_t leaves = 0;
  double seconds = 0;
  double leaves_per_second() const { return static_cast<double>(leaves) / seconds; }
};
PerftSpeed measure_perft(const Record& record, int depth, PerftMode mode);

struct SearchSpeed {
  std::int64_t questions = 0, simulations = 0, nodes = 0;
  Answer first;  // of a search that has nothing in its table yet
  double seconds = 0;
  double simulations_per_second() const { return static_cast<double>(simulations) / seconds; }
  double nodes_per_second() const { return static_cast<double>(nodes) / seconds; }
};

// Asks the agent again and again about the same position, with new random numbers, for about `seconds`.
Result<SearchSpeed> measure_search(Agent& agent, const Record& record, double seconds, std::uint64_t seed,
                                   const Console& console);

double median(std::vector<double> values);

}  // namespace agon
