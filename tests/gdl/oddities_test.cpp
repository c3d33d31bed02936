// Faults of rules that show in play alone.
#include "gdl/oddities.hpp"

#include <doctest/doctest.h>

using namespace agon;
using namespace agon::gdl;

namespace {

std::vector<std::string> oddities(const std::string& goals, const std::string& legal = "(legal r a)") {
  const auto rules =
      "(role r) (init one) (<= (next two) (true one)) (<= terminal (true two))" + legal + goals;
  std::vector<std::string> first;
  for (const GroundLimits& limits : {GroundLimits{}, GroundLimits{.usual_rules = 1, .most_rules = 1}}) {
    const auto made = GdlRules::make(rules, limits);
    REQUIRE_MESSAGE(made, made.error().message);
    const auto found = find_oddities(GdlState(*made)).warnings;
    if (limits.most_rules == 1)
      CHECK(found.size() == first.size());
    else
      first = found;
  }
  return first;
}

}  // namespace

TEST_CASE("rules whose games end with one goal for everybody are not odd") {
  CHECK(oddities("(goal r 100)").empty());
}

TEST_CASE("a game that ends without a goal, or with two, is odd") {
  using Warnings = std::vector<std::string>;
  const Warnings none{
      "after 1 move of a random game no goal from 0 to 100 holds for 'r' at its end; it counts as 0"};
  CHECK(oddities("(goal r 101)") == none);
  CHECK(oddities("(goal r many)") == none);
  CHECK(oddities("(<= (goal r 100) (true one))") == none);
  const auto two = oddities("(goal r 0) (goal r 100)");
  REQUIRE(two.size() == 1);
  CHECK(two[0].find("hold for 'r' at once") != std::string::npos);
}

TEST_CASE("a role without a move before the end is odd") {
  CHECK(oddities("(goal r 100)", "(<= (legal r a) (true two))") ==
        std::vector<std::string>{
            "after 0 moves of a random game 'r' has no legal move though 'terminal' does not "
            "hold; the game ends there"});
}

TEST_CASE("a first state that is the end is odd") {
  const auto rules = GdlRules::make("(role r) (init a) (legal r m) terminal (goal r 100)");
  REQUIRE(rules);
  const Oddities odd = find_oddities(GdlState(*rules));
  CHECK(odd.warnings ==
        std::vector<std::string>{"'terminal' holds in the first state already; nobody makes a move"});
  CHECK_FALSE(odd.endless);
}

namespace {

std::vector<std::string> play_oddities(const std::string& rules, const OddityLimits& limits = {}) {
  const auto made = GdlRules::make(rules);
  REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
  return find_oddities(GdlState(*made), limits, read_declared(rules)).warnings;
}

}  // namespace

TEST_CASE("a game that never ends is odd") {
  const std::string rules =
      "(role r) (init one) (<= (next one) (true one)) (legal r a) (legal r b) (goal r 0) ";
  const OddityLimits limits{.most_games = 3, .most_moves = 50};
  CHECK(play_oddities(rules + "(<= terminal (true two))", limits) ==
        std::vector<std::string>{"none of 3 random games ended within 50 moves; does 'terminal' ever hold?"});
  CHECK(play_oddities(rules + "(<= (next two) (does r b)) (<= terminal (true two))", limits).empty());
}

TEST_CASE("what is reached and not declared is odd") {
  const std::string rules =
      "(role r) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)\n"
      "(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m)) (<= terminal (true (step 3)))\n"
      "(<= (legal r (go ?n)) (true (step ?n))) (legal r wait) (goal r 50)\n";
  CHECK(play_oddities(rules).empty());  // nothing is declared
  const std::string all =
      "(base (step 0)) (<= (base (step ?m)) (base_step ?m)) (<= (base_step ?m) (succ ?n ?m))\n"
      "(<= (input R (go ?n)) (succ ?n ?m)) (input r wait)";
  CHECK(play_oddities(rules + all).empty());
  CHECK(play_oddities(rules + "(base (step 0)) (base (step 1))") ==
        std::vector<std::string>{"line 4, column 1: 'base' does not list '(step 2)', which is reached after "
                                 "2 moves of a random game, nor 1 more that are"});
  CHECK(play_oddities(rules + "(input r wait) (input r (go 0)) (input r (go 2))") ==
        std::vector<std::string>{"line 4, column 1: 'input' does not list 'r (go 1)', which is reached after "
                                 "1 move of a random game"});
}
