// What a board looks like, as data: the terminal, the page and protocols all draw from this one description.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace agon {

// A cell of the drawn grid; row 0 is on top, column 0 on the left.
struct Place {
  int column = 0, row = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

struct Piece {
  enum class Shape : std::uint8_t { disc, cross, ring, letter, king };  // a king is a crowned disc

  Place place;
  Shape shape = Shape::disc;
  int owner = 0;       // the player whose colour it has; -1: nobody's
  std::string letter;  // one glyph; what terminals without colours show
};

struct Drawing {
  enum class Grid : std::uint8_t { squares, points, checkered };

  Grid grid = Grid::squares;
  int columns = 0, rows = 0;
  std::vector<std::string> column_names, row_names;  // empty: none are drawn
  std::vector<Piece> pieces;
  std::vector<std::string> notes;  // lines beside the board: what a grid cannot show

  bool has_board() const { return columns > 0 && rows > 0; }
};

}  // namespace agon
