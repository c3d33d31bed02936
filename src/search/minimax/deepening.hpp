// Iterative deepening around a depth-first search: depth 1, 2, 3 ... until the budget or the tree ends.
// The last depth that was finished gives the answer; a half-finished one is thrown away.
#pragma once

#include <algorithm>
#include <vector>

#include "search/search.hpp"

namespace agon {

// A search that can run out of its budget in the middle of an iteration.
struct Iteration {
  std::vector<Candidate> moves;  // in any order
  bool finished = false;         // false: the budget ran out
  bool complete = false;         // every line was followed to the end of the game: deeper changes nothing
};

// `search_depth(depth, previous)` runs one iteration; `previous` holds the last finished one, best first.
template <class SearchDepth>
Answer deepen(const Request& request, int first_depth, SearchDepth&& search_depth) {
  const int last_depth = request.limits.depth > 0 ? request.limits.depth : 1000;
  Answer answer;
  for (int depth = std::min(first_depth, last_depth); depth <= last_depth; ++depth) {
    Iteration iteration = search_depth(depth, std::as_const(answer.moves));
    if (!iteration.finished && !answer.moves.empty()) break;
    std::stable_sort(iteration.moves.begin(), iteration.moves.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    answer.moves = std::move(iteration.moves);
    answer.move = answer.moves.front().move;
    answer.value = answer.moves.front().value;
    answer.depth = depth;
    if (!iteration.finished || iteration.complete) break;
    if (request.report) request.report(answer);
  }
  return answer;
}

}  // namespace agon
