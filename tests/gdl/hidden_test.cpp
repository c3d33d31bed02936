// Games whose rules say what each role sees.
#include <algorithm>
#include <doctest/doctest.h>
#include <map>

#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

void play(GdlState& state, std::string_view text) {
  MoveList<GdlState::Move> moves;
  state.legal(moves);
  for (const auto move : moves)
    if (state.move_text(move) == text) return state.play(move);
  FAIL("no move " << text);
}

std::string secret(const GdlState& state) {
  for (const std::string& fluent : state.fluents())
    if (fluent.starts_with("(secret ")) return fluent;
  return "";
}

// How often each number is the secret in what a player imagines.
std::map<std::string, int> imagined_secrets(const GdlState& state, Player player, int number) {
  std::map<std::string, int> secrets;
  Random random(1);
  for (int i = 0; i < number; ++i) {
    const auto world = state.imagine(player, random);
    REQUIRE(world);
    CHECK(world->to_move() == state.to_move());
    ++secrets[secret(*world)];
  }
  return secrets;
}

std::vector<std::string> names(const std::map<std::string, int>& secrets) {
  std::vector<std::string> list;
  for (const auto& each : secrets) list.push_back(each.first);
  return list;
}

void check_blind_guesses(const GroundLimits& limits) {
  const auto rules = GdlRules::make(*find_rules("blindguess"), limits);
  REQUIRE(rules);
  GdlState state(*rules);
  REQUIRE(state.hides());
  play(state, "draw(5)");
  CHECK(imagined_secrets(state, 0, 200).size() == 9);
  play(state, "guess(3)");  // the first player is told: higher
  // Who did not guess knows only that the game goes on.
  CHECK(names(imagined_secrets(state, 1, 300)) ==
        std::vector<std::string>{"(secret 1)", "(secret 2)", "(secret 4)", "(secret 5)", "(secret 6)",
                                 "(secret 7)", "(secret 8)", "(secret 9)"});
  play(state, "guess(8)");
  const auto secrets = imagined_secrets(state, 0, 500);
  CHECK(names(secrets) ==
        std::vector<std::string>{"(secret 4)", "(secret 5)", "(secret 6)", "(secret 7)", "(secret 9)"});
  for (const auto& [name, number] : secrets) {
    CAPTURE(name);
    CHECK(number > 60);  // of 100 expected, with a deviation of 9
    CHECK(number < 140);
  }
}

}  // namespace

TEST_CASE("a player imagines all states, and only those, that fit what it was told") {
  check_blind_guesses({});
}

TEST_CASE("what is hidden is imagined too where the rules are asked state by state") {
  check_blind_guesses({.most_rules = 1});
}

TEST_CASE("what a player was told is listed step by step") {
  for (const std::size_t most_rules : {std::size_t{1}, GroundLimits{}.most_rules}) {
    const auto rules = GdlRules::make(*find_rules("blindguess"), {.most_rules = most_rules});
    REQUIRE(rules);
    GdlState state(*rules);
    CHECK(state.told(0).empty());
    play(state, "draw(5)");
    play(state, "guess(3)");
    play(state, "guess(8)");
    CHECK(state.told(0) == std::vector<std::string>{"drawn", "higher", "(guessed 8)"});
    CHECK(state.told(1) == std::vector<std::string>{"drawn", "(guessed 3)", "lower"});
  }
}

TEST_CASE("a role may see what holds next") {
  // One number is drawn, another is said; the next sum is seen, and whether it is not three.
  const std::string start =
      "(role random) (role me) (init (step 1)) (number 1) (number 2) (after 1 2) (after 2 3)"
      "(add 1 1 2) (add 1 2 3) (add 2 1 3) (add 2 2 4)"
      "(<= (legal random (draw ?n)) (number ?n)) (<= (legal me (say ?n)) (number ?n))"
      "(<= (next (step ?b)) (true (step ?a)) (after ?a ?b))"
      "(<= (next (sum ?s)) (does random (draw ?a)) (does me (say ?b)) (add ?a ?b ?s))"
      "(<= terminal (true (step 3))) (<= (goal me 100) (true (sum 4))) (<= (goal me 0) (not (true (sum 4))))";
  const std::string by_next =
      "(<= (sees me (sum ?s)) (next (sum ?s))) (<= (sees me other) (not (next (sum 3))))";
  const std::string by_moves =
      "(<= (sees me (sum ?s)) (does random (draw ?a)) (does me (say ?b)) (add ?a ?b ?s))"
      "(<= (sees me other) (does random (draw ?a)) (does me (say ?a)))";
  for (const std::size_t most_rules : {std::size_t{1}, GroundLimits{}.most_rules})
    for (const std::string drawn : {"1", "2"})
      for (const std::string said : {"1", "2"}) {
        std::vector<std::vector<std::string>> seen;
        for (const std::string& sights : {by_next, by_moves}) {
          const auto rules = GdlRules::make(start + sights, {.most_rules = most_rules});
          REQUIRE_MESSAGE(rules, rules.error().message);
          GdlState state(*rules);
          play(state, "say(" + said + ")");
          play(state, "draw(" + drawn + ")");
          seen.push_back(state.last_told(1));
          std::sort(seen.back().begin(), seen.back().end());
        }
        CHECK(seen[0] == seen[1]);
        CHECK(seen[0].size() == (drawn == said ? 2 : 1));
        CHECK((seen[0].back() == "other") == (drawn == said));
      }
}

TEST_CASE("games without sees hide nothing") {
  const auto rules = GdlRules::make(*find_rules("tictactoe"));
  REQUIRE(rules);
  CHECK_FALSE(GdlState(*rules).hides());
}

TEST_CASE("everybody knows a position that is given as text") {
  const auto rules = GdlRules::make(*find_rules("blindguess"));
  REQUIRE(rules);
  GdlState state(*rules);
  play(state, "draw(5)");
  const auto given = state.parse(state.text());
  REQUIRE(given);
  CHECK(imagined_secrets(*given, 0, 20).size() == 1);
}
