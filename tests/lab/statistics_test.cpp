#include "lab/statistics.hpp"

#include <cmath>
#include <doctest/doctest.h>

#include "base/random.hpp"

using namespace agon;
using doctest::Approx;

TEST_CASE("Elo and score are two names of one thing") {
  CHECK(elo_of_score(0.5) == Approx(0));
  CHECK(elo_of_score(0.75) == Approx(190.8485));
  CHECK(elo_of_score(10.0 / 11) == Approx(400));
  CHECK(std::isinf(elo_of_score(1)));
  for (double elo : {-300.0, -1.0, 0.0, 42.0, 800.0}) CHECK(elo_of_score(score_of_elo(elo)) == Approx(elo));
}

TEST_CASE("an Elo estimate is symmetric and shrinks with the number of games") {
  const EloEstimate a = estimate_elo(Outcomes::games(60, 20, 20)),
                    b = estimate_elo(Outcomes::games(20, 20, 60));
  CHECK(a.elo == Approx(-b.elo));
  CHECK(a.low == Approx(-b.high));
  CHECK(a.low < a.elo);
  CHECK(a.elo < a.high);
  const EloEstimate more = estimate_elo(Outcomes::games(600, 200, 200));
  CHECK(more.elo == Approx(a.elo));
  CHECK(more.high - more.low < 0.35 * (a.high - a.low));
}

TEST_CASE("the interval of wins and losses alone is Wilson's") {
  // 75 of 100: Wilson's interval is [0.6569, 0.8245].
  const EloEstimate estimate = estimate_elo(Outcomes::games(75, 0, 25));
  CHECK(score_of_elo(estimate.low) == Approx(0.6569).epsilon(0.0005));
  CHECK(score_of_elo(estimate.high) == Approx(0.8245).epsilon(0.0005));
}

TEST_CASE("all games won leaves the upper end open and the lower end finite") {
  const EloEstimate estimate = estimate_elo(Outcomes::games(20, 0, 0));
  CHECK(std::isinf(estimate.elo));
  CHECK(std::isinf(estimate.high));
  CHECK(score_of_elo(estimate.low) == Approx(20 / (20 + 3.8415)).epsilon(0.001));
  CHECK(estimate_elo(Outcomes::pairs({0, 0, 0, 0, 10})).low == Approx(estimate.low));
}

TEST_CASE("a clean sweep of any number of games leaves its end open") {
  for (int games = 1; games <= 1000; ++games) {
    CAPTURE(games);
    const EloEstimate won = estimate_elo(Outcomes::games(games, 0, 0)),
                      lost = estimate_elo(Outcomes::games(0, 0, games));
    REQUIRE(std::isinf(won.high));
    REQUIRE(std::isfinite(won.low));
    REQUIRE(std::isinf(lost.low));
    REQUIRE(std::isfinite(lost.high));
  }
}

TEST_CASE("a few draws do not prove equality, and no games prove nothing") {
  const EloEstimate drawn = estimate_elo(Outcomes::games(0, 10, 0));
  CHECK(drawn.elo == Approx(0));
  CHECK(drawn.high > 20);
  CHECK(std::isinf(estimate_elo(Outcomes::games(0, 0, 0)).high));
}

TEST_CASE("openings that decide their games cost paired results no certainty") {
  // Each side wins its half of every pair: 50 pairs with one point each.
  const EloEstimate paired = estimate_elo(Outcomes::pairs({0, 0, 50, 0, 0}));
  const EloEstimate single = estimate_elo(Outcomes::games(50, 0, 50));
  CHECK(paired.high < single.high / 3);
}

TEST_CASE("the likelihood of superiority follows the usual formula") {
  CHECK(likelihood_of_superiority(Outcomes::games(10, 5, 10)) == Approx(0.5));
  CHECK(likelihood_of_superiority(Outcomes::games(0, 9, 0)) == 0.5);
  // Phi((3000 - 2900) / sqrt(5900)) = Phi(1.30189) = 0.90353
  CHECK(likelihood_of_superiority(Outcomes::games(3000, 1700, 2900)) == Approx(0.90353).epsilon(0.001));
}

