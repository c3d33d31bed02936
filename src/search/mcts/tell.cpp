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

void tell_selection(const Tree& tree, const Selector& selector, NodeIndex parent,
                    const Selector::Range& among, NodeIndex chosen, Trace& trace) {
  const Player mover = tree[chosen].mover;
  std::vector<TraceArm> arms;
  for (NodeIndex at = among.begin; at < among.end; ++at) {
    arms.push_back(arm_at(tree, at));
    if (mover != chance && arms.back().visits > 0) arms.back().bound = selector.score(tree, parent, at);
  }
  trace.select(mover, arms, chosen - among.begin);
}

void tell_result(const Tree& tree, std::span<const NodeIndex> path, const Values& values, Trace& trace) {
  trace.playout(values);
  std::vector<TraceArm> arms;
  for (const NodeIndex at : path.subspan(1)) arms.push_back(arm_at(tree, at));
  trace.back_up(arms);
}

}  // namespace agon::mcts
