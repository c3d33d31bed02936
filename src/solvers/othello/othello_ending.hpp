// The end of the expert's thought about a position of Othello: all lines to the end of the game, first with
// some confidence, then with more (othello_confidence.hpp), then who wins for certain, then the exact score.
// It goes on for as long as it may, and leaves the best answer that it has.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/contract.hpp"
#include "search/search.hpp"
#include "solvers/othello/othello_confidence.hpp"
#include "solvers/othello/othello_solver.hpp"

namespace agon {

class OthelloEnding {
 public:
  // The position is not over. `each`: the score of every move is wanted, not of the best alone.
  OthelloEnding(OthelloSolver& solver, const OthelloDiscs& root, const ScoreRange& range, bool each)
      : solver_(solver), rules_(solver.rules()), root_(root), range_(range), each_(each) {}

  // The answer has all moves, the one that seems best first. From `doubt` on, 0 is the exact score alone.
  void solve(Answer& answer, int doubt);

 private:
  bool score_moves(Answer& answer, int doubt);
  bool score_others(Answer& answer, int doubt);
  void prefer_found(Answer& answer, const std::vector<Candidate>& found) const;
  bool decide_result(Answer& answer);

  OthelloDiscs after(MoveCode move) const;
  Candidate scored(MoveCode move, int score, int doubt) const;
  Candidate no_better(const Candidate& before, int best, int doubt) const;
  void add_known_line(MoveCode move, std::vector<MoveCode>& line) const;

  OthelloSolver& solver_;
  const OthelloRules& rules_;
  OthelloDiscs root_;
  ScoreRange range_;
  bool each_;
};

}  // namespace agon