TEST_CASE("the likelihood of superiority and the interval of Elo never contradict each other") {
  Random random(3);
  int sure = 0;
  for (int i = 0; i < 2000; ++i) {
    std::array<std::int64_t, 5> pairs{};
    for (auto& count : pairs) count = random.below(1 + random.below(12));
    for (const Outcomes& outcomes : {Outcomes::pairs(pairs), Outcomes::games(pairs[0], pairs[1], pairs[2])}) {
      if (outcomes.trials() == 0) continue;
      const EloEstimate elo = estimate_elo(outcomes);
      const double likelihood = likelihood_of_superiority(outcomes);
      CHECK((elo.low > 0) == (likelihood > 0.975));
      CHECK((elo.high < 0) == (likelihood < 0.025));
      sure += elo.low > 0 || elo.high < 0 ? 1 : 0;
    }
  }
  CHECK(sure > 100);
}

TEST_CASE("the bounds of a sequential test at five per cent are those of Wald") {
  CHECK(Sprt{}.lower_bound() == Approx(-2.94444));
  CHECK(Sprt{}.upper_bound() == Approx(2.94444));
  CHECK(judge(3, {}) == SprtVerdict::accept_elo1);
  CHECK(judge(-3, {}) == SprtVerdict::accept_elo0);
  CHECK(judge(2.9, {}) == SprtVerdict::undecided);
}

TEST_CASE("without draws the log-likelihood ratio is Wald's") {
  const Sprt test{.elo0 = 0, .elo1 = 20};
  const double s0 = 0.5, s1 = score_of_elo(20);
  const double expected = 560 * std::log(s1 / s0) + 440 * std::log((1 - s1) / (1 - s0));
  CHECK(log_likelihood_ratio(Outcomes::games(560, 0, 440), test) == Approx(expected).epsilon(0.001));
}

TEST_CASE("the log-likelihood ratio is close to its normal approximation for small differences") {
  const Sprt test{.elo0 = 0, .elo1 = 5};
  const auto approximation = [&](const Outcomes& outcomes) {
    const double s0 = score_of_elo(test.elo0), s1 = score_of_elo(test.elo1), mean = outcomes.mean();
    double variance = 0;
    for (std::size_t i = 0; i < outcomes.counts.size(); ++i)
      variance += static_cast<double>(outcomes.counts[i]) * std::pow(outcomes.value(i) - mean, 2);
    const auto n = static_cast<double>(outcomes.trials());
    return (s1 - s0) * (2 * mean - s0 - s1) * n / (2 * variance / n);
  };
  for (const Outcomes& outcomes :
       {Outcomes::games(1200, 2000, 1100), Outcomes::pairs({40, 230, 500, 260, 45})})
    CHECK(log_likelihood_ratio(outcomes, test) == Approx(approximation(outcomes)).epsilon(0.01));
}

TEST_CASE("the log-likelihood ratio of mirrored results against mirrored hypotheses changes its sign only") {
  const double there = log_likelihood_ratio(Outcomes::pairs({3, 10, 40, 20, 9}), {.elo0 = -10, .elo1 = 30});
  const double back = log_likelihood_ratio(Outcomes::pairs({9, 20, 40, 10, 3}), {.elo0 = -30, .elo1 = 10});
  CHECK(there == Approx(-back));
  CHECK(log_likelihood_ratio(Outcomes::games(0, 0, 0), {}) == 0);
  CHECK(log_likelihood_ratio(Outcomes::games(30, 0, 0), {.elo0 = 0, .elo1 = 50}) > 2);
}

namespace {

// A pair of games of players with a true score of `win` + `draw`/2 per game.
std::size_t simulated_pair(Random& random, double win, double draw) {
  std::size_t points = 0;
  for (int game = 0; game < 2; ++game) {
    const double u = random.uniform();
    points += u < win ? 2 : u < win + draw ? 1 : 0;
  }
  return points;
}

}  // namespace

TEST_CASE("the 95 % interval covers the truth about 95 % of the time") {
  Random random(7);
  const double win = 0.5, draw = 0.2, truth = elo_of_score(win + draw / 2);
  int covered = 0, above = 0;
  for (int match = 0; match < 2000; ++match) {
    std::array<std::int64_t, 5> pairs{};
    for (int pair = 0; pair < 100; ++pair) ++pairs[simulated_pair(random, win, draw)];
    const EloEstimate estimate = estimate_elo(Outcomes::pairs(pairs));
    if (estimate.low <= truth && truth <= estimate.high) ++covered;
    if (estimate.elo > truth) ++above;
  }
  CHECK(covered >= 1880);
  CHECK(covered <= 1940);
  CHECK(above > 850);
  CHECK(above < 1150);
}

