// Iterative deepening around a depth-first search: depth 1, 2, 3 ... until the budget or the tree ends.
// The last depth that was finished gives the answer; a half-finished one is thrown away.
#pragma once

#include <algorithm>
#include <vector>

#include "search/search.hpp"

namespace agon {

// Deeper than any game that can be searched to its end; the range of the option `depth`.
inline constexpr int max_depth = 1000;

// The expected continuation by ply, in buffers that are reused: a search stops allocating once it has been
// this deep.
template <class Move>
class Lines {
 public:
  std::vector<Move>& at(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

  // The line of `ply` becomes `move` and what follows it.
  void set(int ply, Move move) {
    auto& line = at(ply);
    const auto& below = at(ply + 1);
    line.assign(1, move);
    line.insert(line.end(), below.begin(), below.end());
  }

 private:
  std::vector<std::vector<Move>> lines_ = std::vector<std::vector<Move>>(max_depth + 2);
};

// The moves of the root: in the order of the last iteration, or the game's own.
template <GameState S>
std::vector<typename S::Move> root_moves(const S& state, const std::vector<Candidate>& previous) {
  using Move = typename S::Move;
  std::vector<Move> moves;
  for (const Candidate& candidate : previous) moves.push_back(from_code<Move>(candidate.move));
  if (!moves.empty()) return moves;
  MoveList<Move> legal;
  state.legal(legal);
  return {legal.begin(), legal.end()};
}

template <class Move>
Candidate root_candidate(Move move, double value, int depth, const std::vector<Move>& line) {
  Candidate candidate{.move = to_code(move), .value = value, .depth = depth, .line = {to_code(move)}};
  for (const Move later : line) candidate.line.push_back(to_code(later));
  return candidate;
}

// Appends the moves that a stopped or cut-off iteration did not reach, about which nothing better than
// `value` is known.
template <class Move>
void add_unsearched(std::vector<Candidate>& candidates, const std::vector<Move>& moves, double value) {
  for (std::size_t i = candidates.size(); i < moves.size(); ++i) {
    candidates.push_back(root_candidate(moves[i], value, 0, {}));
    candidates.back().at_most = true;
  }
}

// A search that can run out of its budget in the middle of an iteration.
struct Iteration {
  std::vector<Candidate> moves;  // in any order
  bool finished = false;         // false: the budget ran out
  bool complete = false;         // every line was followed to the end of the game: deeper changes nothing
};

// Of a first iteration that was stopped in the middle nothing is known but the moves.
inline void forget_values(std::vector<Candidate>& moves) {
  for (Candidate& candidate : moves) candidate = {.move = candidate.move, .line = {candidate.move}};
}

// `search_depth(depth, previous)` runs one iteration; `previous` holds the last finished one, best first.
// `budget`, which the iterations ask, tells meanwhile that they live; `counts` are the search's own, which it
// goes on adding to.
template <class SearchDepth>
Answer deepen(const Request& request, int first_depth, Budget& budget, const TreeCounts& counts,
              SearchDepth&& search_depth) {
  const int last_depth = request.limits.depth > 0 ? request.limits.depth : max_depth;
  Answer answer;
  budget.follow(&answer);
  for (int depth = std::min(first_depth, last_depth); depth <= last_depth; ++depth) {
    const TreeCounts before = counts;
    if (request.trace != nullptr) request.trace->iteration(depth);
    Iteration iteration = search_depth(depth, std::as_const(answer.moves));
    answer.counts = counts;
    if (!iteration.finished && !answer.moves.empty()) break;
    if (!iteration.finished) forget_values(iteration.moves);
    std::stable_sort(iteration.moves.begin(), iteration.moves.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    answer.moves = std::move(iteration.moves);
    answer.move = answer.moves.front().move;
    answer.value = answer.moves.front().value;
    answer.values = answer.moves.front().values;
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
