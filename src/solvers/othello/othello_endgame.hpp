// The last few empty squares of Othello, where almost all positions of a search lie: no table, no lists. Each
// function answers whether the score of the player to move is above alpha: what it returns is on the side of
// alpha where the score is, and a bound of it (fail-soft). Squares in quarters of the board with an odd
// number of empty squares come first: who plays there usually plays there last, too.
#pragma once

#include <cstdint>
#include <utility>

#include "solvers/othello/othello_board.hpp"

namespace agon {

template <class Isa>
class OthelloEndgame {
 public:
  OthelloEndgame(const OthelloRules& rules, std::int64_t& nodes) : rules_(rules), nodes_(nodes) {}

  int last_four(const OthelloDiscs& at, int alpha, int a, int b, int c, int d) {
    ++nodes_;
    const int found = best_of_four(at, alpha, a, b, c, d);
    if (found != none) return found;
    const int passed = best_of_four(at.passed(), -alpha - 1, a, b, c, d);
    return passed != none ? -passed : rules_.score(at);
  }

 private:
  static constexpr int none = -1000;  // the player cannot move

  // The discs that a move on the square turns; the look at its neighbours spares most of the work.
  static std::uint64_t turned(const OthelloDiscs& at, int square) {
    if ((othello8::neighbours[static_cast<std::size_t>(square)] & at.theirs) == 0) return 0;
    return othello8::flips_for<Isa>(at.mine, at.theirs, square);
  }

  // Tries one move: `rest` gives the score of the position after it for its mover. True where it settles
  // the matter.
  template <class Rest>
  static bool settles(const OthelloDiscs& at, int alpha, int square, int& best, const Rest& rest) {
    const std::uint64_t discs = turned(at, square);
    if (discs == 0) return false;
    const int score = -rest(at.after(square, discs));
    if (score > best) best = score;
    return best > alpha;
  }

  int best_of_four(const OthelloDiscs& at, int alpha, int a, int b, int c, int d) {
    int best = none;
    if (settles(at, alpha, a, best, [&](auto next) { return last_three(next, -alpha - 1, b, c, d); }))
      return best;
    if (settles(at, alpha, b, best, [&](auto next) { return last_three(next, -alpha - 1, a, c, d); }))
      return best;
    if (settles(at, alpha, c, best, [&](auto next) { return last_three(next, -alpha - 1, a, b, d); }))
      return best;
    settles(at, alpha, d, best, [&](auto next) { return last_three(next, -alpha - 1, a, b, c); });
    return best;
  }

  int last_three(const OthelloDiscs& at, int alpha, int a, int b, int c) {
    ++nodes_;
    // A square alone in its quarter goes first.
    const int qa = othello8::quarter_of(a), qb = othello8::quarter_of(b), qc = othello8::quarter_of(c);
    if (qa == qb) {
      std::swap(a, c);
    } else if (qa == qc) {
      std::swap(a, b);
    }
    const int found = best_of_three(at, alpha, a, b, c);
    if (found != none) return found;
    const int passed = best_of_three(at.passed(), -alpha - 1, a, b, c);
    return passed != none ? -passed : rules_.score(at);
  }
  int best_of_three(const OthelloDiscs& at, int alpha, int a, int b, int c) {
    int best = none;
    if (settles(at, alpha, a, best, [&](auto next) { return last_two(next, -alpha - 1, b, c); })) return best;
    if (settles(at, alpha, b, best, [&](auto next) { return last_two(next, -alpha - 1, a, c); })) return best;
    settles(at, alpha, c, best, [&](auto next) { return last_two(next, -alpha - 1, a, b); });
    return best;
  }

  int last_two(const OthelloDiscs& at, int alpha, int a, int b) {
    ++nodes_;
    const int found = best_of_two(at, alpha, a, b);
    if (found != none) return found;
    const int passed = best_of_two(at.passed(), -alpha - 1, a, b);
    return passed != none ? -passed : rules_.score(at);
  }
  int best_of_two(const OthelloDiscs& at, int alpha, int a, int b) {
    int best = none;
    if (settles(at, alpha, a, best, [&](auto next) { return last_one(next, b); })) return best;
    settles(at, alpha, b, best, [&](auto next) { return last_one(next, a); });
    return best;
  }

  int last_one(const OthelloDiscs& at, int square) {
    ++nodes_;
    const int own = count(at.mine);
    if (const int discs = othello8::turned_by_last(at.mine, square); discs != 0)
      return 2 * (own + discs + 1) - rules_.squares;
    if (const int discs = othello8::turned_by_last(at.theirs, square); discs != 0)
      return 2 * (own - discs) - rules_.squares;
    return rules_.score(at);
  }

  const OthelloRules& rules_;
  std::int64_t& nodes_;
};

}  // namespace agon
