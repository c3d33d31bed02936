// One finished game of a match, as it is stored and counted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace agon {

struct FinishedGame {
  std::int64_t number = 0;      // within the match, from 0
  std::string opening;          // see lab/openings.hpp
  std::vector<int> seats;       // which of the match's players sits where
  std::string moves;            // all plies from the opening's position on, the opening's moves first
  std::vector<double> results;  // per seat: 1 won, shared in a tie, 0 lost
  std::vector<double> scores;   // per seat, in the game's units
  std::string reason;           // why it ended
  int failed = -1;              // the seat that crashed, broke the rules or lost on time; -1: none
  double seconds = 0;
  int plies = 0;
  std::uint64_t hash = 0;  // of the position it began at and the moves
  // Per ply, what its player thought: "value 0.531, 200 visits"; empty where nobody did. Not stored.
  std::vector<std::string> thoughts{};
};

}  // namespace agon
