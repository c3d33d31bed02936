// Othello in the solver's eyes: two words of bits, the discs of the player to move and the other's, and what
// can be read off them: flips, discs turned by the very last move, discs that can never be turned again.
//
// Boards smaller than 8x8 lie in its middle; the squares around them are `outside` and never filled.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bits.hpp"
#include "base/isa.hpp"
#include "games/othello/board8.hpp"

#if defined(__x86_64__)
#  include <immintrin.h>
#endif

namespace agon {

struct OthelloDiscs {
  std::uint64_t mine, theirs;  // of the player to move, of the other

  std::uint64_t all() const { return mine | theirs; }
  OthelloDiscs passed() const { return {theirs, mine}; }
  OthelloDiscs after(int square, std::uint64_t turned) const {
    return {theirs ^ turned, mine ^ turned ^ bit_at<std::uint64_t>(square)};
  }
};

// The board and how a finished game is counted.
struct OthelloRules {
  std::uint64_t playable = ~std::uint64_t{0};
  std::uint64_t corners = 0x8100000000000081u;
  int squares = 64;
  bool empties_to_winner = true;

  std::uint64_t empty(const OthelloDiscs& discs) const { return playable & ~discs.all(); }
  std::uint64_t moves(const OthelloDiscs& discs) const {
    return othello8::moves(discs.mine, discs.theirs) & playable;
  }
  // For the player to move.
  int score(const OthelloDiscs& discs) const {
    const int own = count(discs.mine), other = count(discs.theirs), difference = own - other;
    if (!empties_to_winner || difference == 0) return difference;
    return difference > 0 ? squares - 2 * other : 2 * own - squares;
  }
};

namespace othello8 {

// ---- flips

#if defined(__x86_64__)
// As flips(), but AVX-512 counts leading zeros in all lanes, which finds the end of a run downwards at once.
[[gnu::target(AGON_TARGET_AVX512)]] inline std::uint64_t flips_avx512(std::uint64_t mine,
                                                                      std::uint64_t theirs, int square) {
  const Rays& from_here = rays[static_cast<std::size_t>(square)];
  const auto up = reinterpret_cast<__m256i>(from_here.up), down = reinterpret_cast<__m256i>(from_here.down);
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(mine)),
                other = _mm256_set1_epi64x(static_cast<long long>(theirs));
  const __m256i top = _mm256_set1_epi64x(static_cast<long long>(std::uint64_t{1} << 63)),
                ones = _mm256_set1_epi64x(-1);

  // The first square on each ray that is not `theirs`, if it is `mine`.
  const __m256i block_down = _mm256_andnot_si256(other, down);
  const __m256i end_down = _mm256_and_si256(_mm256_srlv_epi64(top, _mm256_lzcnt_epi64(block_down)), own);
  const __m256i block_up = _mm256_andnot_si256(other, up);
  // Lowest bit alone: x & -x. With it: x & own.
  const __m256i end_up =
      _mm256_ternarylogic_epi64(block_up, _mm256_sub_epi64(_mm256_setzero_si256(), block_up), own, 0x80);

  // Downwards: the squares above the end; upwards: those below it. Without an end nothing.
  const __m256i above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end_down, end_down));
  const __m256i turned_down = _mm256_maskz_and_epi64(_mm256_test_epi64_mask(end_down, end_down), above, down);
  const __m256i turned_up =
      _mm256_maskz_and_epi64(_mm256_test_epi64_mask(end_up, end_up), _mm256_add_epi64(end_up, ones), up);

  const __m256i both = _mm256_or_si256(turned_down, turned_up);
  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}
#endif

template <class Isa>
std::uint64_t flips_for(std::uint64_t mine, std::uint64_t theirs, int square) {
#if defined(__x86_64__)
  if constexpr (Isa::level == IsaLevel::avx512) return flips_avx512(mine, theirs, square);
#endif
  return flips(mine, theirs, square);
}

// The squares around each square.
inline constexpr auto neighbours = [] {
  std::array<std::uint64_t, 64> all{};
  for (int square = 0; square < 64; ++square)
    for (const int column : {-1, 0, 1})
      for (const int row : {-1, 0, 1})
        if (const int c = square % 8 + column, r = square / 8 + row;
            (column != 0 || row != 0) && 0 <= c && c < 8 && 0 <= r && r < 8)
          all[static_cast<std::size_t>(square)] |= std::uint64_t{1} << (r * 8 + c);
  return all;
}();

