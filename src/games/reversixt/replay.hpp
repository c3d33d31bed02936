// Recorded games of ReversiXT, as the course's server wrote them down, played again by our rules.
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "games/reversixt/board.hpp"

namespace agon::reversixt {

struct Replay {
  int moves = 0, bombs = 0, disqualifications = 0;
};

// Compares whose turn it is, stocks, the number of places to play, the board after every move, the end and
// the scores. The error names the line of the record where the first difference is, what it says and what our
// rules say.
Result<Replay> replay(const Board& board, std::string_view record);

}  // namespace agon::reversixt
