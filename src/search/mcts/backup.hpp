// Carries a result up a path by another operator than the average; see backup/operators.hpp. The sums and
// visits of the path's nodes are those after the result.
#pragma once

#include <span>

#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

void back_up_values(Tree& tree, std::span<const NodeIndex> path, const Options& options);

}  // namespace agon::mcts
