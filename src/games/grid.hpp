// What games on a rectangular board share: names of cells, boards written row by row, lines of stones,
// drawings.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "base/result.hpp"
#include "game/contract.hpp"
#include "game/drawing.hpp"

namespace agon::grid {

// "a", "b", ... "z", "aa", ...
std::string column_name(int column);
// "a1" is the cell in column 0 and row 0, wherever a game has its first row.
std::string cell_name(Place cell);

// A drawing without pieces, columns named by letters, rows by numbers that start at the top or at the bottom.
Drawing empty_drawing(int columns, int rows, bool first_row_on_top);

// A board and the side to move as people write it: "X../.O./... X". Rows may be separated by '/' or run on.
struct BoardText {
  struct Stone {
    Place place;  // from the top left corner
    Player owner = 0;
  };
  std::vector<Stone> stones;
  Player to_move = 0;
};

// `stones` are the letters of the players in order, `empty` the letter of an empty cell.
Result<BoardText> parse_board(std::string_view text, int columns, int rows, std::string_view stones,
                              char empty);

// The text that parse_board takes back, rows separated by '/'. `letter_at(column, row)` counts rows from
// below.
template <class LetterAt>
std::string board_text(int columns, int rows, char to_move, LetterAt&& letter_at) {
  std::string out;
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = 0; column < columns; ++column) out += letter_at(column, row);
    out += row > 0 ? '/' : ' ';
  }
  return out + to_move;
}

// One player's stones; `place_of(index)` tells where a bit lies in the drawing.
template <class Bits, class PlaceOf>
void add_stones(Drawing& drawing, const Bits& stones, Player owner, char letter, PlaceOf&& place_of,
                Piece::Shape shape = Piece::Shape::disc) {
  drawing.men.resize(std::max(drawing.men.size(), static_cast<std::size_t>(owner) + 1));
  drawing.men[static_cast<std::size_t>(owner)].shape = shape;
  for_each_bit(stones, [&](int index) {
    drawing.pieces.push_back(
        {.place = place_of(index), .shape = shape, .owner = owner, .letter = std::string(1, letter)});
  });
}

// Every bit moved to where `mirror(index)` says.
template <class Bits, class Mirror>
Bits mirrored_bits(const Bits& bits, Mirror&& mirror) {
  Bits out{};
  for_each_bit(bits, [&](int index) { out |= bit_at<Bits>(mirror(index)); });
  return out;
}

// True if `bits` holds `length` stones in a row at distance `step`. Boards keep one empty cell between rows,
// so that no line runs around an edge.
template <class Bits>
constexpr bool has_line(Bits bits, int step, int length) {
  if ((length - 1) * step >= bit_capacity<Bits>) return false;  // the line is longer than the board
  // Doubles the run that is known: a run of 2n is a run of n with another n steps away.
  int run = 1;
  for (; 2 * run <= length; run *= 2) bits &= bits >> (run * step);
  if (run < length) bits &= bits >> ((length - run) * step);
  return any(bits);
}

template <class Bits>
constexpr bool has_line_any_way(const Bits& bits, int stride, int length) {
  return has_line(bits, 1, length) || has_line(bits, stride, length) || has_line(bits, stride + 1, length) ||
         has_line(bits, stride - 1, length);
}

// The bits of all such lines.
template <class Bits>
Bits lines_any_way(const Bits& bits, int stride, int length) {
  Bits lines{};
  for (const int step : {1, stride, stride + 1, stride - 1}) {
    if (!has_line(bits, step, length)) continue;
    Bits first = bits;
    for (int i = 1; i < length; ++i) first &= bits >> (i * step);
    for (int i = 0; i < length; ++i) lines |= first << (i * step);
  }
  return lines;
}

// The eight symmetries of a square: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps columns and rows.
// Rectangles have the first four.
constexpr Place mirrored(Place place, int columns, int rows, int symmetry) {
  if ((symmetry & 1) != 0) place.column = columns - 1 - place.column;
  if ((symmetry & 2) != 0) place.row = rows - 1 - place.row;
  if ((symmetry & 4) != 0) place = {place.row, place.column};
  return place;
}

}  // namespace agon::grid
