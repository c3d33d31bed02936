// How GTP writes moves, cells and players. A cell is a vertex such as D4: a column letter, I left out, and
// the number of the row, 1 at the bottom, whatever names the game has for its rows. A game that counts from 1
// at the top (Othello) is shown upside down, so that D3 is its own d3. A move that stands for one cell is
// written as that vertex, any other one ("pass", "a2b3") as the game writes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/game.hpp"

namespace agon {

// Player 0 is black.
std::string_view gtp_color(Player player);
std::string_view gtp_color_word(Player player);
// "b", "Black", ...
std::optional<Player> parse_gtp_color(std::string_view text);

std::string gtp_vertex(const Drawing& board, Place place);
std::optional<Place> parse_gtp_vertex(const Drawing& board, std::string_view text);
// The rows of the drawing in the order in which a GTP board is shown: the one with the highest number first.
std::vector<int> gtp_rows(const Drawing& board);
std::string gtp_column(int column);
std::string gtp_row(const Drawing& board, int row);

std::string gtp_move(const Position& position, MoveCode move);
// The same, where many moves of one game are written: any of its positions drawn.
std::string gtp_move(const Drawing& board, const Position& position, MoveCode move);
// A vertex, or the move as the game writes it, capitals or not.
Result<MoveCode> parse_gtp_move(const Position& position, Player player, std::string_view text);

}  // namespace agon
