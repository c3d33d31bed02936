// Recorded games of ReversiXT, as the course's server wrote them down, played again by our rules.
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "games/reversixt/board.hpp"

namespace agon::reversixt {

struct Replay {
  int moves = 0, bombs = 0, disqualifications = 0;
};

// Compares the number of every move, whose turn it is, stocks, the number of places to play, the board after
// every move, the phases, the end, the scores and the final board; a record must tell all of them, and
// nothing behind. The error names the line of the record where the first difference is, what it says and what
// our rules say.
Result<Replay> replay(const Board& board, std::string_view record);

}  // namespace agon::reversixt
