#include "search/mcts/prove.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

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

// ---- where chance moves

// For the first player.
void set_exact(Tree& tree, NodeIndex at, double value) {
  // Rounding must not make a certain win or loss of what is nearly one.
  auto rounded = static_cast<float>(value);
  if (value > 0 && value < 1)
    rounded = std::clamp(rounded, std::nextafter(0.0F, 1.0F), std::nextafter(1.0F, 0.0F));
  tree.exact(at).value.store(rounded, std::memory_order_relaxed);
  const double own = tree[at].mover == 1 ? 1 - value : value;
  const Proof proof = tree[at].mover < 0 || (own > 0 && own < 1) ? Proof::known : proof_of(own);
  tree[at].proof.store(proof, std::memory_order_release);  // with its value: read by proven_value()
}

// Of a position in which chance moves, once every outcome that can come is known.
std::optional<double> expected_value(const Tree& tree, NodeIndex at) {
  const NodeIndex first = tree.first_child(at), end = first + tree[at].children;
  double sum = 0, weights = 0;
  for (NodeIndex child = first; child < end; ++child) {
    const auto probability = static_cast<double>(tree.exact(child).probability);
    if (probability <= 0) continue;
    if (tree[child].proven() == Proof::none) return std::nullopt;
    sum += probability * proven_value(tree, child);
    weights += probability;
  }
  return weights > 0 ? std::optional(sum / weights) : std::nullopt;
}

// For the player to move: a win, or the best of the moves once all are known.
std::optional<double> best_value(const Tree& tree, NodeIndex at) {
  const NodeIndex first = tree.first_child(at), end = first + tree[at].children;
  const double sure = sure_value(tree, at);
  for (NodeIndex child = first; child < end; ++child)
    if (sure < 1 && tree[child].proven() == Proof::none) return std::nullopt;
  return sure;
}

void prove_exactly(Tree& tree, std::span<const NodeIndex> path, const Values& values, bool at_the_end) {
  if (at_the_end && path.size() > 1) set_exact(tree, path.back(), values[0]);
  if (tree[path.back()].proven() == Proof::none) return;
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    const Player to_move = tree[path[i + 1]].mover;
    if (to_move >= 0 && proven_value(tree, path[i + 1]) > 0)
      tree[path[i]].has_sure_move.store(true, std::memory_order_relaxed);
    const auto value = to_move < 0 ? expected_value(tree, path[i]) : best_value(tree, path[i]);
    if (!value) return;
    set_exact(tree, path[i], to_move == 1 ? 1 - *value : *value);
  }
}

}  // namespace

double proven_value(const Tree& tree, NodeIndex at) {
  const Proof proof = tree[at].proof.load(std::memory_order_acquire);  // pairs with set_exact()
  if (proof != Proof::known) return proof == Proof::win ? 1 : proof == Proof::draw ? 0.5 : 0;
  const auto value = static_cast<double>(tree.exact(at).value.load(std::memory_order_relaxed));
  return tree[at].mover == 1 ? 1 - value : value;
}

Values proven_values(const Tree& tree, NodeIndex at) {
  Values values{};
  values[0] = tree[at].mover == 1 ? 1 - proven_value(tree, at) : proven_value(tree, at);
  values[1] = 1 - values[0];
  return values;
}

double sure_value(const Tree& tree, NodeIndex at) {
  const NodeIndex first = tree.first_child(at), end = first + tree[at].children;
  double best = 0;
  for (NodeIndex child = first; child < end; ++child)
    if (tree[child].proven() != Proof::none) best = std::max(best, proven_value(tree, child));
  return best;
}

void prove(Tree& tree, std::span<const NodeIndex> path, const Values& values, bool at_the_end) {
  if (tree.columns().exact) return prove_exactly(tree, path, values, at_the_end);
  Node& last = tree[path.back()];
  if (at_the_end && path.size() > 1)
    last.proof.store(proof_of(values[static_cast<std::size_t>(last.mover)]), std::memory_order_relaxed);
  if (last.proven() == Proof::none) return;
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    Node& node = tree[path[i]];
    const Player to_move = tree[path[i + 1]].mover;
    if (tree[path[i + 1]].proven() == Proof::draw) node.has_sure_move.store(true, std::memory_order_relaxed);
    const Proof best = best_of_children(tree, path[i]);
    if (best == Proof::none) return;
    node.proof.store(node.mover == to_move ? best : other_side(best), std::memory_order_relaxed);
  }
}

}  // namespace agon::mcts
