// What match results say about strength: Elo with 95 % intervals, likelihood of superiority, sequential
// tests. Two games with one opening and swapped seats are a pair; their sums are counted in fives
// ("pentanomial"), which takes out what the opening decided. Single games are counted in threes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace agon {

inline constexpr double z95 = 1.959963984540054;  // quantile of the normal distribution at 0.975

// Logistic Elo. Scores are in [0, 1]; 0 and 1 are infinitely far away.
double elo_of_score(double score);
double score_of_elo(double elo);

// Counts of the possible results of one trial, from 0 to 1 in equal steps, for the first player.
struct Outcomes {
  std::vector<std::int64_t> counts;  // {losses, draws, wins}, or pairs with 0, 1/2, 1, 3/2, 2 points

  static Outcomes games(std::int64_t wins, std::int64_t draws, std::int64_t losses) {
    return {{losses, draws, wins}};
  }
  static Outcomes pairs(const std::array<std::int64_t, 5>& counts) {
    return {{counts.begin(), counts.end()}};
  }

  std::int64_t trials() const;
  double value(std::size_t index) const {
    return static_cast<double>(index) / static_cast<double>(counts.size() - 1);
  }
  double mean() const;
};

// `low` and `high` bound the 95 % interval. Infinite where the results allow it (all games won).
struct EloEstimate {
  double elo = 0, low = 0, high = 0;

  EloEstimate reversed() const { return {-elo, -high, -low}; }
};

struct Interval {
  double low = 0, high = 1;
};
// Wilson's 95 % interval of a share that was seen in so many independent trials.
Interval share_interval(double share, double trials);

// The interval is Wilson's, with the spread of the results that were seen: it stays sensible near 0 and 1.
EloEstimate estimate_elo(const Outcomes& outcomes);
// The same, with a mean and a number of trials that include games which `outcomes` leaves out.
EloEstimate estimate_elo(const Outcomes& outcomes, double mean, double trials);

// Probability that the first player is the stronger one; 0.5 when nothing speaks for either.
double likelihood_of_superiority(const Outcomes& outcomes);
double likelihood_of_superiority(const Outcomes& outcomes, double mean, double trials);

// ---- sequential probability ratio test
// -----------------------------------------------------------------------

struct Sprt {
  double elo0 = 0, elo1 = 5;
  double alpha = 0.05, beta = 0.05;

  double lower_bound() const;  // at or below: accept elo0
  double upper_bound() const;  // at or above: accept elo1
};

enum class SprtVerdict { undecided, accept_elo0, accept_elo1 };
std::string_view verdict_name(SprtVerdict verdict);

// Generalised log-likelihood ratio of elo1 against elo0: each hypothesis fixes the mean only, the rest is
// fitted (Van den Bergh 2020, "The generalized sequential probability ratio test for multinomials").
double log_likelihood_ratio(const Outcomes& outcomes, const Sprt& test);
SprtVerdict judge(double ratio, const Sprt& test);

// ---- more than two players
// -----------------------------------------------------------------------------------

// Points that `first` and `second` made in their games against each other.
struct Pairing {
  std::size_t first = 0, second = 0;
  double first_points = 0, second_points = 0;
};

// Ratings by the Bradley-Terry model, mean 0, one per player. Draws are half a win and half a loss, which
// makes the intervals a little too wide. Every player is given one drawn game more, spread evenly over all
// others: no rating is infinite, and players who have not met yet, not even through others, are rated with
// the wide intervals that this deserves.
std::vector<EloEstimate> bradley_terry(std::size_t players, std::span<const Pairing> pairings);

}  // namespace agon
