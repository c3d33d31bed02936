#include "search/mcts/tell.hpp"

#include <vector>

namespace agon::mcts {
namespace {

TraceArm arm_at(const Tree& tree, NodeIndex at) {
  TraceArm arm{.move = tree[at].move, .visits = tree[at].visit_count()};
  if (arm.visits > 0) arm.mean = tree[at].mean();
  return arm;
}

}  // namespace

void tell_selection(const Tree& tree, const Selector& selector, NodeIndex parent, NodeIndex chosen,
                    Trace& trace) {
  const NodeIndex first = tree.first_child(parent);
  std::vector<TraceArm> arms;
  for (std::uint32_t i = 0; i < tree[parent].children; ++i) {
    arms.push_back(arm_at(tree, first + i));
    if (tree[chosen].mover != chance && arms.back().visits > 0)
      arms.back().bound = selector.score(tree, parent, first + i);
  }
  trace.select(arms, chosen - first);
}

void tell_result(const Tree& tree, std::span<const NodeIndex> path, const Values& values, Trace& trace) {
  trace.playout(values);
  std::vector<TraceArm> arms;
  for (const NodeIndex at : path.subspan(1)) arms.push_back(arm_at(tree, at));
  trace.back_up(arms);
}

}  // namespace agon::mcts
