// Chooses among the children of a node, by the parts that the options name. Compiled once for all games.
#pragma once

#include <span>

#include "base/random.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

class Selector {
 public:
  explicit Selector(const Options& options);

  // Children of one node, side by side, with the same player to choose among them.
  struct Range {
    NodeIndex begin, end;
  };

  // The child of path.back() that comes next; it has some. The path begins at the root. Among equals the
  // first one: children lie in random order.
  NodeIndex choose(const Tree& tree, std::span<const NodeIndex> path) const {
    const NodeIndex first = tree.first_child(path.back());
    return choose(tree, path, {first, first + tree[path.back()].children});
  }
  // Among some of the children only.
  NodeIndex choose(const Tree& tree, std::span<const NodeIndex> path, const Range& among) const {
    return choose_(*this, tree, path, among);
  }
  // The same, for players who move at once: drawn among those that are nearly as good as the best one.
  // Players who decide alike would march in step otherwise, and each of their moves meet one and the same.
  NodeIndex choose_nearly(const Tree& tree, std::span<const NodeIndex> path, const Range& among,
                          Random& random) const;
  // What choose() compares for a visited child, for whoever watches.
  struct Terms {
    double believed = 0;  // the mean with all that is known besides
    double score = 0;     // the same with what invites to explore
  };
  Terms terms(const Tree& tree, NodeIndex parent, NodeIndex child) const;
  double score(const Tree& tree, NodeIndex parent, NodeIndex child) const {
    return terms(tree, parent, child).score;
  }

  const Options& options() const { return options_; }

 private:
  using Choose = NodeIndex (*)(const Selector&, const Tree&, std::span<const NodeIndex>, const Range&);

  Options options_;
  Choose choose_;
};

}  // namespace agon::mcts
