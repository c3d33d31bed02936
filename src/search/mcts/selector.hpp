// Chooses among the children of a node, by the parts that the options name. Compiled once for all games.
#pragma once

#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

class Selector {
 public:
  explicit Selector(const Options& options);

  // The child that comes next; the parent has some. Among equals the first one: children lie in random order.
  NodeIndex choose(const Tree& tree, NodeIndex parent) const { return choose_(*this, tree, parent); }
  // What choose() compares for a visited child, for whoever watches.
  double score(const Tree& tree, NodeIndex parent, NodeIndex child) const;

  const Options& options() const { return options_; }

 private:
  using Choose = NodeIndex (*)(const Selector&, const Tree&, NodeIndex);

  Options options_;
  Choose choose_;
};

}  // namespace agon::mcts
