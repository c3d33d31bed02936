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
    const auto found = find_oddities(GdlState(*made));
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
            "after 0 moves of a random game a role has no legal move though 'terminal' does not "
            "hold; the game ends there"});
}
