#include "search/mcts/tree_view.hpp"

#include "search/mcts/prove.hpp"

namespace agon::mcts {

double value_of_node(const Tree& tree, NodeIndex at) {
  return tree.columns().values && tree[at].visit_count() > 0
             ? static_cast<double>(tree.value(at).load(std::memory_order_relaxed))
             : tree[at].mean();
}

TreeNode TreeView::root() const {
  if (shared_ == nullptr || shared_->tree.size() == 0) return {};
  return {.at = root_node, .visits = shared_->tree[root_node].visit_count()};
}

// Nobody chose such a node, so no results are kept for it: those of the moves below it tell.
void TreeView::judge_chance(NodeIndex at, TreeNode& node) const {
  const Tree& tree = shared_->tree;
  const NodeIndex first = tree.first_child(at);
  node.flags |= TreeNode::chance_node;
  // Without chance only the root has no mover, and its proof is told for the player who is not to move.
  if (shared_->proves && tree.columns().exact && tree[at].proven() != Proof::none) {
    node.flags |= TreeNode::proven;
    node.value = proven_value(tree, at);
    node.view = 0;
    return;
  }
  if (first == 0 || tree[first].mover < 0) return;
  double sum = 0, visits = 0;
  for (NodeIndex child = first; child < first + tree[at].children; ++child) {
    sum += tree[child].total();
    visits += tree[child].visit_count();
  }
  if (visits == 0) return;
  node.value = sum / visits;
  node.view = tree[first].mover;
}

TreeNode TreeView::node(NodeIndex at) const {
  const Tree& tree = shared_->tree;
  const Node& from = tree[at];
  TreeNode node{.at = at, .move = from.move, .mover = from.mover, .visits = from.visit_count()};
  if (from.mover < 0) {
    judge_chance(at, node);
    return node;
  }
  node.value = value_of_node(tree, at);
  node.view = from.mover;
  if (shared_->proves && from.proven() != Proof::none) {
    node.flags |= TreeNode::proven;
    node.value = proven_value(tree, at);
  }
  return node;
}

void TreeView::children(const TreeNode& node, std::vector<TreeNode>& out) const {
  if (shared_ == nullptr) return;
  const Tree& tree = shared_->tree;
  const auto at = static_cast<NodeIndex>(node.at);
  const NodeIndex first = tree.first_child(at);
  if (first == 0) return;
  for (NodeIndex child = first; child < first + tree[at].children; ++child)
    if (tree[child].visit_count() > 0) out.push_back(this->node(child));
}

std::vector<TreeTerm> TreeView::terms(const TreeNode& parent, const TreeNode& child) const {
  const Tree& tree = shared_->tree;
  const auto above = static_cast<NodeIndex>(parent.at), at = static_cast<NodeIndex>(child.at);
  if (child.mover < 0 || tree[at].visit_count() == 0) return {};
  const Selector::Terms compared = selector_.terms(tree, above, at);
  std::vector<TreeTerm> terms{{"mean", tree[at].mean()}};
  if (tree.columns().rave)
    if (const double later = static_cast<double>(tree.rave(at).visits.load(std::memory_order_relaxed));
        later > 0) {
      terms.push_back(
          {"RAVE", static_cast<double>(tree.rave(at).sum.load(std::memory_order_relaxed)) / later});
      terms.push_back({"RAVE visits", later});
    }
  if (tree.columns().priors) {
    terms.push_back({"prior", static_cast<double>(tree.prior(at).value)});
    terms.push_back({"probability", static_cast<double>(tree.prior(at).probability)});
  }
  terms.push_back({"believed", compared.believed});
  terms.push_back({"exploration", compared.score - compared.believed});
  terms.push_back({"urgency", compared.score});
  return terms;
}

std::int64_t TreeView::size() const {
  return shared_ == nullptr ? 0 : static_cast<std::int64_t>(shared_->tree.size());
}

}  // namespace agon::mcts
