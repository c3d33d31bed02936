#include "search/mcts/urgency/inherited.hpp"

namespace agon::mcts {

NodeIndex find_earlier(const Tree& tree, std::span<const NodeIndex> path, Player mover, MoveCode move,
                       std::uint32_t least_visits) {
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    const NodeIndex first = tree.first_child(path[i]), end = first + tree[path[i]].children;
    if (tree[first].mover != mover) continue;
    for (NodeIndex child = first; child < end; ++child)
      if (tree[child].move == move && tree[child].visit_count() >= least_visits) return child;
    // A twin was never searched; its sibling was, in its place.
    for (NodeIndex twin = end; twin < end + tree[path[i]].twins; ++twin)
      if (const NodeIndex searched = first + tree[twin].children;
          tree[twin].move == move && tree[searched].visit_count() >= least_visits)
        return searched;
  }
  return 0;
}

int inherited_playouts(const Tree& tree, std::span<const NodeIndex> path, int most) {
  if (path.size() < 2) return most;
  const Node& leaf = tree[path.back()];
  const NodeIndex earlier = find_earlier(tree, path.first(path.size() - 1), leaf.mover, leaf.move);
  return earlier == 0 ? 1 : 1 + static_cast<int>(tree[earlier].mean() * (most - 1));
}

}  // namespace agon::mcts
