// Moves and flips of Othello on 8x8 as 64-bit sets, four directions at a time in the lanes of a vector.
// The vectors are the compiler's own (GCC and Clang): AVX2 where base/isa.hpp compiles for it, plain code elsewhere.
#pragma once

#include <cstdint>

namespace agon::othello8 {

// Square (column, row) is bit row*8+column; a1 is the top left corner and bit 0.
using Lanes [[gnu::vector_size(32)]] = std::uint64_t;

inline constexpr std::uint64_t inner_columns = 0x7e7e7e7e7e7e7e7eu;

// Lane by lane: along a row, along the two diagonals, along a column. A disc on the left or right edge cannot be flanked
// along a row or a diagonal, so those lanes see only the inner columns.
#define AGON_OTHELLO_STEPS Lanes{1, 7, 9, 8}
#define AGON_OTHELLO_INNER Lanes{inner_columns, inner_columns, inner_columns, ~std::uint64_t{0}}

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
  return (ends[0] | ends[1] | ends[2] | ends[3]) & ~(mine | theirs);
}

// The discs of `theirs` that turn over when `mine` moves on the square of bit `square`.
inline std::uint64_t flips(std::uint64_t mine, std::uint64_t theirs, int square) {
  const Lanes step = AGON_OTHELLO_STEPS, step2 = step + step;
  const std::uint64_t bit = std::uint64_t{1} << square;
  const Lanes stone = {bit, bit, bit, bit};
  const Lanes own = {mine, mine, mine, mine};
  const Lanes inner = Lanes{theirs, theirs, theirs, theirs} & AGON_OTHELLO_INNER;
  Lanes up = inner & (stone << step), down = inner & (stone >> step);
  up |= inner & (up << step), down |= inner & (down >> step);
  const Lanes pair_up = inner & (inner << step), pair_down = pair_up >> step;
  up |= pair_up & (up << step2), down |= pair_down & (down >> step2);
  up |= pair_up & (up << step2), down |= pair_down & (down >> step2);
  // A run counts only if a disc of `mine` closes it; the comparison gives a lane of ones or zeros.
  const Lanes closed_up = own & (up << step), closed_down = own & (down >> step);
  const Lanes all = (up & Lanes(closed_up != 0)) | (down & Lanes(closed_down != 0));
  return all[0] | all[1] | all[2] | all[3];
}

#undef AGON_OTHELLO_STEPS
#undef AGON_OTHELLO_INNER

}  // namespace agon::othello8
