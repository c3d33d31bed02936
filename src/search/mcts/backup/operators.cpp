#include "search/mcts/backup/operators.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace agon::mcts {
namespace {

double value_of(const Tree& tree, NodeIndex child) {
  return static_cast<double>(tree.value(child).load(std::memory_order_relaxed));
}

// By the rule of succession: a few equal results are no certainty, and one lucky one is not the best move.
double careful_value(const Tree& tree, NodeIndex child) {
  const double visits = tree[child].visit_count();
  return (value_of(tree, child) * visits + 1) / (visits + 2);
}

// Calls use(child) for each child that was visited and is not proven. Proven ones are not visited as often as
// they deserve; what they are worth is added by the caller of the operators.
template <class Use>
void each_open(const Tree& tree, NodeIndex at, const Use& use) {
  const NodeIndex first = tree.first_child(at), end = first + tree[at].children;
  for (NodeIndex child = first; child < end; ++child)
    if (tree[child].visit_count() > 0 && tree[child].proven() == Proof::none) use(child);
}

}  // namespace

double MaxBackup::value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions&) {
  double best = -1;
  each_open(tree, at, [&](NodeIndex child) { best = std::max(best, value_of(tree, child)); });
  return best >= 0 ? best : value_of(tree, taken);
}

double InformedAverage::value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions&) {
  double best = 0, sum = 0, weights = 0;
  each_open(tree, at, [&](NodeIndex child) { best = std::max(best, careful_value(tree, child)); });
  each_open(tree, at, [&](NodeIndex child) {
    const double value = careful_value(tree, child), visits = tree[child].visit_count();
    const double error = std::max(1e-3, std::sqrt(value * (1 - value) / visits));
    const double weight = std::erfc((best - value) / (std::numbers::sqrt2 * error));
    sum += weight * value;
    weights += weight;
  });
  return weights > 0 ? sum / weights : value_of(tree, taken);
}

double MixBackup::value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions& options) {
  NodeIndex favourite = root_node;  // none
  double total = 0, visits = 0;
  each_open(tree, at, [&](NodeIndex child) {
    total += tree[child].total();
    visits += tree[child].visit_count();
    if (favourite == root_node || tree[child].visit_count() > tree[favourite].visit_count())
      favourite = child;
  });
  if (favourite == root_node) return value_of(tree, taken);
  const double mean = total / visits, number = tree[favourite].visit_count();
  return (options.mix_weight * mean + number * value_of(tree, favourite)) / (options.mix_weight + number);
}

double AcceleratedBackup::value(Tree& tree, NodeIndex at, NodeIndex taken, const BackupOptions& options) {
  double sum = 0, weights = 0;
  const auto kept = static_cast<float>(options.slowing);
  each_open(tree, at, [&](NodeIndex child) {
    const float velocity =
        tree.velocity(child).load(std::memory_order_relaxed) * kept + (child == taken ? 1.0f : 0.0f);
    tree.velocity(child).store(velocity, std::memory_order_relaxed);
    sum += static_cast<double>(velocity) * value_of(tree, child);
    weights += static_cast<double>(velocity);
  });
  return weights > 0 ? sum / weights : value_of(tree, taken);
}

}  // namespace agon::mcts
