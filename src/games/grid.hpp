// What games on a rectangular board share: names of cells, boards written row by row, lines of stones,
// drawings.
#pragma once

#include <string>
#include <string_view>

#include "base/bits.hpp"
#include "base/result.hpp"
#include "game/contract.hpp"
#include "game/drawing.hpp"

namespace agon::grid {

// "a", "b", ... "z", "aa", ...
std::string column_name(int column);

// A drawing without pieces, columns named by letters, rows by numbers that start at the top or at the bottom.
Drawing empty_drawing(int columns, int rows, bool first_row_on_top);

// A board and the side to move as people write it: "X../.O./... X". Rows may be separated by '/' or run on.
struct BoardText {
  std::string cells;  // columns*rows characters, top row first
  Player to_move = 0;
};

// `stones` are the letters of the players in order, `empty` the letter of an empty cell.
Result<BoardText> parse_board(std::string_view text, int columns, int rows, std::string_view stones,
                              char empty);

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

// The eight symmetries of a square: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps columns and rows.
// Rectangles have the first four.
constexpr Place mirrored(Place place, int columns, int rows, int symmetry) {
  if ((symmetry & 1) != 0) place.column = columns - 1 - place.column;
  if ((symmetry & 2) != 0) place.row = rows - 1 - place.row;
  if ((symmetry & 4) != 0) place = {place.row, place.column};
  return place;
}

}  // namespace agon::grid
