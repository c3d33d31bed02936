#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace agon {
namespace {

double square(double x) { return x * x; }

// Mean squared distance of the results from `center`.
double spread(const Outcomes& outcomes, double center) {
  double sum = 0;
  for (std::size_t i = 0; i < outcomes.counts.size(); ++i)
    sum += static_cast<double>(outcomes.counts[i]) * square(outcomes.value(i) - center);
  return outcomes.trials() > 0 ? sum / static_cast<double>(outcomes.trials()) : 0;
}

// Bounds p with |mean - p| = z * sqrt(ratio * p * (1 - p) / trials): Wilson's interval for results that
// spread `ratio` times as much as wins and losses alone.
Interval wilson(double mean, double ratio, double trials) {
  const double k = square(z95) * ratio / trials;
  const double center = (mean + k / 2) / (1 + k);
  const double half = std::sqrt(k * mean * (1 - mean) + square(k) / 4) / (1 + k);
  // At the ends of the scale rounding must not turn an open end into a finite Elo.
  return {mean <= 0 ? 0 : std::max(0.0, center - half), mean >= 1 ? 1 : std::min(1.0, center + half)};
}

// ---- maximum likelihood with a fixed mean ----

// The x in (-1/(1-s), 1/s) where sum p_i (a_i - s) / (1 + x (a_i - s)) = 0; the sum falls with x.
double solve_tilt(const std::vector<double>& shares, const Outcomes& outcomes, double s) {
  double low = -1 / (1 - s), high = 1 / s;
  for (int i = 0; i < 100; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      const double distance = outcomes.value(k) - s;
      sum += shares[k] * distance / (1 + x * distance);
    }
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

// log p_i of the likeliest distribution with mean s, up to the common log share.
std::vector<double> log_tilted(const std::vector<double>& shares, const Outcomes& outcomes, double s) {
  const double x = solve_tilt(shares, outcomes, s);
  std::vector<double> logs;
  for (std::size_t k = 0; k < shares.size(); ++k) logs.push_back(-std::log1p(x * (outcomes.value(k) - s)));
  return logs;
}

// ---- linear algebra for a handful of players ----

using Matrix = std::vector<std::vector<double>>;

// Inverse of a symmetric positive definite matrix, by Gauss and Jordan.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix b(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) b[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = a[i][i];
    for (std::size_t j = 0; j < n; ++j) a[i][j] /= pivot, b[i][j] /= pivot;
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = a[row][i];
      if (row == i || factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) a[row][j] -= factor * a[i][j], b[row][j] -= factor * b[i][j];
    }
  }
  return b;
}

// What was played, and the drawn games that every player is given: one, spread evenly over all others.
std::vector<Pairing> with_prior(std::size_t players, std::span<const Pairing> pairings) {
  std::vector<Pairing> all(pairings.begin(), pairings.end());
  const double half = 0.5 / static_cast<double>(std::max<std::size_t>(1, players - 1));
  for (std::size_t i = 0; i < players; ++i)
    for (std::size_t j = i + 1; j < players; ++j) all.push_back({i, j, half, half});
  return all;
}

struct BradleyTerryStep {
  std::vector<double> gradient;
  Matrix information;
};

// Slope and curvature of the log-likelihood at `ratings` (natural units). The matrix of ones in `information`
// fixes the sum of the ratings, which the games say nothing about.
BradleyTerryStep bradley_terry_step(const std::vector<double>& ratings, std::span<const Pairing> pairings) {
  const std::size_t n = ratings.size();
  BradleyTerryStep step{std::vector<double>(n, 0.0),
                        Matrix(n, std::vector<double>(n, 1.0 / static_cast<double>(n)))};
  for (const Pairing& p : pairings) {
    const double games = p.first_points + p.second_points;
    const double expected = 1 / (1 + std::exp(ratings[p.second] - ratings[p.first]));
    const double surplus = p.first_points - games * expected;
    const double weight = games * expected * (1 - expected);
    step.gradient[p.first] += surplus;
    step.gradient[p.second] -= surplus;
    step.information[p.first][p.first] += weight;
    step.information[p.second][p.second] += weight;
    step.information[p.first][p.second] -= weight;
    step.information[p.second][p.first] -= weight;
  }
  return step;
}

// Newton's step, cut to one natural unit per player: far from the solution the curvature misleads.
double improve(std::vector<double>& ratings, const BradleyTerryStep& step, const Matrix& covariance) {
  double largest = 0;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    double change = 0;
    for (std::size_t j = 0; j < ratings.size(); ++j) change += covariance[i][j] * step.gradient[j];
    change = std::clamp(change, -1.0, 1.0);
    ratings[i] += change;
    largest = std::max(largest, std::abs(change));
  }
  return largest;
}

}  // namespace

