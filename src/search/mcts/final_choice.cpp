#include "search/mcts/final_choice.hpp"

#include <algorithm>
#include <cmath>

namespace agon::mcts {

void sort_by_final_choice(std::vector<Candidate>& moves, const Options& options) {
  const auto rank = [&](const Candidate& move) {
    if (move.proven && move.value == 1) return HUGE_VAL;
    if (move.proven && move.value == 0) return -HUGE_VAL;
    const FinalArm arm{
        .visits = static_cast<double>(move.visits), .mean = move.value, .caution = options.caution};
    return with_part(options.final_choice, [&]<class Choice>() { return Choice::rank(arm); });
  };
  std::stable_sort(moves.begin(), moves.end(), [&](const Candidate& a, const Candidate& b) {
    const double first = rank(a), second = rank(b);
    return first != second ? first > second : a.value > b.value;
  });
}

bool most_visited_is_best(const Tree& tree) {
  const NodeIndex first = tree.first_child(root_node),
                  end = first + (first == 0 ? 0 : tree[root_node].children);
  NodeIndex visited = first, best = first;
  for (NodeIndex child = first; child < end; ++child) {
    if (tree[child].visit_count() > tree[visited].visit_count()) visited = child;
    if (tree[child].visit_count() > 0 && tree[child].mean() > tree[best].mean()) best = child;
  }
  return visited == best;
}

}  // namespace agon::mcts
