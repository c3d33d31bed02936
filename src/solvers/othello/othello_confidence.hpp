// How sure a search to the end of Othello is. Before the exact one come others that are quicker: they leave
// out what a shallow search sees far outside the window (Multi-ProbCut, Buro 1997), each of them less than
// the one before.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace agon::othello8 {

struct Confidence {
  int percent;        // of values of a normal spread lie within the deviations, on both sides
  double deviations;  // standard deviations outside the window that are enough; 0: nothing is left out
};

// By doubt: 0 is the exact search. Less sure ones than these lose more by their mistakes than they see.
inline constexpr std::array<Confidence, 4> confidences{{{100, 0}, {99, 2.6}, {95, 2.0}, {87, 1.5}}};
inline constexpr int most_doubt = static_cast<int>(confidences.size()) - 1;

// From so many empty squares on something is left out.
inline constexpr int least_selective = 12;

// The shallow searches that are tried, one after the other, where the empty squares are at least so many;
// depth 0 is a glance. The error is how far they are from the exact score, as a standard deviation in discs.
struct SelectiveCheck {
  int depth;
  int least_empties;
  double error;
};
inline constexpr std::array<SelectiveCheck, 5> selective_checks{
    {{0, 0, 8.7}, {2, 0, 6.7}, {4, 12, 5.7}, {6, 17, 5.0}, {8, 22, 4.4}}};

// How many positions an exact search looks at, a mean over games; and searches up to one that is sure enough
// to be worth more than a search that does not see the end.
inline double positions_to_exact(int empties) { return 6.0e6 * std::pow(2.2, empties - 20); }
inline double positions_to_likely(int empties) { return 2.3e6 * std::pow(2.0, empties - 20); }

}  // namespace agon::othello8
