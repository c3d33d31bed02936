// Measures what searches to the end of Othello cost and how sure they are: the figures that
// solvers/othello/othello_confidence.hpp has. Positions come from games of the program against itself.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "base/options.hpp"
#include "base/random.hpp"
#include "base/result.hpp"
#include "solvers/othello/othello_confidence.hpp"

namespace agon {

struct OthelloEndMeasure {
  int least = 14, most = 20;
  std::int64_t positions = 50;
  std::uint64_t seed = 1;
};
template <>
struct Fields<OthelloEndMeasure> {
  static constexpr auto all = FieldList{
      Field{"least", &OthelloEndMeasure::least, 11, 26, "the fewest empty squares"},
      Field{"most", &OthelloEndMeasure::most, 11, 26, "the most; from 22 on it takes minutes"},
      Field{"positions", &OthelloEndMeasure::positions, 1, 1e6, "positions of each number of empty squares"},
      Field{"seed", &OthelloEndMeasure::seed, "of the games"}};
};

// Of positions with one number of empty squares; errors are root mean squares in discs.
struct OthelloEndFigures {
  static constexpr int deepest = 8;
  struct ToTheEnd {
    double positions = 0;  // looked at, a mean; those of more doubt came before it
    double error = 0;
  };

  std::array<double, deepest + 1> shallow_errors{};  // by depth; without games that are decided
  std::array<ToTheEnd, othello8::confidences.size()> to_the_end{};  // by doubt
  double exact_alone = 0;                                           // positions looked at
};

// An error where it was stopped.
Result<OthelloEndFigures> measure_othello_end(int empties, std::int64_t positions, const Random& random,
                                              const std::atomic<bool>* stop);

}  // namespace agon
