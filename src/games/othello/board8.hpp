// Moves and flips of Othello on 8x8 as 64-bit sets, four directions at a time in the lanes of a vector.
// The vectors are the compiler's own (GCC and Clang): AVX2 where base/isa.hpp compiles for it, plain code
// elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace agon::othello8 {

// Square (column, row) is bit row*8+column; a1 is the top left corner and bit 0.
using Lanes [[gnu::vector_size(32)]] = std::uint64_t;

inline constexpr std::uint64_t inner_columns = 0x7e7e7e7e7e7e7e7eu;

// Lane by lane: along a row, along the two diagonals, along a column. A disc on the left or right edge cannot
// be flanked along a row or a diagonal, so those lanes see only the inner columns.
#define AGON_OTHELLO_STEPS \
  Lanes { 1, 7, 9, 8 }
#define AGON_OTHELLO_INNER                                            \
  Lanes {                                                             \
    inner_columns, inner_columns, inner_columns, ~std::uint64_t { 0 } \
  }

// The union of the lanes.
inline std::uint64_t any_lane(const Lanes& lanes) {
  const auto halves =
      __builtin_shufflevector(lanes, lanes, 0, 1) | __builtin_shufflevector(lanes, lanes, 2, 3);
  return halves[0] | halves[1];
}

// Squares where `mine` can move: an empty square from which a run of `theirs` leads to a disc of `mine`.
inline std::uint64_t moves(std::uint64_t mine, std::uint64_t theirs) {
  const Lanes step = AGON_OTHELLO_STEPS, step2 = step + step;
  const Lanes own = {mine, mine, mine, mine};
  const Lanes inner = Lanes{theirs, theirs, theirs, theirs} & AGON_OTHELLO_INNER;
  // Runs of up to six discs, found by doubling: one, two, then pairs twice.
  Lanes up = inner & (own << step), down = inner & (own >> step);
  up |= inner & (up << step), down |= inner & (down >> step);
  const Lanes pair_up = inner & (inner << step), pair_down = pair_up >> step;
  up |= pair_up & (up << step2), down |= pair_down & (down >> step2);
  up |= pair_up & (up << step2), down |= pair_down & (down >> step2);
  const Lanes ends = (up << step) | (down >> step);
  return any_lane(ends) & ~(mine | theirs);
}

// The squares from a square outwards, towards higher bits and towards lower bits, lane by lane.
struct Rays {
  Lanes up, down;
};

constexpr std::uint64_t ray(int square, int column_step, int row_step) {
  std::uint64_t squares = 0;
  int column = square % 8 + column_step, row = square / 8 + row_step;
  for (; 0 <= column && column < 8 && 0 <= row && row < 8; column += column_step, row += row_step)
    squares |= std::uint64_t{1} << (row * 8 + column);
  return squares;
}

inline constexpr auto rays = [] {
  std::array<Rays, 64> all{};
  for (int square = 0; square < 64; ++square)
    all[static_cast<std::size_t>(square)] = {
        Lanes{ray(square, 1, 0), ray(square, -1, 1), ray(square, 1, 1), ray(square, 0, 1)},
        Lanes{ray(square, -1, 0), ray(square, 1, -1), ray(square, -1, -1), ray(square, 0, -1)}};
  return all;
}();

// The discs of `theirs` that turn over when `mine` moves on the square of bit `square`. On each ray the first
// square that is not `theirs` decides: if it is `mine`, all before it turn.
inline std::uint64_t flips(std::uint64_t mine, std::uint64_t theirs, int square) {
  const Lanes own = {mine, mine, mine, mine}, other = {theirs, theirs, theirs, theirs};
  const Rays& from_here = rays[static_cast<std::size_t>(square)];
  const Lanes up = from_here.up, down = from_here.down;

  // Upwards a carry runs through everything that is not on the ray and through `theirs`, and stops at that
  // square.
  const Lanes stop = ((other | ~up) + 1) & up & own;
  const Lanes turned_up = (stop - Lanes(stop == 0) - 1) & up;  // a comparison gives 0 or -1

  // Downwards the highest such square is found by smearing along the ray.
  const Lanes step = AGON_OTHELLO_STEPS, step2 = step + step;
  const Lanes blockers = down & ~other;
  Lanes below = blockers | (blockers >> step);
  below |= below >> step2;
  below |= (below >> step2) >> step2;
  const Lanes highest = blockers & ~(below >> step);
  const Lanes turned_down = down & ~below & Lanes((highest & own) != 0);

  return any_lane(turned_up | turned_down);
}

#undef AGON_OTHELLO_STEPS
#undef AGON_OTHELLO_INNER

}  // namespace agon::othello8
