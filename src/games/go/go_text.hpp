// The text of a Go position ("../X. O prisoners=1,0") and the names of its moves ("D4", "pass"), taken apart
// for the game itself and for formats that speak of single stones.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/contract.hpp"
#include "game/drawing.hpp"

namespace agon {

// Of Black and White.
inline constexpr std::string_view go_letters = "XO";

struct GoText {
  int size = 0;
  std::string cells;  // row by row from the top: 'X' Black, 'O' White, '.' empty
  Player to_move = 0;
  std::vector<std::string> rest;  // what the board does not show: ko, prisoners, passes, handicap

  static GoText empty(int size);
  // The text of a position of the game `go`.
  static GoText of(std::string_view text);

  char& at(Place place) { return cells[index(place)]; }
  char at(Place place) const { return cells[index(place)]; }
  std::vector<Place> stones(char letter) const;
  std::string text() const;
  // The handicap stones that the text tells of; nothing where they are those of the game's options.
  std::optional<int> handicap() const;

 private:
  std::size_t index(Place place) const { return static_cast<std::size_t>(place.row * size + place.column); }
};

// What the words after the side to move tell.
struct GoExtras {
  std::vector<Place> ko;
  std::array<int, 2> prisoners{};
  int passes = 0;
  std::optional<int> handicap;

  static Result<GoExtras> parse(std::span<const std::string> words, int size);
};

// "D4": columns without I, rows from below.
std::string go_point_name(Place place, int size);
// The point of that name, capitals or not; nothing where the board has none.
std::optional<Place> go_point(std::string_view name, int size);

}  // namespace agon
