// What a searched tree, or several, say of the moves at their root.
#pragma once

#include <deque>

#include "search/mcts/options.hpp"
#include "search/mcts/search_tree.hpp"
#include "search/search.hpp"

namespace agon::mcts {

// Of a child of the root. `at_once`: where all players move at the same time, a line is a single move.
Candidate candidate_of(const SearchTree& shared, NodeIndex child, bool at_once);
// Root parallelisation: what each further tree found of a move counts by its visits.
void add_other_roots(const std::deque<SearchTree>& trees, const Options& options, Answer& answer);

}  // namespace agon::mcts
