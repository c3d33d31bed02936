// Iterative deepening around a depth-first search: depth 1, 2, 3 ... until the budget or the tree ends.
// The last depth that was finished gives the answer; a half-finished one is thrown away.
#pragma once

#include <functional>
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
  bool scored = false;           // as in Answer
  std::vector<Candidate> moves;  // in any order
  bool finished = false;         // false: the budget ran out
  bool complete = false;         // every line was followed to the end of the game: deeper changes nothing
};

// Runs one iteration; `previous` holds the last finished one, best first.
using SearchDepth = std::function<Iteration(int depth, const std::vector<Candidate>& previous)>;

// `budget`, which the iterations ask, tells meanwhile that they live; `counts` are the search's own, which it
// goes on adding to.
Answer deepen(const Request& request, int first_depth, Budget& budget, const TreeCounts& counts,
              const SearchDepth& search_depth);

}  // namespace agon
