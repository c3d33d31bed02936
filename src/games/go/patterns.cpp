#include "games/go/patterns.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace agon::go {
namespace {

// Rows from above, the move in the middle. X and O: the colours, either way round. ".": empty, "x": anything
// but X, "o": anything but O, "?": anything, "#": off the board. All turned and mirrored forms count.
constexpr std::array<std::string_view, 13> shapes{
    "XOX...???",  // hane that encloses
    "XO....?.?",  // hane that does not cut
    "XO?X..x.?",  // bend around the head
    ".O.X.....",  // diagonal attachment
    "XO?O.o?o?",  // cut that nobody guards
    "XO?O.X???",  // cut beside a peeping stone
    "?X?O.Oooo",  // push through
    "OX?o.O???",  // cut of a keima
    "X.?O.?###",  // chase along the edge
    "OX?X.O###",  // block a cut at the edge
    "?X?x.O###",  // block a connection at the edge
    "?XOx.x###",  // descent
    "?OXX.O###",  // cut at the edge
};

enum State : unsigned { empty = 0, black = 1, white = 2, outside = 3 };

// Which states a letter allows, as a set of bits.
unsigned allowed(char letter, bool swapped) {
  const unsigned x = 1u << (swapped ? white : black), o = 1u << (swapped ? black : white);
  constexpr unsigned none = 1u << empty, off = 1u << outside;
  switch (letter) {
    case 'X':
      return x;
    case 'O':
      return o;
    case '.':
      return none;
    case '#':
      return off;
    case 'x':
      return none | o | off;
    case 'o':
      return none | x | off;
    default:
      return none | x | o | off;
  }
}

// The cell of a 3x3 square from which symmetry k takes `cell`.
std::size_t source(std::size_t cell, unsigned symmetry) {
  std::size_t row = cell / 3, column = cell % 3;
  if ((symmetry & 1) != 0) column = 2 - column;
  if ((symmetry & 2) != 0) row = 2 - row;
  if ((symmetry & 4) != 0) std::swap(row, column);
  return 3 * row + column;
}

// Sets every neighbourhood that agrees with the eight sets of allowed states.
void add(PatternTable& table, const std::array<unsigned, 8>& sets, std::size_t cell, Neighbourhood so_far) {
  if (cell == sets.size()) {
    table.set(so_far.index());
    return;
  }
  for (const State state : {empty, black, white, outside})
    if ((sets[cell] >> state & 1u) != 0)
      add(table, sets, cell + 1,
          {so_far.black | (state & 1u) << cell, so_far.white | (state >> 1 & 1u) << cell});
}

PatternTable make_table() {
  PatternTable table;
  for (const std::string_view shape : shapes)
    for (unsigned form = 0; form < 16; ++form) {
      std::array<unsigned, 8> sets{};
      for (std::size_t cell = 0, ring = 0; cell < 9; ++cell)
        if (cell != 4) sets[ring++] = allowed(shape[source(cell, form & 7)], form >= 8);
      add(table, sets, 0, {});
    }
  return table;
}

}  // namespace

const PatternTable& mogo_patterns() {
  static const PatternTable table = make_table();
  return table;
}

Neighbourhood neighbourhood(const Board<AnyLayout>& board, int point) {
  const AnyLayout& layout = board.layout();
  const Place middle = place_of(layout, point);
  Neighbourhood around;
  unsigned bit = 1;
  for (int row = middle.row - 1; row <= middle.row + 1; ++row)
    for (int column = middle.column - 1; column <= middle.column + 1; ++column) {
      if (row == middle.row && column == middle.column) continue;
      const int size = layout.size();
      const bool off = !layout.torus() && (row < 0 || column < 0 || row >= size || column >= size);
      const int at = point_at(layout, {(column + size) % size, (row + size) % size});
      if (off || has(board.stones(0), at)) around.black |= bit;
      if (off || has(board.stones(1), at)) around.white |= bit;
      bit <<= 1;
    }
  return around;
}

}  // namespace agon::go
