// Moves of all games as one type, for what is chosen at run time.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "game/contract.hpp"

namespace agon {

using MoveCode = std::uint64_t;

template <GameMove M>
MoveCode to_code(M move) {
  MoveCode code = 0;
  std::memcpy(&code, &move, sizeof move);
  return code;
}

template <GameMove M>
M from_code(MoveCode code) {
  std::array<std::byte, sizeof(M)> bytes{};
  std::memcpy(bytes.data(), &code, sizeof(M));
  return std::bit_cast<M>(bytes);
}

}  // namespace agon
