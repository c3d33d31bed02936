// Moves at once: each player chooses by its own statistics, without knowing what the others choose (decoupled
// selection). The children of such a node are the moves of all players, one player after the other. Those of
// the first player lead on: below each lie the moves of the second player, and so on, to the position after
// all. Selections that find mixed strategies draw the moves, and learn from what they brought.
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

// How a move was drawn from a mixed strategy.
struct MixedChoice {
  Selector::Range among{};
  NodeIndex chosen = 0;
  float probability = 0;
};

// What players who move at once chose in a simulation.
struct JointChoices {
  std::vector<NodeIndex> beside;   // by those behind the first one: these nodes lie beside the path
  std::vector<MixedChoice> mixed;  // of all of them, by selections that find mixed strategies
  std::vector<float> chances;      // scratch

  void clear() {
    beside.clear();
    mixed.clear();
  }
};

// Chooses at the end of the path, for every player, and walks on. False: there is no room to go on below.
// `trace` is told of every choice; it may be null.
bool descend_jointly(SearchTree& shared, const Selector& selector, std::vector<NodeIndex>& path,
                     JointChoices& choices, JointMoves& joint, Random& random, Trace* trace);

// Learns from the results of a simulation, before they are added to the nodes.
void learn_jointly(SearchTree& shared, const Options& options, JointChoices& choices, const Values& values);

// How likely a move at the root is in the strategy that was found for its player: what it was on average.
double strategy_at_root(const Tree& tree, NodeIndex child);

}  // namespace agon::mcts
