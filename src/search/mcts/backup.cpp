#include "search/mcts/backup.hpp"

namespace agon::mcts {
namespace {

void set_value(Tree& tree, NodeIndex at, double value) {
  tree.value(at).store(static_cast<float>(value), std::memory_order_relaxed);
}

}  // namespace

void back_up_values(Tree& tree, std::span<const NodeIndex> path, const Options& options) {
  set_value(tree, path.back(), tree[path.back()].mean());
  with_part(options.backup, [&]<class Operator>() {
    for (std::size_t i = path.size() - 1; i-- > 0;) {
      const NodeIndex at = path[i], taken = path[i + 1];
      const Player mover = tree[at].mover, chooser = tree[taken].mover;
      if (chooser < 0 || mover < 0) {  // dice are no choice
        set_value(tree, at, tree[at].mean());
        continue;
      }
      const double value = Operator::value(tree, at, taken, options);
      set_value(tree, at, mover == chooser ? value : 1 - value);
    }
  });
}

}  // namespace agon::mcts