// ---- the very last move

// On a line of eight squares whose every other square is filled: how many discs a move on square i turns if
// `mine` are the mover's. Squares beyond the end of a shorter line count as the other's, and no disc of the
// mover lies behind them.
inline constexpr auto turned_in_line = [] {
  std::array<std::array<std::uint8_t, 256>, 8> all{};
  for (int square = 0; square < 8; ++square)
    for (int mine = 0; mine < 256; ++mine) {
      int turned = 0;
      for (const int step : {-1, 1}) {
        int end = square + step;
        while (0 <= end && end < 8 && (mine >> end & 1) == 0) end += step;
        if (0 <= end && end < 8) turned += (end - square) * step - 1;
      }
      all[static_cast<std::size_t>(square)][static_cast<std::size_t>(mine)] =
          static_cast<std::uint8_t>(turned);
    }
  return all;
}();

// The two diagonals through a square.
struct Diagonals {
  std::uint64_t falling, rising;
};
inline constexpr auto diagonals = [] {
  std::array<Diagonals, 64> all{};
  for (int square = 0; square < 64; ++square) {
    const std::uint64_t here = std::uint64_t{1} << square;
    all[static_cast<std::size_t>(square)] = {here | ray(square, 1, 1) | ray(square, -1, -1),
                                             here | ray(square, 1, -1) | ray(square, -1, 1)};
  }
  return all;
}();

// How many discs the mover turns on the last empty square of the board.
inline int turned_by_last(std::uint64_t mine, int square) {
  constexpr std::uint64_t first_column = 0x0101010101010101u;
  constexpr std::uint64_t column_to_row = 0x0102040810204080u;
  const int column = square & 7, row = square >> 3;
  const auto& across = turned_in_line[static_cast<std::size_t>(column)];
  const auto& upright = turned_in_line[static_cast<std::size_t>(row)];
  const Diagonals& diagonal = diagonals[static_cast<std::size_t>(square)];
  // A product gathers a diagonal by columns, and a column by rows, in the top byte.
  return across[mine >> (square & 56) & 0xff] +
         upright[((mine >> column & first_column) * column_to_row) >> 56] +
         across[((mine & diagonal.falling) * first_column) >> 56] +
         across[((mine & diagonal.rising) * first_column) >> 56];
}

// ---- discs that can never be turned again

// For the eight squares of an edge: which discs of `mine` stay, whatever is played on the edge.
using EdgeTable = std::array<std::array<std::uint8_t, 256>, 256>;  // [mine][theirs]

// A move on the edge, with what it turns there; what it turns elsewhere may have made it legal.
inline void play_on_edge(int& mover, int& other, int square) {
  for (const int step : {-1, 1}) {
    int end = square + step, run = 0;
    for (; 0 <= end && end < 8 && (other >> end & 1) != 0; end += step) run |= 1 << end;
    if (0 <= end && end < 8 && (mover >> end & 1) != 0) mover |= run, other &= ~run;
  }
  mover |= 1 << square;
}

