#include "lab/tally.hpp"

#include <doctest/doctest.h>

using namespace agon;
using doctest::Approx;

namespace {

FinishedGame game(const Schedule& schedule, std::int64_t number, const std::vector<double>& results,
                  int failed = -1) {
  return {.number = number,
          .seats = schedule.slot(number).seats,
          .results = results,
          .scores = results,
          .end = failed < 0 ? GameEnd::by_rules : GameEnd::failure,
          .failure = failed < 0 ? "" : "crashed",
          .failed = failed,
          .plies = 10,
          .hash = static_cast<std::uint64_t>(number)};
}

}  // namespace

TEST_CASE("games of a pair count together, in whatever order they come") {
  const Schedule schedule(2, 2);
  Tally tally({"a", "b"}, schedule, std::nullopt);
  // The seats are swapped in odd games: a wins games 0 and 3, loses 1, and draws 2.
  tally.add(game(schedule, 3, {0, 1}));
  tally.add(game(schedule, 0, {1, 0}));
  tally.add(game(schedule, 2, {0.5, 0.5}));
  CHECK(tally.report().pairs == std::array<std::int64_t, 5>{0, 0, 0, 1, 0});
  tally.add(game(schedule, 1, {1, 0}));
  const MatchReport report = tally.report();
  CHECK(report.pairs == std::array<std::int64_t, 5>{0, 0, 1, 1, 0});
  CHECK(report.games == 4);
  CHECK(report.players[0].wins == 2);
  CHECK(report.players[0].draws == 1);
  CHECK(report.players[0].losses == 1);
  CHECK(report.players[0].points == 2.5);
  CHECK(report.players[1].points == 1.5);
  CHECK(report.players[0].mean_score == Approx(2.5 / 4));
  CHECK(report.mean_plies == 10);
  CHECK(report.duplicates == 0);
}

TEST_CASE("failures are counted by player and reason, repeated games once more") {
  const Schedule schedule(2, 2);
  Tally tally({"a", "b"}, schedule, std::nullopt);
  FinishedGame first = game(schedule, 0, {0, 1}, 0), second = game(schedule, 1, {1, 0}, 1);
  second.hash = first.hash;
  tally.add(first);
  tally.add(second);
  const MatchReport report = tally.report();
  REQUIRE(report.failures.size() == 1);  // both times a, in another seat
  CHECK(report.failures[0].player == 0);
  CHECK(report.failures[0].count == 2);
  CHECK(report.failures[0].reason == "crashed");
  CHECK(report.players[0].failures == 2);
  CHECK(report.duplicates == 1);
}

TEST_CASE("of three players those who have played are rated") {
  const Schedule schedule(3, 2);
  Tally tally({"a", "b", "c"}, schedule, std::nullopt);
  CHECK_FALSE(tally.players()[0].elo);
  tally.add(game(schedule, 0, {1, 0}));
  tally.add(game(schedule, 1, {1, 0}));
  const auto players = tally.players();
  REQUIRE(players[0].elo);
  CHECK(players[0].elo->elo == Approx(0));
  CHECK(players[0].elo->high < 2000);
  CHECK_FALSE(players[2].elo);
  CHECK_FALSE(tally.standing()[0].elo);
  CHECK(tally.standing()[0].games == 2);
}

TEST_CASE("a verdict stays, whatever games come in after it") {
  const Schedule schedule(2, 2);
  Tally tally({"a", "b"}, schedule, Sprt{.elo0 = 0, .elo1 = 10});
  CHECK(tally.sprt()->verdict == SprtVerdict::undecided);
  tally.keep_verdict(SprtVerdict::accept_elo1);
  for (int i = 0; i < 20; ++i)
    tally.add(game(schedule, i, i % 2 == 0 ? std::vector{0.0, 1.0} : std::vector{1.0, 0.0}));
  CHECK(tally.sprt()->ratio < 0);
  CHECK(tally.sprt()->verdict == SprtVerdict::accept_elo1);
}

TEST_CASE("an odd game counts in the Elo and in the likelihood alike") {
  const Schedule schedule(2, 2);
  Tally tally({"a", "b"}, schedule, std::nullopt);
  // A shared pair, a pair that b wins, and one game more that a wins: the score is even.
  const std::vector<double> points_of_a{1, 0, 0, 0.5, 1};
  for (std::size_t i = 0; i < points_of_a.size(); ++i) {
    const double a = points_of_a[i];
    const auto number = static_cast<std::int64_t>(i);
    tally.add(game(schedule, number, i % 2 == 0 ? std::vector{a, 1 - a} : std::vector{1 - a, a}));
  }
  const MatchReport even = tally.report();
  CHECK(even.players[0].points == 2.5);
  CHECK(even.players[0].elo->elo == Approx(0));
  REQUIRE(even.superiority);
  CHECK(*even.superiority == Approx(0.5));
}
