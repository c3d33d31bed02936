// The names that players have given to Othello's openings.
#pragma once

#include <span>
#include <string_view>

namespace agon {

struct OthelloOpening {
  std::string_view moves;  // from the usual start, as a transcript
  std::string_view name;
};

// Shorter ones first where one goes on with another.
std::span<const OthelloOpening> othello_openings();

// The name of a position on the board of 8x8, given as its text; the board's symmetries do not matter. Empty
// where it has none.
std::string_view othello_opening(std::string_view position);

}  // namespace agon
