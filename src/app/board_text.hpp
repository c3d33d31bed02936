// Draws a game's Drawing as text: colours and UTF-8 where the terminal has them, plain ASCII where not.
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/console.hpp"
#include "game/game.hpp"

namespace agon {

// Cells in `marked` (those of the last move) stand in brackets.
std::string board_text(const Drawing& drawing, std::span<const Place> marked, bool utf8, bool colour);

// The look of a player's pieces where they are discs or stones; empty for others.
std::string player_sign(const Position& position, Player player, const Console& console);

// The board with the last move marked, if there was one, and the notes below it.
void print_board(const Console& console, const Position& position, std::span<const Place> marked = {});

// `text` in bold where there are colours.
std::string bold(const Console& console, std::string_view text);

}  // namespace agon
