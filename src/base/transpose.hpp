// Sixty-four words of as many bits, turned over: rows become columns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace agon {

// Bit c of row r and bit r of row c change places: blocks of half the size, then of a quarter, down to bits.
constexpr void transpose(std::array<std::uint64_t, 64>& rows) {
  std::uint64_t low = 0x00000000ffffffff;
  for (std::size_t half = 32; half > 0; half /= 2, low ^= low << half)
    for (std::size_t row = 0; row < rows.size(); row = ((row | half) + 1) & ~half) {
      const std::uint64_t change = ((rows[row] >> half) ^ rows[row | half]) & low;
      rows[row] ^= change << half;
      rows[row | half] ^= change;
    }
}

}  // namespace agon
