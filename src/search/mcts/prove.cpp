#include "search/mcts/prove.hpp"

namespace agon::mcts {
namespace {

// Of an end. Where scores count, only the best, the worst and an even one are told: of others nothing
// follows.
Proof proof_of(double value) {
  return value == 1 ? Proof::win : value == 0 ? Proof::loss : value == 0.5 ? Proof::draw : Proof::none;
}

Proof other_side(Proof proof) {
  if (proof == Proof::win) return Proof::loss;
  return proof == Proof::loss ? Proof::win : proof;
}

// What the player to move can be sure of: a win, or the best of its moves once all are known.
Proof best_of_children(const Tree& tree, NodeIndex at) {
  const NodeIndex first = tree.first_child(at), end = first + tree[at].children;
  Proof best = Proof::loss;
  bool all_known = first != 0;
  for (NodeIndex child = first; child < end; ++child) {
    const Proof proof = tree[child].proven();
    if (proof == Proof::win) return Proof::win;
    if (proof == Proof::draw) best = Proof::draw;
    all_known &= proof != Proof::none;
  }
  return all_known ? best : Proof::none;
}

}  // namespace

void prove(Tree& tree, std::span<const NodeIndex> path, const Values& values, bool at_the_end) {
  Node& last = tree[path.back()];
  if (at_the_end && path.size() > 1 && last.mover >= 0)
    last.proof.store(proof_of(values[static_cast<std::size_t>(last.mover)]), std::memory_order_relaxed);
  if (last.proven() == Proof::none) return;
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    Node& node = tree[path[i]];
    const Player to_move = tree[path[i + 1]].mover;
    if (to_move < 0) return;  // chance decides: nothing follows from one outcome
    if (tree[path[i + 1]].proven() == Proof::draw) node.draw_is_sure.store(true, std::memory_order_relaxed);
    const Proof best = best_of_children(tree, path[i]);
    if (best == Proof::none) return;
    node.proof.store(node.mover == to_move ? best : other_side(best), std::memory_order_relaxed);
  }
}

}  // namespace agon::mcts
