// When a leaf gets children (E10). Each operator is asked at every leaf that a simulation reaches, before its
// playout.
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "search/mcts/tree.hpp"

namespace agon::mcts {

struct Leaf {
  const Tree& tree;
  NodeIndex node, parent;
  std::uint32_t least_visits;  // option `expand-visits`
  double progress;             // how much of the budget is spent, 0..1; 0 where nobody knows
  std::uint32_t pending = 0;   // virtual losses among the visits that the asking thread left there

  std::uint32_t visits() const { return tree[node].visit_count() - pending; }
  std::uint32_t siblings() const { return node == root_node ? 0 : tree[parent].children - 1; }
};

// After so many visits: after one, by default, so that a simulation adds the children of one node at most.
struct ByVisits {
  static constexpr std::string_view name = "visits";
  static bool expand(const Leaf& leaf) { return leaf.visits() >= leaf.least_visits; }
};

// At once.
struct AllEnds {
  static constexpr std::string_view name = "all-ends";
  static bool expand(const Leaf&) { return true; }
};

// More visits than siblings.
struct VisitCount {
  static constexpr std::string_view name = "visit-count";
  static bool expand(const Leaf& leaf) { return leaf.visits() > leaf.siblings(); }
};

struct Siblings2 {
  static constexpr std::string_view name = "siblings2";
  static bool expand(const Leaf& leaf) { return leaf.visits() > 2 * leaf.siblings(); }
};

// By the probability of its move, as it was known beforehand: likely moves early, unlikely ones late, at the
// visit count where all are alike.
struct ByProbability {
  static constexpr std::string_view name = "probability";
  static bool expand(const Leaf& leaf) {
    if (leaf.node == root_node || !leaf.tree.columns().priors) return VisitCount::expand(leaf);
    const auto probability = static_cast<double>(leaf.tree.prior(leaf.node).probability);
    return probability > 0 ? leaf.visits() * probability > 1 : VisitCount::expand(leaf);
  }
};

// A leaf that wins clearly more than its siblings: by two standard errors, after ten visits. All others by
// visit count, or a lost position would never be looked into.
struct Salient {
  static constexpr std::string_view name = "salient";
  static bool expand(const Leaf& leaf) {
    if (VisitCount::expand(leaf) || leaf.node == root_node) return true;
    constexpr std::uint32_t fewest = 10;
    const Node& node = leaf.tree[leaf.node];
    const std::uint32_t visits = leaf.visits();
    if (visits < fewest) return false;
    const Node& parent = leaf.tree[leaf.parent];
    const NodeIndex first = leaf.tree.first_child(leaf.parent);
    double sum = 0, number = 0;
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const Node& sibling = leaf.tree[first + i];
      if (first + i == leaf.node || sibling.visit_count() == 0) continue;
      sum += sibling.total();
      number += sibling.visit_count();
    }
    if (number == 0) return false;
    const double rate = node.total() / visits;  // losses that are only virtual do not count
    return rate > sum / number + 2 * std::sqrt(rate * (1 - rate) / visits);
  }
};

// When the visits that the leaf will have at the end of the budget, if it goes on like this, pass the number
// of its siblings. Without a budget of known length: visit count.
struct VisitEstimate {
  static constexpr std::string_view name = "estimate";
  static bool expand(const Leaf& leaf) {
    const double at_the_end = leaf.visits() / std::max(0.01, leaf.progress);
    return leaf.progress > 0 ? at_the_end > leaf.siblings() : VisitCount::expand(leaf);
  }
};

}  // namespace agon::mcts
