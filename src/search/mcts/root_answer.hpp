// What a searched tree, or several, say of the moves at their root.
#pragma once

#include <deque>

#include "search/mcts/options.hpp"
#include "search/mcts/search_tree.hpp"
#include "search/search.hpp"

namespace agon::mcts {

// Of a child of the root. `at_once`: where all players move at the same time, a line is a single move.
Candidate candidate_of(const SearchTree& shared, NodeIndex child, bool at_once);
// Root parallelisation: what each further tree found of a move of this player counts by its visits.
void add_other_roots(const std::deque<SearchTree>& trees, const Options& options, Player mover,
                     Answer& answer);
// Where the moves have a mixed strategy: the answer's value is the mean of all results, and its move is drawn
// by `uniform`, a number in [0, 1), or else the likeliest one. That move comes first, then others as they are
// likely.
void take_mixed(Answer& answer, bool draw, double uniform);

}  // namespace agon::mcts
