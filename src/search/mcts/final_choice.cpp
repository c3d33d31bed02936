#include "search/mcts/final_choice.hpp"

#include <algorithm>
#include <cmath>

#include "search/mcts/tree_view.hpp"

namespace agon::mcts {

namespace {

// A proven move is not visited any more, or seldom, so that its rank says little: the best of them comes
// before moves that promise less.
void prefer_sure_value(std::vector<Candidate>& moves) {
  const auto sure = [](const Candidate& move) { return move.proven ? move.value : -1; };
  const auto best = std::max_element(
      moves.begin(), moves.end(), [&](const Candidate& a, const Candidate& b) { return sure(a) < sure(b); });
  if (sure(*best) > moves.front().value) std::rotate(moves.begin(), best, best + 1);
}

}  // namespace

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
  prefer_sure_value(moves);
}

bool most_visited_is_best(const Tree& tree) {
  const NodeIndex first = tree.first_child(root_node),
                  end = first + (first == 0 ? 0 : tree[root_node].children);
  NodeIndex visited = end, best = end;
  for (NodeIndex child = first; child < end; ++child) {
    if (tree[child].visit_count() == 0) continue;
    if (visited == end || tree[child].visit_count() > tree[visited].visit_count()) visited = child;
    if (best == end || value_of_node(tree, child) > value_of_node(tree, best)) best = child;
  }
  return visited == best;
}

std::int64_t lead_in_visits(const Tree& tree) {
  const NodeIndex first = tree.first_child(root_node),
                  end = first + (first == 0 ? 0 : tree[root_node].children);
  std::int64_t most = 0, next = 0;
  for (NodeIndex child = first; child < end; ++child) {
    if (tree[child].proven() == Proof::loss) continue;  // it comes last, however often it was visited
    const std::int64_t visits = tree[child].visit_count();
    next = std::max(next, std::min(most, visits));
    most = std::max(most, visits);
  }
  return most - next;
}

}  // namespace agon::mcts
