// Moves that lead to mirror images of one position: it is enough to look at one of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/contract.hpp"

namespace agon {

// For each move the first one of the list that it is a twin of: itself, where there is none before it.
template <GameState S>
std::vector<std::size_t> find_twins(const S& state, std::span<const typename S::Move> moves) {
  std::vector<std::size_t> firsts;
  std::vector<std::uint64_t> seen;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    firsts.push_back(i);
    if constexpr (TurnGame<S> && Hashed<S> && Symmetric<S>) {
      S next = state;
      next.play(moves[i]);
      std::uint64_t smallest = next.hash();
      for (int k = 1; k < next.symmetries(); ++k) smallest = std::min(smallest, next.mirrored(k).hash());
      const auto found = std::find(seen.begin(), seen.end(), smallest);
      firsts.back() = static_cast<std::size_t>(found - seen.begin());
      seen.push_back(smallest);
    }
  }
  return firsts;
}

}  // namespace agon
