#include "search/mcts/backup.hpp"

#include <algorithm>

#include "search/mcts/prove.hpp"

namespace agon::mcts {
namespace {

void set_value(Tree& tree, NodeIndex at, double value) {
  tree.value(at).store(static_cast<float>(value), std::memory_order_relaxed);
}

// Of a proven node nothing else is believed.
bool set_proven(Tree& tree, NodeIndex at) {
  if (tree[at].proven() == Proof::none) return false;
  set_value(tree, at, proven_value(tree, at));
  return true;
}

}  // namespace

void back_up_values(Tree& tree, std::span<const NodeIndex> path, const Options& options) {
  if (!set_proven(tree, path.back())) set_value(tree, path.back(), tree[path.back()].mean());
  with_part(options.backup, [&]<class Operator>() {
    for (std::size_t i = path.size() - 1; i-- > 0;) {
      const NodeIndex at = path[i], taken = path[i + 1];
      const Player mover = tree[at].mover, chooser = tree[taken].mover;
      if (set_proven(tree, at)) continue;
      if (chooser < 0 || mover < 0) {  // dice are no choice
        set_value(tree, at, tree[at].mean());
        continue;
      }
      const double value = std::max(Operator::value(tree, at, taken, options), sure_value(tree, at));
      set_value(tree, at, mover == chooser ? value : 1 - value);
    }
  });
}

}  // namespace agon::mcts
