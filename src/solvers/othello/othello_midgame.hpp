// Othello on 8x8 before the end can be counted out: principal-variation search with learned weights at its
// leaves (eval/othello_weights.hpp), a table, and Multi-ProbCut (Buro 1997): where a shallow search is so far
// outside the window that the deep one will hardly come back, the deep one is left out.
//
// A pass costs no depth: so the depth that is left follows from the discs on the board, and a position has it
// whichever way it came about.
#pragma once

#include <cstdint>
#include <vector>

#include "eval/othello_weights.hpp"
#include "search/minimax/deepening.hpp"
#include "search/minimax/table.hpp"
#include "search/told_positions.hpp"
#include "solvers/othello/othello_board.hpp"
#include "solvers/othello/othello_table.hpp"

namespace agon {

// A position and what its evaluation keeps up to date.
struct OthelloNode {
  OthelloDiscs discs;
  othello8::PatternIndices indices;  // only where weights are in use
};

class OthelloMidgame {
 public:
  // Without weights: the hand-made guess of eval/othello.hpp. `probcut`: how many standard deviations outside
  // the window are enough; 0: never.
  OthelloMidgame(const OthelloRules& rules, const OthelloWeights* weights, double probcut,
                 TranspositionTable& table)
      : rules_(rules), weights_(weights), probcut_(weights == nullptr ? 0 : probcut), table_(table) {}

  static constexpr int infinite = 2 * othello8::largest_value;
  static constexpr int pass_square = -1;

  // Asked while searching; must outlive the searches.
  void set_budget(Budget* budget) { budget_ = budget; }
  // Who is told of the positions near the root, in which `mover` is to move.
  void set_trace(Trace* trace, Player mover) {
    told_ = ToldPositions(trace);
    root_mover_ = mover;
  }

  OthelloNode node(const OthelloDiscs& discs) const;
  OthelloNode after(const OthelloNode& before, int square) const;
  OthelloNode after_pass(const OthelloNode& before) const;

  // For the player to move, in 1/values_per_disc: the value, or a bound of it outside the window. Means
  // nothing where it was stopped. The line is that of a value inside the window, in squares; a pass is -1.
  int search(const OthelloNode& node, int depth, int alpha, int beta, std::vector<int>* line = nullptr);

  // The same for the position after a square, or a pass, at the root: a watcher is told of it.
  int search_reply(int square, const OthelloNode& node, int depth, int alpha, int beta,
                   std::vector<int>* line, TraceEntry entry);

  // The position as it looks at once; the end of the game as it is.
  int judge(const OthelloNode& node) const;

  bool stopped() const { return stopped_; }
  void go_on() { stopped_ = false; }
  const TreeCounts& counts() const { return counts_; }
  std::int64_t nodes() const { return counts_.positions(); }

 private:
  int final_value(const OthelloDiscs& discs) const { return othello8::values_per_disc * rules_.score(discs); }

  template <class Look>
  int tell(int square, int alpha, int beta, int ply, TraceEntry entry, const Look& look);

  struct Work;  // the search itself, compiled for each instruction set

  OthelloRules rules_;
  const OthelloWeights* weights_;
  double probcut_;
  TranspositionTable& table_;
  Budget* budget_ = nullptr;
  ToldPositions told_;
  Player root_mover_ = 0;
  TreeCounts counts_;
  Lines<int> lines_;
  bool stopped_ = false;
};

}  // namespace agon
