// Rules that are too large, or not to be finished: told in one line, never by a crash or a wrong answer.
#include <doctest/doctest.h>

#include "game/perft.hpp"
#include "gdl/gdl_state.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

constexpr GroundLimits too_large_at_once{.usual_rules = 1, .most_rules = 1};

std::string refusal(const std::string& rules, const GroundLimits& limits = {}) {
  const auto made = GdlRules::make(rules, limits);
  return made ? "made" : made.error().message;
}

// (link 0 1) (link 1 2) ...
std::string facts_in_a_row(const std::string& name, int length) {
  std::string facts;
  for (int i = 0; i < length; ++i)
    facts += "(" + name + " " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  return facts;
}

GdlState first_state_of(const std::string& rules, const GroundLimits& limits = {}) {
  const auto made = GdlRules::make(rules, limits);
  REQUIRE_MESSAGE(made, made.error().message);
  return GdlState(*made);
}

void make_move(GdlState& state, std::string_view text) {
  MoveList<GdlState::Move> moves;
  state.legal(moves);
  for (const auto move : moves)
    if (state.move_text(move) == text) return state.play(move);
  FAIL("no move " << text);
}

std::uint64_t paths_of(const GdlState& state, int depth, PerftMode mode,
                       const std::atomic<bool>* stop = nullptr) {
  return run_best<PerftLoop<GdlState>>(&state, depth, mode, stop);
}

}  // namespace

TEST_CASE("rules whose terms grow without bound are refused, with the rule that makes them") {
  const std::string before = "(role r) (init (c 0)) (legal r a) (<= terminal (true (c 2))) (goal r 100)\n";
  for (const std::string larger : {"(s ?x)", "(s ?x ?x)"}) {
    const std::string head = "(next (c " + larger + "))";
    for (const GroundLimits& limits : {GroundLimits{}, too_large_at_once})
      CHECK(refusal(before + "(<= " + head + " (true (c ?x)))", limits) ==
            "too large: line 2, column 5: terms grow without bound: '" + head +
                "' makes one that is nested more than 200 deep or too long");
  }
}

TEST_CASE("a game that ends before its terms have grown is played") {
  GdlState state = first_state_of(
      "(role r) (init (c 0)) (legal r a) (<= (next (c (s ?x))) (true (c ?x))) (<= terminal (true (c (s (s "
      "0))))) (goal r 100)");
  make_move(state, "a");
  CHECK(state.text() == "(c (s 0))");
  CHECK_FALSE(state.over());
  make_move(state, "a");
  CHECK(state.over());
  CHECK(state.score(0) == 100);
}

TEST_CASE("recursion through thousands of facts that is asked for is refused in one line") {
  CHECK(refusal(
            "(role r) (init a) (<= (legal r m) (not (deep 0))) (goal r 100) (<= terminal (true b)) (deep x)" +
                facts_in_a_row("link", 5'000) + "(<= (deep ?x) (true a) (link ?x ?y) (deep ?y))",
            too_large_at_once) == "too large: recursion deeper than 2000 conditions when states are asked");
}

TEST_CASE("a limit that a later state meets is told, and not that the game ended") {
  const auto rules =
      "(role r) (init (c 0)) (legal r go) (legal r stop)" + facts_in_a_row("succ", 16) +
      facts_in_a_row("link", 5'000) +
      "(<= (next (c ?y)) (true (c ?x)) (succ ?x ?y) (does r go)) (<= (next done) (does r stop)) (goal r 100) "
      "(deep x) (<= (deep ?x) (link ?x ?y) (deep ?y)) (<= terminal (true done)) (<= terminal (true (c 16)) "
      "(deep 0))";
  GdlState start = first_state_of(rules, too_large_at_once);
  GdlState state = start;
  for (int i = 0; i < 15; ++i) make_move(state, "go");
  CHECK(state.trouble().empty());
  CHECK_FALSE(state.over());
  make_move(state, "go");
  CHECK(state.trouble() ==
        "the rules are too large: recursion deeper than 2000 conditions when states are asked; the game "
        "cannot go on from here");
  CHECK(state.over());
  // That one position is too large says nothing of others.
  GdlState other = start;
  CHECK(other.trouble().empty());
  CHECK_FALSE(other.trouble_met().empty());
  make_move(other, "stop");
  CHECK(other.over());
  CHECK(other.trouble().empty());
  make_move(start, "go");
  CHECK_FALSE(start.over());
  CHECK(start.trouble().empty());
}

TEST_CASE("making a game ends when it is told to") {
  const std::atomic<bool> stop{true};
  const std::string rules = "(role r) (init a) (legal r m) (goal r 100) (<= terminal (true b))";
  CHECK(refusal(rules, {.stop = &stop}) == stopped_making);
  CHECK(refusal(rules, {.usual_rules = 1, .most_rules = 1, .stop = &stop}) == stopped_making);
}

TEST_CASE("a rule of thousands of conditions is refused") {
  std::string rule = "(<= (next a)";
  for (int i = 0; i < 5000; ++i) rule += " (true a)";
  const auto read =
      read_rules("(role r) (init a) (legal r m) (goal r 100) (<= terminal (true b))" + rule + ")");
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("a rule with more than 4000 conditions") != std::string::npos);
}

TEST_CASE("perft counts what random and the players do at once as one joint move") {
  const GdlState state = first_state_of(
      "(role p) (role random) (role q) (init one) (<= (legal p a) (true one)) (<= (legal p b) (true one))"
      "(<= (legal random x) (true one)) (<= (legal random y) (true one)) (<= (legal random z) (true one))"
      "(<= (legal ?r pass) (role ?r) (true two)) (<= (legal random again) (true two)) (legal q pass)"
      "(<= (next two) (true one) (does random x)) (<= (next one) (true one) (does random y))"
      "(<= (next three) (true one) (does random z)) (<= (next three) (true two)) (<= terminal (true three))"
      "(goal p 50) (goal q 50)");
  for (const PerftMode mode : {PerftMode::plain, PerftMode::bulk}) {
    CHECK(paths_of(state, 1, mode) == 6);  // two moves of p, three of random
    CHECK(paths_of(state, 2, mode) ==
          2 * 2 + 2 * 6);  // after x two outcomes of chance alone, after y the same again
  }
}

TEST_CASE("perft multiplies the last joint moves and stops when it is told to") {
  std::string rules = "(role a) (role b) (role c) (role d) (init one) (<= terminal (true two))";
  for (int i = 0; i < 200; ++i) rules += "(move " + std::to_string(i) + ")";
  const GdlState state =
      first_state_of(rules + "(<= (legal ?r ?m) (role ?r) (move ?m)) (<= (goal ?r 50) (role ?r)) (next one)");
  CHECK(paths_of(state, 1, PerftMode::bulk) == 1'600'000'000);  // a minute and more, one by one
  const std::atomic<bool> stop{true};
  CHECK(paths_of(state, 2, PerftMode::bulk, &stop) == 0);
}
