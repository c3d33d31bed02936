// Connect Four in the solver's eyes: two words of bits, and what can be read off them at once: where discs
// land, which cells complete a line of four, and what following the opponent's every disc is sure to give.
//
// Cell (column, row) is bit column*(height+1)+row as in games/connect4; the bit on top of a column stays
// empty.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.hpp"
#include "games/connect4/connect4.hpp"

namespace agon {

struct ConnectFourMasks {
  std::uint64_t floor = 0, cells = 0;
  std::uint64_t leader_rows = 0;  // rows an even number of cells below the top edge: see Board::bound
  std::array<std::uint64_t, 32> columns{};  // from the middle outwards: central discs lie on more lines
};

constexpr ConnectFourMasks connect_four_masks(int width, int height) {
  ConnectFourMasks masks;
  for (int i = 0; i < width; ++i) {
    const int column = width / 2 + (1 - 2 * (i % 2)) * (i + 1) / 2;
    const std::uint64_t bottom = std::uint64_t{1} << (column * (height + 1));
    const std::uint64_t whole = (bottom << height) - bottom;
    masks.columns[static_cast<std::size_t>(i)] = whole;
    masks.floor |= bottom;
    masks.cells |= whole;
    for (int row = height % 2; row < height; row += 2) masks.leader_rows |= bottom << row;
  }
  return masks;
}

// The masks of the standard board are known to the compiler.
template <class Size>
struct ConnectFourMasksOf {
  explicit ConnectFourMasksOf(Size size) : masks(connect_four_masks(size.width, size.height)) {}
  ConnectFourMasks masks;
};
template <>
struct ConnectFourMasksOf<StandardConnectFour> {
  explicit ConnectFourMasksOf(StandardConnectFour) {}
  static constexpr ConnectFourMasks masks =
      connect_four_masks(StandardConnectFour::width, StandardConnectFour::height);
};

template <class Size>
class ConnectFourBoard {
 public:
  static constexpr int unbounded = 100;

  explicit ConnectFourBoard(Size size) : size_(size), of_(size) {}

  int width() const { return size_.width; }
  int cells() const { return size_.width * size_.height; }
  int longest_bound() const { return size_.height / 2; }  // bound() proves no quicker wins
  const ConnectFourMasks& masks() const { return of_.masks; }

  std::uint64_t landing(std::uint64_t all) const {
    return ((all << 1) | masks().floor) & ~all & masks().cells;
  }

  // Empty cells that complete a line of four for `discs`.
  std::uint64_t completing(std::uint64_t discs, std::uint64_t all) const {
    std::uint64_t found = (discs << 1) & (discs << 2) & (discs << 3);  // upright, only the cell on top counts
    const int step = stride();
    found |=
        completing_along(discs, step) | completing_along(discs, step - 1) | completing_along(discs, step + 1);
    return found & masks().cells & ~all;
  }

  bool has_line(std::uint64_t discs) const {
    const int step = stride();
    return has_line_along(discs, 1) || has_line_along(discs, step) || has_line_along(discs, step - 1) ||
           has_line_along(discs, step + 1);
  }

  std::uint64_t mirrored(std::uint64_t bits) const {
    std::uint64_t out = 0;
    const std::uint64_t whole = (std::uint64_t{1} << stride()) - 1;
    for (int c = 0; c < width(); ++c)
      out |= ((bits >> (c * stride())) & whole) << ((width() - 1 - c) * stride());
    return out;
  }

  // A number of its own for every position: the mover's discs, plus a mark on top of every column.
  std::uint64_t name(std::uint64_t mine, std::uint64_t all) const { return mine + all + masks().floor; }

  // An upper bound of the mover's score by a strategy of the opponent that needs no search: reply to every
  // disc in its own column. Columns with an odd number of empty cells go in pairs: to a disc in one of them
  // the reply is in the other, once. So the mover gets, of the empty cells, at most
  //   - those in the rows an even number of cells below the top edge ("leader rows"), and
  //   - the lowest empty cell of each column;
  // where this makes no line, the mover cannot win. `theirs` are the cells that complete a line for the
  // opponent. Returns `unbounded` where nothing is known; other bounds are at most 0.
  //
  // With an even number of empty cells the opponent gets all the other cells above the lowest ones, and wins
  // if one of them is in `theirs`. With an odd number of them there is one column too many to pair; the
  // opponent leaves it for a cell t of `theirs` in a leader row: below t the two take turns so that the mover
  // must fill the cell under it at the latest when all else is full.
  int bound(std::uint64_t mine, std::uint64_t all, std::uint64_t theirs, int left) const {
    const std::uint64_t lowest_cells = landing(all), empty = masks().cells & ~all;
    const std::uint64_t leaders = empty & masks().leader_rows;
    if (left % 2 == 0) {
      if (has_line(mine | leaders | lowest_cells)) return unbounded;
      return -score_of(theirs & ~leaders & ~lowest_cells);
    }
    for (std::uint64_t targets = theirs & leaders & ~lowest_cells; targets != 0; targets &= targets - 1) {
      const std::uint64_t target = targets & (~targets + 1);
      const std::uint64_t column = column_of(target), below = column & (target - 1);
      if (!has_line(mine | lowest_cells | (leaders & ~column) | (empty & below & ~leaders)))
        return -score_of(target);
    }
    return unbounded;
  }

 private:
  int stride() const { return size_.height + 1; }

  static std::uint64_t completing_along(std::uint64_t discs, int step) {
    const std::uint64_t below = (discs << step) & (discs << 2 * step),
                        above = (discs >> step) & (discs >> 2 * step);
    return (below & ((discs << 3 * step) | (discs >> step))) |
           (above & ((discs << step) | (discs >> 3 * step)));
  }
  static bool has_line_along(std::uint64_t discs, int step) {
    const std::uint64_t pairs = discs & (discs >> step);
    return (pairs & (pairs >> 2 * step)) != 0;
  }

  std::uint64_t column_of(std::uint64_t cell) const {
    const int index = std::countr_zero(cell) / stride();
    return ((std::uint64_t{1} << size_.height) - 1) << (index * stride());
  }

  // The score of a win on the lowest of `targets` at the latest moment, when all is full but the cells from
  // there up; 0 without any.
  int score_of(std::uint64_t targets) const {
    int best = 0;
    for (; targets != 0; targets &= targets - 1) {
      const int row = std::countr_zero(targets) % stride();
      best = std::max(best, (size_.height - row + 1) / 2);
    }
    return best;
  }

  [[no_unique_address]] Size size_;
  [[no_unique_address]] ConnectFourMasksOf<Size> of_;
};

}  // namespace agon