double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

std::int64_t Outcomes::trials() const {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

double Outcomes::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += static_cast<double>(counts[i]) * value(i);
  return trials() > 0 ? sum / static_cast<double>(trials()) : 0.5;
}

Interval share_interval(double share, double trials) { return wilson(share, 1, trials); }

EloEstimate estimate_elo(const Outcomes& outcomes) {
  return estimate_elo(outcomes, outcomes.mean(), static_cast<double>(outcomes.trials()));
}

namespace {

// How much the results spread, as a share of what wins and losses alone would; independent games of a pair
// give one half. One trial of that kind is added: a few draws in a row do not prove that all games are
// drawn.
double relative_spread(const Outcomes& outcomes, double mean) {
  const double widest = mean * (1 - mean),
               games_per_trial = static_cast<double>(outcomes.counts.size() - 1) / 2;
  if (widest <= 0) return 1 / games_per_trial;
  const auto seen = static_cast<double>(outcomes.trials());
  return (seen * spread(outcomes, mean) / widest + 1 / games_per_trial) / (seen + 1);
}

}  // namespace

EloEstimate estimate_elo(const Outcomes& outcomes, double mean, double trials) {
  if (trials <= 0) return {0, elo_of_score(0), elo_of_score(1)};
  const auto [low, high] = wilson(mean, relative_spread(outcomes, mean), trials);
  return {elo_of_score(mean), elo_of_score(low), elo_of_score(high)};
}

double likelihood_of_superiority(const Outcomes& outcomes) {
  return likelihood_of_superiority(outcomes, outcomes.mean(), static_cast<double>(outcomes.trials()));
}

// How far the mean lies from one half, measured as the interval of estimate_elo is: above 97.5 % where that
// interval lies above 0. For many single games this is the usual Phi((wins - losses) / sqrt(wins + losses)).
double likelihood_of_superiority(const Outcomes& outcomes, double mean, double trials) {
  if (trials <= 0) return 0.5;
  const double z = (mean - 0.5) / std::sqrt(relative_spread(outcomes, mean) * 0.25 / trials);
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

std::string_view verdict_name(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::undecided:
      return "undecided";
    case SprtVerdict::accept_elo0:
      return "accept elo0";
    case SprtVerdict::accept_elo1:
      return "accept elo1";
  }
  return "";
}

double log_likelihood_ratio(const Outcomes& outcomes, const Sprt& test) {
  if (outcomes.trials() == 0) return 0;
  // Results that were never seen get a thousandth of a trial: every mean must stay possible.
  std::vector<double> shares;
  for (const auto count : outcomes.counts) shares.push_back(std::max(static_cast<double>(count), 1e-3));
  const double trials = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= trials;
  const auto first = log_tilted(shares, outcomes, score_of_elo(test.elo0));
  const auto second = log_tilted(shares, outcomes, score_of_elo(test.elo1));
  double ratio = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) ratio += trials * shares[k] * (second[k] - first[k]);
  return ratio;
}

SprtVerdict judge(double ratio, const Sprt& test) {
  if (ratio >= test.upper_bound()) return SprtVerdict::accept_elo1;
  if (ratio <= test.lower_bound()) return SprtVerdict::accept_elo0;
  return SprtVerdict::undecided;
}

std::vector<EloEstimate> bradley_terry(std::size_t players, std::span<const Pairing> pairings) {
  std::vector<double> ratings(players, 0.0);
  const std::vector<Pairing> games = with_prior(players, pairings);
  Matrix covariance;
  for (int round = 0; round < 100; ++round) {
    const BradleyTerryStep step = bradley_terry_step(ratings, games);
    covariance = inverse(step.information);
    if (improve(ratings, step, covariance) < 1e-9) break;
  }
  const double unit = 400 / std::log(10.0);
  std::vector<EloEstimate> estimates;
  for (std::size_t i = 0; i < players; ++i) {
    // The ones in the information matrix add 1/n to every entry of its inverse.
    const double variance = std::max(0.0, covariance[i][i] - 1.0 / static_cast<double>(players));
    const double half = z95 * std::sqrt(variance) * unit;
    estimates.push_back({ratings[i] * unit, ratings[i] * unit - half, ratings[i] * unit + half});
  }
  return estimates;
}

}  // namespace agon
