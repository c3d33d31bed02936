// Whose the pieces are that stand on a board found in rules. Words do not tell it, since a game manager may
// exchange them all; random games do: a piece is the one player's who moves it, or puts it there.
#pragma once

#include <memory>

#include "game/piece_board.hpp"

namespace agon::gdl {

class GdlRules;

// Always the same for the same rules. In games of one player nobody's pieces need to be told apart.
PieceBoard find_pieces(const std::shared_ptr<const GdlRules>& rules);

}  // namespace agon::gdl
