#include "app/match_text.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <sstream>

#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

std::string printed(const MatchReport& report) {
  std::istringstream in;
  std::ostringstream out, err;
  print_match(Console{.in = in, .out = out, .err = err}, "tictactoe", report);
  return out.str();
}

}  // namespace

TEST_CASE("a player who has not played yet has no rating, and nothing else in its place") {
  MatchReport report{.players = {{.name = "a", .games = 2, .wins = 1, .losses = 1, .points = 1},
                                 {.name = "b", .games = 2, .wins = 1, .losses = 1, .points = 1},
                                 {.name = "c", .mean_score = 0.125}},
                     .games = 2};
  report.players[0].elo = EloEstimate{12, -300, 324};
  report.players[1].elo = EloEstimate{-12, -324, 300};
  for (int turn = 0; turn < 3; ++turn) {  // also where the unrated one comes first
    const std::string text = printed(report);
    CHECK(has(text, "Elo"));
    CHECK(has(text, "+12"));
    CHECK(has(text, "-300 .. +324"));
    CHECK_FALSE(has(text, "mean score"));
    CHECK_FALSE(has(text, "0.125"));
    std::rotate(report.players.begin(), report.players.begin() + 1, report.players.end());
  }
}

TEST_CASE("a rating of nothing has no sign") {
  MatchReport report{
      .players = {{.name = "a", .games = 2, .points = 1}, {.name = "b", .games = 2, .points = 1}},
      .games = 2};
  report.players[0].elo = EloEstimate{0.2, -0.3, 300};
  report.players[1].elo = EloEstimate{-0.2, -300, 0.3};
  const std::string text = printed(report);
  CHECK(has(text, "0 .. +300"));
  CHECK(has(text, "-300 .. 0"));
  CHECK_FALSE(has(text, "-0"));
  CHECK_FALSE(has(text, "+0"));
}

TEST_CASE("players without ratings are shown with their mean score") {
  const MatchReport report{
      .players = {{.name = "a", .games = 1, .wins = 1, .points = 1, .mean_score = 0.125}}, .games = 1};
  CHECK(has(printed(report), "mean score"));
  CHECK(has(printed(report), "0.125"));
}

TEST_CASE("one game is a game") {
  MatchReport report{.players = {{.name = "a", .games = 1}}, .games = 1, .resumed = 1, .duplicates = 1};
  const std::string one = printed(report);
  CHECK(one.starts_with("tictactoe: 1 game, "));
  CHECK(has(one, "(1 game was there before)"));
  CHECK(has(one, "1 of 1 game repeats another one move for move and adds no evidence"));
  report.games = report.resumed = report.duplicates = 2;
  const std::string two = printed(report);
  CHECK(two.starts_with("tictactoe: 2 games, "));
  CHECK(has(two, "(2 games were there before)"));
  CHECK(has(two, "2 of 2 games repeat another one move for move and add no evidence"));
}

TEST_CASE("progress of many players tells their shares") {
  const MatchProgress now{.games = 3,
                          .planned = 10,
                          .players = {{.name = "a", .games = 3, .points = 1.5}, {.name = "b"}, {.name = "c"}},
                          .seconds_left = 50};
  CHECK(progress_text(now) == "3/10 games, 50 s left, a 50.0 %, b -, c -");
}
