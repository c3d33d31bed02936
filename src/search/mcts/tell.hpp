// Tells whoever watches a search what it does in the tree (search/trace.hpp).
#pragma once

#include <span>

#include "search/mcts/selector.hpp"
#include "search/mcts/tree.hpp"
#include "search/trace.hpp"

namespace agon::mcts {

// `among`, children of `parent`, of which `chosen` was selected.
void tell_selection(const Tree& tree, const Selector& selector, NodeIndex parent,
                    const Selector::Range& among, NodeIndex chosen, Trace& trace);
// All of its children.
inline Selector::Range children_of(const Tree& tree, NodeIndex parent) {
  const NodeIndex first = tree.first_child(parent);
  return {first, first + tree[parent].children};
}

// What a playout returned, and the nodes of the path after it.
void tell_result(const Tree& tree, std::span<const NodeIndex> path, const Values& values, Trace& trace);

}  // namespace agon::mcts
