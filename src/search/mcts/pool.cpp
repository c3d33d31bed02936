#include "search/mcts/pool.hpp"

#include <algorithm>
#include <functional>

namespace agon::mcts {

void PoolFiller::fill(const Tree& tree, std::span<const NodeIndex> path, int players, std::size_t size,
                      MovePool& pool) {
  for (auto& moves : pool.moves) moves.clear();
  int filled = 0;
  for (std::size_t i = path.size(); i-- > 0 && filled < players;) {
    const NodeIndex first = tree.first_child(path[i]);
    if (first == 0 || tree[first].mover < 0 || tree[path[i]].visit_count() < least_visits) continue;
    auto& moves = pool.of(tree[first].mover);
    if (!moves.empty()) continue;
    add_best(tree, path[i], size, moves);
    ++filled;
  }
}

void PoolFiller::add_best(const Tree& tree, NodeIndex at, std::size_t size, std::vector<MoveCode>& moves) {
  const NodeIndex first = tree.first_child(at), end = first + tree[at].children;
  ranked_.clear();
  for (NodeIndex child = first; child < end; ++child)
    if (const float visits = tree.rave(child).visits.load(std::memory_order_relaxed); visits > 0)
      ranked_.emplace_back(tree.rave(child).sum.load(std::memory_order_relaxed) / visits, tree[child].move);
  const std::size_t number = std::min(ranked_.size(), size);
  std::partial_sort(ranked_.begin(), ranked_.begin() + static_cast<std::ptrdiff_t>(number), ranked_.end(),
                    std::greater<>());
  for (std::size_t i = 0; i < number; ++i) moves.push_back(ranked_[i].second);
}

}  // namespace agon::mcts
