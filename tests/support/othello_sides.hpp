// The discs of an Othello position as its evaluation wants them: those of the player to move, and the
// other's.
#pragma once

#include "games/othello/othello.hpp"

namespace agon::test {

using OthelloState8 = OthelloState<OthelloBoard8>;

inline std::uint64_t mine(const OthelloState8& state) { return state.discs(state.to_move()); }
inline std::uint64_t theirs(const OthelloState8& state) {
  return state.discs(static_cast<Player>(1 - state.to_move()));
}

}  // namespace agon::test
