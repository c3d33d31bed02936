#include "search/mcts/joint.hpp"

#include "search/mcts/tell.hpp"

namespace agon::mcts {
namespace {

// The moves of one player among the children of a node.
Selector::Range moves_of_player(const Tree& tree, NodeIndex begin, NodeIndex end) {
  NodeIndex own_end = begin;
  while (own_end < end && tree[own_end].mover == tree[begin].mover) ++own_end;
  return {begin, own_end};
}

// The node for a further player's move below the moves of those before; 0: no room.
NodeIndex step_below(SearchTree& shared, NodeIndex at, const Selector::Range& moves, NodeIndex chosen) {
  Tree& tree = shared.tree;
  if (tree.first_child(at) == 0) {
    const std::size_t number = moves.end - moves.begin;
    const auto code = [&](std::size_t i) { return tree[moves.begin + static_cast<NodeIndex>(i)].move; };
    shared.tell_if_full(tree.expand(at, number, tree[moves.begin].mover, code), number);
  }
  const NodeIndex first = tree.first_child(at);
  return first == 0 ? 0 : first + (chosen - moves.begin);
}

}  // namespace

bool expand_jointly(SearchTree& shared, NodeIndex at, std::span<const PlayedMove> moves) {
  Tree& tree = shared.tree;
  const bool done = tree.expand_by(at, moves.size(), 0, [&](std::size_t i, NodeIndex index) {
    tree[index].move = moves[i].move;
    tree[index].mover = moves[i].player;
    if (shared.columns.priors) tree.prior(index) = nothing_known(moves.size());
  });
  return shared.tell_if_full(done, moves.size());
}

bool descend_jointly(SearchTree& shared, const Selector& selector, std::vector<NodeIndex>& path,
                     std::vector<NodeIndex>& beside, JointMoves& joint, Trace* trace) {
  const Tree& tree = shared.tree;
  const int virtual_loss = selector.options().virtual_loss;
  const auto above = path;  // all choose at its end
  const NodeIndex first = tree.first_child(above.back()), end = first + tree[above.back()].children;
  NodeIndex below = 0;
  bool room = true;
  for (NodeIndex begin = first; begin < end;) {
    const Selector::Range own = moves_of_player(tree, begin, end);
    const Player player = tree[begin].mover;
    const NodeIndex chosen = selector.choose(tree, above, own);
    joint[static_cast<std::size_t>(player)] = tree[chosen].move;
    if (trace != nullptr) tell_selection(tree, selector, above.back(), own, chosen, *trace);
    shared.leave_loss(chosen, virtual_loss);
    if (player == 0) {
      below = chosen;
    } else {
      beside.push_back(chosen);
      below = room ? step_below(shared, below, own, chosen) : 0;
      room = below != 0;
      if (room) shared.leave_loss(below, virtual_loss);
    }
    if (room) path.push_back(below);
    begin = own.end;
  }
  return room;
}

}  // namespace agon::mcts
