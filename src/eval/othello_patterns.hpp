// Othello on 8x8 as patterns: groups of squares whose whole content is looked up as one number.
//
// A pattern's index is written in balanced ternary, a digit per square: 1 for a disc of the player to move,
// -1 for the other's, 0 for none. So the other player's view is the negative, and a move changes each index
// by a constant per disc: the indices of all patterns lie in one row of lanes, which a move adds to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/bits.hpp"

namespace agon::othello8 {

inline constexpr std::size_t longest_pattern = 10;

struct Pattern {
  std::size_t size = 0;
  std::array<int, longest_pattern> squares{};
};

// Each stands for all its mirror images. Square (column, row) is row*8+column.
inline constexpr std::array<Pattern, 11> patterns{{
    {9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},     // a corner, 3x3
    {10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},    // an edge and the X squares beside it
    {10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},  // a corner, 2x5
    {8, {8, 9, 10, 11, 12, 13, 14, 15}},      // the second row
    {8, {16, 17, 18, 19, 20, 21, 22, 23}},    // the third
    {8, {24, 25, 26, 27, 28, 29, 30, 31}},    // the fourth
    {8, {0, 9, 18, 27, 36, 45, 54, 63}},      // diagonals
    {7, {1, 10, 19, 28, 37, 46, 55}},         //
    {6, {2, 11, 20, 29, 38, 47}},             //
    {5, {3, 12, 21, 30, 39}},                 //
    {4, {4, 13, 22, 31}},                     //
}};

// One of the eight ways to turn and mirror the board.
constexpr int mirrored_square(int square, int symmetry) {
  int column = square % 8, row = square / 8;
  if ((symmetry & 1) != 0) column = 7 - column;
  if ((symmetry & 2) != 0) row = 7 - row;
  return (symmetry & 4) != 0 ? column * 8 + row : row * 8 + column;
}

constexpr int power_of_three(std::size_t exponent) {
  int power = 1;
  for (; exponent > 0; --exponent) power *= 3;
  return power;
}

// A pattern at one of its places.
struct PatternPlace {
  std::size_t pattern = 0;
  std::array<int, longest_pattern> squares{};  // as many as the pattern has, in its order
};

constexpr std::uint64_t squares_of(const Pattern& pattern, int symmetry) {
  std::uint64_t set = 0;
  for (std::size_t i = 0; i < pattern.size; ++i)
    set |= std::uint64_t{1} << mirrored_square(pattern.squares[i], symmetry);
  return set;
}

// Whether a mirror image with a smaller number covers the same squares.
constexpr bool is_repeated(const Pattern& pattern, int symmetry) {
  for (int before = 0; before < symmetry; ++before)
    if (squares_of(pattern, before) == squares_of(pattern, symmetry)) return true;
  return false;
}

inline constexpr std::size_t pattern_places = [] {
  std::size_t number = 0;
  for (const Pattern& pattern : patterns)
    for (int symmetry = 0; symmetry < 8; ++symmetry) number += is_repeated(pattern, symmetry) ? 0 : 1;
  return number;
}();

inline constexpr auto places = [] {
  std::array<PatternPlace, pattern_places> all{};
  std::size_t number = 0;
  for (std::size_t p = 0; p < patterns.size(); ++p)
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      if (is_repeated(patterns[p], symmetry)) continue;
      PatternPlace& place = all[number++];
      place.pattern = p;
      for (std::size_t i = 0; i < patterns[p].size; ++i)
        place.squares[i] = mirrored_square(patterns[p].squares[i], symmetry);
    }
  return all;
}();

// The indices of all places, in lanes of three vectors; the last lanes are always zero.
inline constexpr std::size_t index_lanes = 48;
static_assert(pattern_places <= index_lanes);

using IndexLanes [[gnu::vector_size(32)]] = std::int16_t;
inline constexpr std::size_t lanes_per_vector = sizeof(IndexLanes) / sizeof(std::int16_t);

struct PatternIndices {
  alignas(sizeof(IndexLanes)) std::array<std::int16_t, index_lanes> at{};

  friend bool operator==(const PatternIndices&, const PatternIndices&) = default;
};

// What a disc of the player to move adds, square by square.
inline constexpr auto index_steps = [] {
  std::array<PatternIndices, 64> steps{};
  for (std::size_t place = 0; place < pattern_places; ++place)
    for (std::size_t i = 0; i < patterns[places[place].pattern].size; ++i)
      steps[static_cast<std::size_t>(places[place].squares[i])].at[place] =
          static_cast<std::int16_t>(power_of_three(i));
  return steps;
}();

// Vectors travel by reference: passed by value they would need one instruction set everywhere.
inline void add_lanes(IndexLanes& sum, const PatternIndices& indices, std::size_t vector) {
  IndexLanes lanes;
  std::memcpy(&lanes, indices.at.data() + vector * lanes_per_vector, sizeof lanes);
  sum += lanes;
}
inline void store_lanes(PatternIndices& indices, std::size_t vector, const IndexLanes& lanes) {
  std::memcpy(indices.at.data() + vector * lanes_per_vector, &lanes, sizeof lanes);
}

// After a move of the player to move, who turns `turned`: for the other player, who moves next.
inline void indices_after(const PatternIndices& before, int square, std::uint64_t turned,
                          PatternIndices& after) {
  IndexLanes sum0{}, sum1{}, sum2{};
  for (; turned != 0; turned &= turned - 1) {
    const PatternIndices& step = index_steps[static_cast<std::size_t>(lowest(turned))];
    add_lanes(sum0, step, 0), add_lanes(sum1, step, 1), add_lanes(sum2, step, 2);
  }
  // A turned disc goes from -1 to 1.
  sum0 += sum0, sum1 += sum1, sum2 += sum2;
  const PatternIndices& disc = index_steps[static_cast<std::size_t>(square)];
  add_lanes(sum0, disc, 0), add_lanes(sum1, disc, 1), add_lanes(sum2, disc, 2);
  add_lanes(sum0, before, 0), add_lanes(sum1, before, 1), add_lanes(sum2, before, 2);
  store_lanes(after, 0, -sum0), store_lanes(after, 1, -sum1), store_lanes(after, 2, -sum2);
}

inline void indices_after_pass(const PatternIndices& before, PatternIndices& after) {
  for (std::size_t vector = 0; vector < index_lanes / lanes_per_vector; ++vector) {
    IndexLanes same{};
    add_lanes(same, before, vector);
    store_lanes(after, vector, -same);
  }
}

// Of a whole position, for the player whose discs are `mine`.
inline PatternIndices indices_of(std::uint64_t mine, std::uint64_t theirs) {
  PatternIndices indices;
  for (std::size_t vector = 0; vector < index_lanes / lanes_per_vector; ++vector) {
    IndexLanes own{}, other{};
    for_each_bit(mine, [&](int bit) { add_lanes(own, index_steps[static_cast<std::size_t>(bit)], vector); });
    for_each_bit(theirs,
                 [&](int bit) { add_lanes(other, index_steps[static_cast<std::size_t>(bit)], vector); });
    store_lanes(indices, vector, own - other);
  }
  return indices;
}

}  // namespace agon::othello8