TEST_CASE("a sequential test errs at most about as often as it promises") {
  Random random(11);
  const Sprt test{.elo0 = 0, .elo1 = 60};
  int wrong = 0;
  for (int run = 0; run < 300; ++run) {
    std::array<std::int64_t, 5> pairs{};
    SprtVerdict verdict = SprtVerdict::undecided;
    while (verdict == SprtVerdict::undecided) {
      ++pairs[simulated_pair(random, 0.35, 0.3)];  // the truth is elo0
      verdict = judge(log_likelihood_ratio(Outcomes::pairs(pairs), test), test);
    }
    if (verdict == SprtVerdict::accept_elo1) ++wrong;
  }
  CHECK(wrong <= 27);  // 5 % of 300 are 15, with a standard deviation of 3.8
}

TEST_CASE("Bradley-Terry ratings of two players are their Elo difference") {
  const Pairing pairing{.first = 0, .second = 1, .first_points = 7500, .second_points = 2500};
  const auto ratings = bradley_terry(2, {&pairing, 1});
  CHECK(ratings[0].elo - ratings[1].elo == Approx(190.85).epsilon(0.001));
  CHECK(ratings[0].elo == Approx(-ratings[1].elo));
  // Variance of the difference is 1/(n p q) in natural units; each rating has half the difference.
  CHECK(ratings[0].high - ratings[0].elo ==
        Approx(1.96 * 173.72 / 2 / std::sqrt(10000 * 0.1875)).epsilon(0.001));
}

TEST_CASE("Bradley-Terry ratings recover the truth behind expected scores") {
  const std::vector<double> truth{100, 20, -120};
  std::vector<Pairing> pairings;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = i + 1; j < 3; ++j) {
      const double share = score_of_elo(truth[i] - truth[j]);
      pairings.push_back({i, j, 10000 * share, 10000 * (1 - share)});
    }
  const auto ratings = bradley_terry(3, pairings);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(ratings[i].elo == Approx(truth[i]).epsilon(0.002));
    CHECK(ratings[i].low < truth[i]);
    CHECK(ratings[i].high > truth[i]);
  }
}

TEST_CASE("players who have not met yet are rated with wide intervals, not with nonsense") {
  // Two games between the first two of three, and two pairs of players that never met each other.
  const std::vector<Pairing> few{{0, 1, 1, 1}}, apart{{0, 1, 30, 10}, {2, 3, 30, 10}};
  for (const auto& ratings : {bradley_terry(3, few), bradley_terry(4, apart)})
    for (const EloEstimate& each : ratings) {
      CHECK(std::abs(each.elo) < 300);
      CHECK(each.high - each.low > 150);
      CHECK(each.high - each.low < 2500);
    }
  CHECK(bradley_terry(3, few)[0].elo == Approx(0));
  const auto ratings = bradley_terry(4, apart);
  CHECK(ratings[0].elo - ratings[1].elo == Approx(ratings[2].elo - ratings[3].elo));
  CHECK(ratings[0].elo - ratings[1].elo == Approx(190.85).epsilon(0.1));
}

TEST_CASE("the interval of a share is Wilson's and stays within 0 and 1") {
  const Interval interval = share_interval(0.75, 100);
  CHECK(interval.low == Approx(0.6569).epsilon(0.0005));
  CHECK(interval.high == Approx(0.8245).epsilon(0.0005));
  CHECK(share_interval(1, 10).high == Approx(1));
  CHECK(share_interval(1, 10).low < 0.75);
}

TEST_CASE("Bradley-Terry ratings stay finite for players who lost every game") {
  const std::vector<Pairing> pairings{{0, 1, 50, 0}, {1, 2, 50, 0}, {0, 2, 50, 0}};
  const auto ratings = bradley_terry(3, pairings);
  CHECK(std::isfinite(ratings[0].elo));
  CHECK(ratings[0].elo > 400);
  CHECK(ratings[2].elo < -400);
}
