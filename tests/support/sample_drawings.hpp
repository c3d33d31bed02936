// Boards of games that need more than a grid of discs. The page's own tests draw the same ones, from the JSON
// under web/test/drawings.
#pragma once

#include <array>
#include <string>

#include "game/drawing.hpp"

namespace agon::test {

inline Drawing chess_drawing() {
  constexpr std::array men{"♜", "♞", "♝", "♛", "♚", "♝", "♞", "♜"};
  Drawing drawing{.grid = Drawing::Grid::checkered, .columns = 8, .rows = 8};
  for (int i = 0; i < 8; ++i) {
    drawing.column_names.emplace_back(1, static_cast<char>('a' + i));
    drawing.row_names.emplace_back(1, static_cast<char>('8' - i));
    const auto add = [&](const char* man, int owner, int row) {
      drawing.pieces.push_back(
          {.place = {i, row}, .shape = Piece::Shape::letter, .owner = owner, .letter = man});
    };
    add(men[static_cast<std::size_t>(i)], 1, 0);
    add("♟", 1, 1);
    add("♟", 0, 6);
    add(men[static_cast<std::size_t>(i)], 0, 7);
  }
  drawing.arrows.push_back({.from = {4, 6}, .to = {4, 4}});
  return drawing;
}

// Twelve points a side with room for five men each, and the bar between them.
inline Drawing backgammon_drawing() {
  Drawing drawing{.columns = 13, .rows = 10, .notes = {"pip count 167 to 167"}};
  const auto man = [](int owner, Place place) {
    return Piece{.place = place, .owner = owner, .letter = owner == 0 ? "O" : "X"};
  };
  const auto stack = [&](int owner, int column, int count, bool on_top) {
    for (int i = 0; i < count; ++i) drawing.pieces.push_back(man(owner, {column, on_top ? i : 9 - i}));
  };
  for (const bool on_top : {true, false}) {
    stack(on_top ? 0 : 1, 0, 5, on_top);
    stack(on_top ? 1 : 0, 4, 3, on_top);
    stack(on_top ? 1 : 0, 7, 5, on_top);
    stack(on_top ? 0 : 1, 12, 2, on_top);
  }
  drawing.pieces.push_back(man(1, {6, 4}));
  for (int row = 0; row < 10; ++row) drawing.grounds.push_back({.place = {6, row}, .colour = "tan"});
  drawing.dice = {3, 1};
  drawing.areas = {{.name = "White off", .pieces = {man(0, {})}}, {.name = "Black off", .pieces = {}}};
  return drawing;
}

inline Drawing reversixt_drawing() {
  Drawing drawing{.columns = 6, .rows = 5};
  const auto stone = [&](Place place, int owner) {
    drawing.pieces.push_back({.place = place, .owner = owner, .letter = std::to_string(owner + 1)});
  };
  const auto field = [&](Place place, const char* letter) {
    drawing.pieces.push_back({.place = place, .shape = Piece::Shape::letter, .owner = -1, .letter = letter});
  };
  stone({2, 2}, 0);
  stone({3, 2}, 1);
  stone({2, 3}, 2);
  field({1, 1}, "x");
  field({4, 1}, "b");
  field({4, 3}, "c");
  drawing.holes = {{0, 0}, {5, 0}, {0, 4}, {5, 4}};
  drawing.links = {{.from = {{1, 0}, 0}, .to = {{4, 4}, 4}},
                   {.from = {{0, 2}, 6}, .to = {{5, 1}, 2}},
                   {.from = {{0, 1}, 7}, .to = {{5, 3}, 3}}};
  return drawing;
}

}  // namespace agon::test
