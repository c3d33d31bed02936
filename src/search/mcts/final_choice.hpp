// The move that is played in the end, by the part that the options name.
#pragma once

#include <vector>

#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"
#include "search/search.hpp"

namespace agon::mcts {

// Best first. The move played by default is the most visited one, never the one of the largest value: that
// may rest on few visits. Proven wins come first, proven losses last.
void sort_by_final_choice(std::vector<Candidate>& moves, const Options& options);
// Whether the root's most visited move also has the largest value.
bool most_visited_is_best(const Tree& tree);
// By how many visits the root's most visited move is ahead of the next one.
std::int64_t lead_in_visits(const Tree& tree);

}  // namespace agon::mcts
