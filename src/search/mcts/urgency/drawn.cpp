#include "search/mcts/urgency/drawn.hpp"

#include <algorithm>

namespace agon::mcts {

std::vector<LaterMove> best_line(const Tree& tree, NodeIndex at, std::uint32_t least_visits,
                                 std::size_t most_moves) {
  std::vector<LaterMove> line;
  while (line.size() < std::min(most_moves, longest_line)) {
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

LaterMove best_untried(const Tree& tree, NodeIndex at, const std::vector<LaterMove>& line) {
  LaterMove best{.move = 0, .mean = -1};
  const NodeIndex first = tree.first_child(at), end = first + (first == 0 ? 0 : tree[at].children);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const LaterMove& later = line[i];
    const auto same_move = [&](const LaterMove& other) { return other.move == later.move; };
    // What a move is worth is told by where it comes first.
    const auto here = line.begin() + static_cast<std::ptrdiff_t>(i);
    if (later.mean <= best.mean || std::any_of(line.begin(), here, same_move)) continue;
    for (NodeIndex child = first; child < end; ++child)
      if (tree[child].move == later.move && tree[child].visit_count() == 0) best = later;
  }
  return best;
}

}  // namespace agon::mcts
