#include "search/minimax/deepening.hpp"

#include <algorithm>

namespace agon {
namespace {

// Of a first iteration that was stopped in the middle nothing is known but the moves.
void forget_values(std::vector<Candidate>& moves) {
  for (Candidate& candidate : moves) candidate = {.move = candidate.move, .line = {candidate.move}};
}

}  // namespace

Answer deepen(const Request& request, int first_depth, Budget& budget, const TreeCounts& counts,
              const SearchDepth& search_depth) {
  const int last_depth = request.limits.depth > 0 ? request.limits.depth : max_depth;
  Answer answer;
  budget.follow(&answer);
  for (int depth = std::min(first_depth, last_depth); depth <= last_depth; ++depth) {
    const TreeCounts before = counts;
    if (request.trace != nullptr) request.trace->iteration(depth);
    Iteration iteration = search_depth(depth, answer.moves);
    answer.counts = counts;
    if (!iteration.finished && !answer.moves.empty()) break;
    if (!iteration.finished) forget_values(iteration.moves);
    answer.moves = std::move(iteration.moves);
    answer.scored = iteration.scored;
    answer.take_best();
    answer.depth = iteration.finished ? depth : 0;
    if (iteration.finished) answer.last_counts = counts - before;
    answer.proven = iteration.finished && iteration.complete;
    if (!iteration.finished || iteration.complete) break;
    answer.nodes = counts.positions();
    answer.seconds = budget.seconds();
    if (request.report) request.report(answer);
  }
  budget.follow(nullptr);
  return answer;
}

}  // namespace agon
