// MCTS-Solver (Winands, Björnsson and Saito 2008), with draws: what is certain at the end of games moves up
// the tree. A move is a win if the opponent is lost after it; a position is lost if all its moves are.
#pragma once

#include <span>

#include "search/mcts/tree.hpp"

namespace agon::mcts {

inline double value_of(Proof proof) { return proof == Proof::win ? 1 : proof == Proof::draw ? 0.5 : 0; }

// The results of both players of a node that is proven for `mover`.
inline Values values_of(Proof proof, Player mover) {
  Values values{};
  values[static_cast<std::size_t>(mover)] = value_of(proof);
  values[static_cast<std::size_t>(1 - mover)] = 1 - value_of(proof);
  return values;
}

// Marks the end of `path`, if the game ended there with these results, and its ancestors as far as they
// follow. The root's proof is told for the player who is not to move there.
void prove(Tree& tree, std::span<const NodeIndex> path, const Values& values, bool at_the_end);

}  // namespace agon::mcts
