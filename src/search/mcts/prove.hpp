// MCTS-Solver (Winands, Björnsson and Saito 2008), with draws: what is certain at the end of games moves up
// the tree. A move is a win if the opponent is lost after it; a position is lost if all its moves are. Where
// chance moves, exact values move up in the same way: a position in which chance moves is worth what its
// outcomes are on average, once all of them are known.
#pragma once

#include <span>

#include "search/mcts/tree.hpp"

namespace agon::mcts {

// What a proven node is worth to the player who moved into it; to the first player where chance did.
double proven_value(const Tree& tree, NodeIndex at);
// The same for both players.
Values proven_values(const Tree& tree, NodeIndex at);

// What the player to move can have for certain by one of its moves; 0 where it knows of none.
double sure_value(const Tree& tree, NodeIndex at);

// Marks the end of `path`, if the game ended there with these results, and its ancestors as far as they
// follow. The root's proof is told for the player who is not to move there.
void prove(Tree& tree, std::span<const NodeIndex> path, const Values& values, bool at_the_end);

}  // namespace agon::mcts
