#include "search/mcts/urgency/drawn.hpp"

namespace agon::mcts {

std::vector<LaterMove> best_line(const Tree& tree, NodeIndex at, std::uint32_t least_visits) {
  std::vector<LaterMove> line;
  constexpr std::size_t longest = 256;  // a graph may have circles
  while (line.size() < longest) {
    const NodeIndex first = tree.first_child(at);
    if (first == 0) break;
    NodeIndex best = 0;
    for (NodeIndex child = first; child < first + tree[at].children; ++child)
      if (tree[child].visit_count() > 0 && (best == 0 || tree[child].mean() > tree[best].mean()))
        best = child;
    if (best == 0 || tree[best].visit_count() < least_visits) break;
    line.push_back({tree[best].move, tree[best].mean()});
    at = best;
  }
  return line;
}

}  // namespace agon::mcts
