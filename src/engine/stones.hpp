// Positions from single stones, for protocols that set a board up piece by piece.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace agon {

struct Stone {
  Place place;
  Player owner = 0;
};

// The board of `game` with these stones alone. An error where the game does not write its boards cell by cell
// from the top, or where the stones are no position of it. `rest` is what the text of the position tells
// behind the side to move.
Result<std::unique_ptr<Position>> position_with(const Game& game, const std::vector<Stone>& stones,
                                                Player to_move, std::string_view rest = "");

}  // namespace agon
