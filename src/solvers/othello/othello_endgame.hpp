// The last few empty squares of Othello, where almost all positions of a search lie: no table, no lists. Each
// function answers whether the score of the player to move is above alpha: what it returns is on the side of
// alpha where the score is, and a bound of it (fail-soft). Squares in quarters of the board with an odd
// number of empty squares come first: who plays there usually plays there last, too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "solvers/othello/othello_board.hpp"

namespace agon {

// What the functions share.
struct OthelloCounted {
  OthelloRules rules;
  std::int64_t nodes = 0;  // positions looked at
};

template <class Isa>
class OthelloEndgame {
 public:
  explicit OthelloEndgame(OthelloCounted& counted) : counted_(counted) {}

  int last_four(const OthelloDiscs& at, int alpha, int a, int b, int c, int d) {
    return score(at, alpha, [&](const OthelloDiscs& side, int above) {
      Best best{side, above};
      static_cast<void>(best.settled_by(a, [&](auto next) { return three(next, -above - 1, b, c, d); }) ||
                        best.settled_by(b, [&](auto next) { return three(next, -above - 1, a, c, d); }) ||
                        best.settled_by(c, [&](auto next) { return three(next, -above - 1, a, b, d); }) ||
                        best.settled_by(d, [&](auto next) { return three(next, -above - 1, a, b, c); }));
      return best.score;
    });
  }

 private:
  static constexpr int none = -1000;  // the player cannot move

  // The best of some moves, until one settles the matter.
  struct Best {
    const OthelloDiscs& at;
    int alpha;
    int score = none;

    // `rest` gives the score of the position after the move for its mover.
    template <class Rest>
    bool settled_by(int square, const Rest& rest) {
      // The look at its neighbours spares most of the work.
      if ((othello8::neighbours[static_cast<std::size_t>(square)] & at.theirs) == 0) return false;
      const std::uint64_t turned = othello8::flips_for<Isa>(at.mine, at.theirs, square);
      if (turned == 0) return false;
      score = std::max(score, -rest(at.after(square, turned)));
      return score > alpha;
    }
  };

  // The best move's score; of the other player's where this one must pass; else the end.
  template <class BestMove>
  int score(const OthelloDiscs& at, int alpha, const BestMove& best_move) {
    ++counted_.nodes;
    if (const int found = best_move(at, alpha); found != none) return found;
    const int passed = best_move(at.passed(), -alpha - 1);
    return passed != none ? -passed : counted_.rules.score(at);
  }

  struct LastThree {
    template <class>
    static int run(OthelloCounted* counted, OthelloDiscs at, int alpha, int a, int b, int c) {
      return OthelloEndgame(*counted).last_three(at, alpha, a, b, c);
    }
  };
  struct LastTwo {
    template <class>
    static int run(OthelloCounted* counted, OthelloDiscs at, int alpha, int a, int b) {
      return OthelloEndgame(*counted).last_two(at, alpha, a, b);
    }
  };
  int three(const OthelloDiscs& at, int alpha, int a, int b, int c) {
    return Isa::template call_apart<LastThree>(&counted_, at, alpha, a, b, c);
  }
  int two(const OthelloDiscs& at, int alpha, int a, int b) {
    return Isa::template call_apart<LastTwo>(&counted_, at, alpha, a, b);
  }

  int last_three(const OthelloDiscs& at, int alpha, int a, int b, int c) {
    // A square alone in its quarter goes first.
    const int quarter = othello8::quarter_of(a);
    if (quarter == othello8::quarter_of(b)) {
      std::swap(a, c);
    } else if (quarter == othello8::quarter_of(c)) {
      std::swap(a, b);
    }
    return score(at, alpha, [&](const OthelloDiscs& side, int above) {
      Best best{side, above};
      static_cast<void>(best.settled_by(a, [&](auto next) { return two(next, -above - 1, b, c); }) ||
                        best.settled_by(b, [&](auto next) { return two(next, -above - 1, a, c); }) ||
                        best.settled_by(c, [&](auto next) { return two(next, -above - 1, a, b); }));
      return best.score;
    });
  }

  int last_two(const OthelloDiscs& at, int alpha, int a, int b) {
    return score(at, alpha, [&](const OthelloDiscs& side, int above) {
      Best best{side, above};
      static_cast<void>(best.settled_by(a, [&](auto next) { return last_one(next, b); }) ||
                        best.settled_by(b, [&](auto next) { return last_one(next, a); }));
      return best.score;
    });
  }

  int last_one(const OthelloDiscs& at, int square) {
    ++counted_.nodes;
    const int own = count(at.mine), squares = counted_.rules.squares;
    if (const int turned = othello8::turned_by_last(at.mine, square); turned != 0)
      return 2 * (own + turned + 1) - squares;
    if (const int turned = othello8::turned_by_last(at.theirs, square); turned != 0)
      return 2 * (own - turned) - squares;
    return counted_.rules.score(at);
  }

  OthelloCounted& counted_;
};

}  // namespace agon