// What stays of `mine`: what stays after every move of either player. Those edges are in the table already.
inline void stable_on_edge(EdgeTable& table, int mine, int theirs) {
  const auto entry = [&](int own, int other) -> std::uint8_t& {
    return table[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  };
  int stays = mine;
  for (int square = 0; square < 8; ++square) {
    if (((mine | theirs) >> square & 1) != 0) continue;
    int own = mine, other = theirs;
    play_on_edge(own, other, square);
    stays &= entry(own, other);
    own = mine, other = theirs;
    play_on_edge(other, own, square);
    stays &= entry(own, other);
  }
  entry(mine, theirs) = static_cast<std::uint8_t>(stays);
}

inline EdgeTable make_edge_table() {
  EdgeTable table{};
  // A move adds a disc, so that the filled squares as a number grow: from the largest down.
  for (int all = 255; all >= 0; --all)
    for (int mine = all; mine >= 0; mine = mine == 0 ? -1 : (mine - 1) & all)  // every part of `all`
      stable_on_edge(table, mine, all ^ mine);
  return table;
}

// Made when it is first asked for.
inline const EdgeTable& edge_table() {
  static const EdgeTable table = make_edge_table();
  return table;
}

inline std::uint64_t stable_edges(const EdgeTable& table, std::uint64_t mine, std::uint64_t theirs) {
  constexpr std::uint64_t first_column = 0x0101010101010101u, column_to_row = 0x0102040810204080u;
  const auto look = [&](std::uint64_t own, std::uint64_t other) {
    return std::uint64_t{table[own & 0xff][other & 0xff]};
  };
  const auto column = [](std::uint64_t bits) { return (bits & first_column) * column_to_row >> 56; };
  // A row spread over the first column: bit i goes to bit 8i.
  const auto spread = [](std::uint64_t row) {
    return ((row & 0x7f) * 0x0002040810204081u & first_column) | (row & 0x80) << 49;
  };
  return look(mine, theirs) | look(mine >> 56, theirs >> 56) << 56 |
         spread(look(column(mine), column(theirs))) |
         spread(look(column(mine >> 7), column(theirs >> 7))) << 7;
}

// Squares that lie on full lines only: across, upright, along both diagonals.
struct FullLines {
  std::uint64_t across, upright, falling, rising;
};

constexpr std::uint64_t columns_below(int column) {
  return ((std::uint64_t{1} << column) - 1) * 0x0101010101010101u;
}
constexpr std::uint64_t rows_below(int row) { return (std::uint64_t{1} << (8 * row)) - 1; }

inline FullLines full_lines(std::uint64_t all) {
  FullLines full{};
  std::uint64_t row = all & all >> 1;
  row &= row >> 2;
  row &= row >> 4;
  full.across = (row & 0x0101010101010101u) * 0xff;
  std::uint64_t column = all & std::rotr(all, 8);
  column &= std::rotr(column, 16);
  full.upright = column & std::rotr(column, 32);

  // Along a diagonal by doubling, both ways. Where there is no square one, two, four steps back, it counts as
  // full.
  constexpr std::uint64_t left1 = columns_below(1), left2 = columns_below(2), left4 = columns_below(4);
  constexpr std::uint64_t right1 = left1 << 7, right2 = left2 << 6, right4 = left4 << 4;
  constexpr std::uint64_t top1 = rows_below(1), top2 = rows_below(2), top4 = rows_below(4);
  constexpr std::uint64_t low1 = ~rows_below(7), low2 = ~rows_below(6), low4 = ~rows_below(4);
  std::uint64_t down = all & (left1 | top1 | all << 9), up = all & (right1 | low1 | all >> 9);
  down &= left2 | top2 | down << 18, up &= right2 | low2 | up >> 18;
  down &= left4 | top4 | down << 36, up &= right4 | low4 | up >> 36;
  full.falling = down & up;
  down = all & (right1 | top1 | all << 7), up = all & (left1 | low1 | all >> 7);
  down &= right2 | top2 | down << 14, up &= left2 | low2 | up >> 14;
  down &= right4 | top4 | down << 28, up &= left4 | low4 | up >> 28;
  full.rising = down & up;
  return full;
}

// Discs of `mine` that are sure to stay. Not all such: what a longer look would find is left out.
inline std::uint64_t stable(const EdgeTable& table, std::uint64_t mine, std::uint64_t theirs,
                            std::uint64_t outside) {
  constexpr std::uint64_t inner = 0x007e7e7e7e7e7e00u;
  const FullLines full = full_lines(mine | theirs | outside);
  std::uint64_t found = stable_edges(table, mine, theirs) |
                        (mine & full.across & full.upright & full.falling & full.rising) | outside;
  // A disc stays if on each line through it the line is full or a neighbour stays.
  for (std::uint64_t before = ~found; found != before;) {
    before = found;
    found |= mine & inner & (full.across | found << 1 | found >> 1) &
             (full.upright | found << 8 | found >> 8) & (full.falling | found << 9 | found >> 9) &
             (full.rising | found << 7 | found >> 7);
  }
  return found & ~outside;
}

// ---- quarters of the board, for parity

inline constexpr std::array<std::uint64_t, 4> quarters{0x000000000f0f0f0fu, 0x00000000f0f0f0f0u,
                                                       0x0f0f0f0f00000000u, 0xf0f0f0f000000000u};
constexpr int quarter_of(int square) { return (square >> 2 & 1) | (square >> 4 & 2); }

// The squares of the quarters with an odd number of empty squares.
inline std::uint64_t odd_quarters(std::uint64_t empty) {
  std::uint64_t odd = 0;
  for (const std::uint64_t quarter : quarters) odd |= (count(empty & quarter) & 1) != 0 ? quarter : 0;
  return odd;
}

}  // namespace othello8
}  // namespace agon
