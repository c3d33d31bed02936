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
  int owner = 0;  // the player whose colour it has; -1: nobody's
  // One glyph; what terminals without colours show. A letter piece is a letter on a disc, or, where it is no
  // ASCII (the men of chess), the glyph itself.
  std::string letter;
};

// A side of a cell: 0 is up, then clockwise in steps of 45 degrees.
struct CellSide {
  Place place;
  int side = 0;
};

struct Drawing {
  enum class Grid : std::uint8_t { squares, points, checkered };
  // The look that people know the board by: a green cloth under discs with two sides, or a rack that shows
  // discs through holes.
  enum class Look : std::uint8_t { plain, cloth, rack };

  Grid grid = Grid::squares;
  int columns = 0, rows = 0;
  std::vector<std::string> column_names, row_names;  // empty: none are drawn
  std::vector<Piece> pieces;
  std::vector<std::string> notes;  // lines beside the board: what a grid cannot show

  // ---- what few games need

  struct Ground {
    Place place;
    std::string colour;  // "tan", "#c0ffee": as HTML names them
  };
  // Who leaves a cell by one of these sides enters another cell by the other one.
  struct Link {
    CellSide from, to;
  };
  struct Arrow {
    Place from, to;
  };
  // Pieces beside the board: a bar, a stock, what was taken. Their places mean nothing.
  struct Area {
    std::string name;
    std::vector<Piece> pieces;
  };
  // How the pieces of a player look, whether any stands on the board or not.
  struct Men {
    Piece::Shape shape = Piece::Shape::disc;
    std::string colour;  // empty: that of the player's name, or one that nobody else has
  };
  Look look = Look::plain;
  std::vector<Men> men;        // by player; empty: discs
  std::vector<Place> decided;  // the cells by which the game was won
  std::vector<Place> holes;    // cells that are not there
  std::vector<Ground> grounds;
  std::vector<Link> links;
  std::vector<Arrow> arrows;
  std::vector<int> dice;
  std::vector<Area> areas;

  bool has_board() const { return columns > 0 && rows > 0; }
};

}  // namespace agon
