// The map of a game of ReversiXT: board, stocks and glued edges, as its file tells them. The format is that
// of the course that invented the game; docs/reversixt.md describes it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/drawing.hpp"

namespace agon::reversixt {

inline constexpr int most_players = 8;
inline constexpr int most_cells = 65'534;  // height times width: cells have numbers of 16 bits
inline constexpr int longest_edge = 1000;

// Directions are numbered clockwise from the top.
inline constexpr int directions = 8;
inline constexpr std::array<Place, directions> steps{
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
constexpr int opposite(int direction) { return (direction + directions / 2) % directions; }

// One of the eight ways out of a cell.
struct Side {
  Place cell;
  int direction = 0;
  friend bool operator==(const Side&, const Side&) = default;
};

// Leaving through one side one enters through the other.
struct Transition {
  Side one, other;
  friend bool operator==(const Transition&, const Transition&) = default;
};

struct Map {
  int players = 2;
  int overrides = 0, bombs = 0;  // each player's stock at the start, 0 to 255
  int power = 0;                 // how many steps an explosion reaches, 0 to 255
  int width = 0, height = 0;
  std::string
      cells;  // one character each, row by row: 0 empty, 1-8 stones, - hole, c i b special, x expansion
  std::vector<Transition> transitions;

  bool inside(Place place) const {
    return 0 <= place.column && place.column < width && 0 <= place.row && place.row < height;
  }
  char at(Place place) const { return cells[static_cast<std::size_t>(place.row * width + place.column)]; }
  bool is_hole(Place place) const { return !inside(place) || at(place) == '-'; }
  Place neighbour(const Side& side) const {
    const Place step = steps[static_cast<std::size_t>(side.direction)];
    return {side.cell.column + step.column, side.cell.row + step.row};
  }

  friend bool operator==(const Map&, const Map&) = default;
};

// Errors tell line and column, what was found there and what was expected.
Result<Map> read_map(std::string_view text);
// One row of cells per line; read_map takes it back.
std::string write_map(const Map& map);

}  // namespace agon::reversixt
