// Moves at once: each player chooses by its own statistics, without knowing what the others choose (decoupled
// selection). The children of such a node are the moves of all players, one player after the other. Those of
// the first player lead on: below each lie the moves of the second player, and so on, to the position after
// all.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "game/playout.hpp"
#include "search/mcts/search_tree.hpp"
#include "search/mcts/selector.hpp"
#include "search/trace.hpp"

namespace agon::mcts {

// Gives a node the moves of all players, who stand in their order. False: no room, or another thread does it.
bool expand_jointly(SearchTree& shared, NodeIndex at, std::span<const PlayedMove> moves);

// A move for every player.
using JointMoves = std::array<MoveCode, max_players>;

// Chooses at the end of the path, for every player, and walks on. What the players behind the first one chose
// lies beside the path: in `beside`. False: there is no room to go on below. `trace` is told of every choice;
// it may be null.
bool descend_jointly(SearchTree& shared, const Selector& selector, std::vector<NodeIndex>& path,
                     std::vector<NodeIndex>& beside, JointMoves& joint, Trace* trace);

}  // namespace agon::mcts
