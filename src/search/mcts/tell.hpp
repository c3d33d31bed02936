// Tells whoever watches a search what it does in the tree (search/trace.hpp).
#pragma once

#include <span>

#include "search/mcts/selector.hpp"
#include "search/mcts/tree.hpp"
#include "search/trace.hpp"

namespace agon::mcts {

// The children of `parent`, of which `chosen` was selected.
void tell_selection(const Tree& tree, const Selector& selector, NodeIndex parent, NodeIndex chosen,
                    Trace& trace);

// What a playout returned, and the nodes of the path after it.
void tell_result(const Tree& tree, std::span<const NodeIndex> path, const Values& values, Trace& trace);

}  // namespace agon::mcts
