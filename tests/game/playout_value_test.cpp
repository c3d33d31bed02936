#include "game/playout_value.hpp"

#include <doctest/doctest.h>

#include "support/toys.hpp"

using namespace agon;

namespace {

// The end of a game, or a game that was cut off, with all that a playout's worth depends on.
struct Ending {
  using Move = std::int8_t;

  std::vector<double> scores;
  std::array<int, 3> taken{}, standing{};
  bool open = false;

  int players() const { return static_cast<int>(scores.size()); }
  ScoreRange score_range() const { return {-10, 10, "points"}; }
  double score(Player player) const { return scores[static_cast<std::size_t>(player)]; }
  double prisoners(Player player) const { return taken[static_cast<std::size_t>(player)]; }
  int stones(Player player) const { return standing[static_cast<std::size_t>(player)]; }
  Player to_move() const { return 0; }
  bool over() const { return !open; }
  void legal(MoveList<Move>& out) const {
    if (open) out.add(0);
  }
  void play(Move) { open = false; }
  std::string text() const { return ""; }
  Result<Ending> parse(std::string_view) const { return *this; }
  std::string move_text(Move) const { return "end"; }
};

void check(const Values& values, const std::vector<double>& wanted) {
  for (std::size_t p = 0; p < wanted.size(); ++p) CHECK(values[p] == doctest::Approx(wanted[p]));
}

constexpr PlayoutValueRules quick{.value = PlayoutValue::short_game, .pace = 10};
constexpr PlayoutValueRules curved{.value = PlayoutValue::short_sigmoid, .pace = 100};

}  // namespace

TEST_CASE("a playout is worth the win or the score") {
  const Ending ending{.scores = {4, -4}};
  check(playout_values(ending, {.value = PlayoutValue::win}, 30), {1, 0});
  check(playout_values(ending, {.value = PlayoutValue::score}, 30), {0.7, 0.3});
}

TEST_CASE("a win by a small difference is worth more") {
  const PlayoutValueRules rules{.value = PlayoutValue::small_difference};
  check(playout_values(Ending{.scores = {4, -4}}, rules, 30), {1.0 / 8, 0});
  check(playout_values(Ending{.scores = {-1, 1}}, rules, 30), {0, 1.0 / 2});
  check(playout_values(Ending{.scores = {0.25, -0.25}}, rules, 30), {1, 0});
  check(playout_values(Ending{.scores = {2, 2}}, rules, 30), {0.5, 0.5});
  // Of three, the difference to the next.
  check(playout_values(Ending{.scores = {3, -8, 5}}, rules, 30), {0, 0, 1.0 / 2});
  check(playout_values(Ending{.scores = {3, 3, -6}}, rules, 30), {0.5, 0.5, 0});
}

TEST_CASE("a score with few prisoners is worth more") {
  const PlayoutValueRules rules{.value = PlayoutValue::few_prisoners};
  check(playout_values(Ending{.scores = {4, -4}, .taken = {2, 0}}, rules, 30), {0.35, 0.3});
  check(playout_values(Ending{.scores = {4, -4}, .taken = {1, 3}}, rules, 30), {0.7, 0.1});
  // A game without prisoners is worth its score.
  check(playout_values(*test::Row().parse("XX..O X 2"), rules, 30), {0.6, 0.4});
}

TEST_CASE("a short win is worth more than one that took longer than the pace") {
  const Ending ending{.scores = {1, -1}};
  check(playout_values(ending, quick, 5), {1, 0});
  check(playout_values(ending, quick, 10), {1, 0});
  check(playout_values(ending, quick, 20), {0.5, 0});
  check(playout_values(ending, quick, 40), {0.25, 0});
  check(playout_values(Ending{.scores = {0, 0}}, quick, 20), {0.25, 0.25});
}

TEST_CASE("the worth of a win falls along an S-curve around the pace") {
  const Ending ending{.scores = {-1, 1}};
  check(playout_values(ending, curved, 100), {0, 0.5});
  check(playout_values(ending, curved, 90), {0, 0.731058579});   // 1 / (1 + 1/e)
  check(playout_values(ending, curved, 110), {0, 0.268941421});  // 1 / (1 + e)
  check(playout_values(ending, curved, 120), {0, 0.119202922});  // 1 / (1 + e^2)
}

TEST_CASE("a playout can be worth the share of the pieces") {
  const PlayoutValueRules rules{.value = PlayoutValue::pieces};
  check(playout_values(Ending{.scores = {-4, 4}, .standing = {3, 1}}, rules, 30), {0.75, 0.25});
  check(playout_values(Ending{.scores = {1, 2, 3}, .standing = {1, 2, 5}}, rules, 30), {0.125, 0.25, 0.625});
  check(playout_values(Ending{.scores = {1, -1}}, rules, 30), {0.5, 0.5});
  // A game that does not count its pieces is worth its score.
  check(playout_values(*test::Row().parse("XX..O X 2"), rules, 30), {0.6, 0.4});
}

TEST_CASE("a game that was cut off is a tie, and nothing where it had become too long") {
  const Ending open{.scores = {5, -5}, .open = true};
  for (const PlayoutValue value :
       {PlayoutValue::win, PlayoutValue::score, PlayoutValue::small_difference, PlayoutValue::few_prisoners,
        PlayoutValue::short_game, PlayoutValue::pieces})
    check(playout_values(open, {.value = value, .pace = 10}, 1000), {0.5, 0.5});
  PlayoutValueRules rules = quick;
  rules.least_weight = 0.5;
  check(playout_values(open, rules, 20), {0.5, 0.5});
  check(playout_values(open, rules, 21), {0, 0});
  const Ending won{.scores = {1, -1}};
  check(playout_values(won, rules, 20), {0.5, 0});
  check(playout_values(won, rules, 21), {0, 0});
  // Where length has no weight, no game is too long.
  check(playout_values(won, {.value = PlayoutValue::win, .least_weight = 0.9}, 1000), {1, 0});
}

TEST_CASE("the longest game that is worth playing out follows from the least weight") {
  const auto longest = [](PlayoutValueRules rules, double least_weight) {
    rules.least_weight = least_weight;
    return longest_worthwhile(rules);
  };
  CHECK(longest(quick, 0) == 0);
  CHECK(longest(quick, 0.5) == 20);
  CHECK(longest(quick, 0.3) == 33);
  CHECK(longest(quick, 1) == 10);
  CHECK(longest(curved, 0) == 0);
  CHECK(longest(curved, 0.5) == 100);
  CHECK(longest(curved, 0.25) == 110);  // 100 + 10 ln 3 = 110.99
  CHECK(longest(curved, 1) == 30);      // as 0.999: 100 - 10 ln 999 = 30.9
  CHECK(longest({.value = PlayoutValue::short_sigmoid, .pace = 1}, 1) == 1);
  CHECK(longest({.value = PlayoutValue::win}, 0.5) == 0);
  for (const PlayoutValueRules& rules : {quick, curved})
    for (const double least : {0.1, 0.25, 0.4, 0.8}) {
      const int length = longest(rules, least);
      CAPTURE(least);
      CHECK(length_weight(rules, length) >= least);
      CHECK(length_weight(rules, length + 1) < least);
    }
}
