// The 32 dark squares of a draughts board as one word. Square n of the usual numbering (1..32, 1 at Black's
// left end of the first row) is bit n-1; Black moves towards higher bits.
//
//     row 0:    1   2   3   4        bits  0.. 3, on columns b d f h
//     row 1:  5   6   7   8          bits  4.. 7, on columns a c e g
//
#pragma once

#include <array>
#include <cstdint>

namespace agon::draughts {

using Squares = std::uint32_t;

inline constexpr Squares even_rows = 0x0f0f0f0fu;  // rows 0, 2, 4, 6
inline constexpr Squares odd_rows = ~even_rows;
inline constexpr Squares first_column = 0x10101010u;  // a: the first square of an odd row
inline constexpr Squares last_column = 0x08080808u;   // h: the last square of an even row
inline constexpr Squares black_home = 0x0000000fu, white_home = 0xf0000000u;

// The four diagonal directions: down is towards higher bits.
enum Direction : std::uint8_t { down_left, down_right, up_left, up_right };
inline constexpr std::array all_directions{down_left, down_right, up_left, up_right};

// All squares one step away. An even row's square n has n+4 below to its left and n+5 to its right; an odd
// row's n+3 and n+4.
constexpr Squares step(Squares from, Direction direction) {
  const Squares even = from & even_rows, odd = from & odd_rows;
  switch (direction) {
    case down_left:
      return (even << 4) | ((odd & ~first_column) << 3);
    case down_right:
      return ((even & ~last_column) << 5) | (odd << 4);
    case up_left:
      return (even >> 4) | ((odd & ~first_column) >> 5);
    case up_right:
      return ((even & ~last_column) >> 3) | (odd >> 4);
  }
  return 0;
}

constexpr Direction opposite(Direction direction) {
  switch (direction) {
    case down_left:
      return up_right;
    case down_right:
      return up_left;
    case up_left:
      return down_right;
    case up_right:
      return down_left;
  }
  return direction;
}

constexpr bool goes_down(Direction direction) { return direction == down_left || direction == down_right; }

// The row on which the men of a player become kings; player 0 is Black.
constexpr Squares crowning_row(int player) { return player == 0 ? white_home : black_home; }

}  // namespace agon::draughts
