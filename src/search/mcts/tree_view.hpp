// A Monte-Carlo tree as others see it. Compiled once for all games.
#pragma once

#include "search/mcts/search_tree.hpp"
#include "search/mcts/selector.hpp"
#include "search/tree_source.hpp"

namespace agon::mcts {

// What a node is worth to the player who moved into it, as the backup that is in use sees it.
double value_of_node(const Tree& tree, NodeIndex at);

class TreeView final : public TreeSource {
 public:
  explicit TreeView(const Selector& selector) : selector_(selector) {}

  // From now on this tree; null: none.
  void show(const SearchTree* tree) { shared_ = tree; }

  TreeNode root() const override;
  void children(const TreeNode& node, std::vector<TreeNode>& out) const override;
  std::vector<TreeTerm> terms(const TreeNode& parent, const TreeNode& child) const override;
  std::int64_t size() const override;

 private:
  TreeNode node(NodeIndex at) const;
  void judge_chance(NodeIndex at, TreeNode& node) const;

  const Selector& selector_;
  const SearchTree* shared_ = nullptr;
};

}  // namespace agon::mcts
