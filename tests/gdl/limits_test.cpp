// Rules that are too large, or not to be finished: told in one line, never by a crash or a wrong answer.
#include <doctest/doctest.h>

#include "game/perft.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"

using namespace agon;
using namespace agon::gdl;

namespace {

constexpr GroundLimits too_large_at_once{.usual_rules = 1, .most_rules = 1};

GroundLimits asked_with(const AskedLimits& asked) {
  GroundLimits limits = too_large_at_once;
  limits.asked = asked;
  return limits;
}

// Binary numbers of 16 digits, each a new term, one after the other.
std::string sixteen_digits(std::size_t number) {
  std::string text = "(c";
  for (int bit = 15; bit >= 0; --bit) text += (number >> bit & 1) != 0 ? " 1" : " 0";
  return text + ")";
}
std::string binary_counter() {
  std::string rules =
      "(role r) (init " + sixteen_digits(0) + ") (legal r go) (goal r 100) (<= terminal (true over))";
  for (int ones = 0; ones < 16; ++ones) {
    std::string from = "(c", to = "(c";
    for (int i = 0; i < 16; ++i) {
      const std::string high = " ?d" + std::to_string(i);
      from += i < 15 - ones ? high : i == 15 - ones ? " 0" : " 1";
      to += i < 15 - ones ? high : i == 15 - ones ? " 1" : " 0";
    }
    rules.append("(<= (next ").append(to).append(")) (true ").append(from).append(")))");
  }
  return rules;
}

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

// A game of one step whose end asks whether each of nine rows of nine digits has them all, the way of
// sudokus: nine variables at once, and nothing but comparisons between them.
std::string nine_digits() {
  std::string rules =
      "(role r) (init start) (<= (legal r (play ?d)) (digit ?d)) (<= terminal (not (true start)))";
  std::string row, digits, row_of = "(row ?i";
  for (int i = 1; i <= 9; ++i) {
    const std::string d = "?d" + std::to_string(i);
    rules += "(digit " + std::to_string(i) + ")";
    rules += "(<= (next (mark ?i " + std::to_string(i) + " ?d)) (does r (play ?d)) (digit ?i))";
    row += "(true (mark ?i " + std::to_string(i) + " " + d + "))";
    digits += "(digit " + d + ")";
    row_of += " " + d;
  }
  rules += "(<= (all " + row_of.substr(8) + ") " + digits;
  for (int i = 1; i <= 9; ++i)
    for (int j = 1; j < i; ++j)
      rules += "(not (same ?d" + std::to_string(j) + " ?d" + std::to_string(i) + "))";
  rules += ") (<= (same ?d ?d) (digit ?d))";
  rules += "(<= (good ?i) (digit ?i) " + row + "(all " + row_of.substr(8) + "))";
  return rules + "(<= (goal r 100) (good 1)) (<= (goal r 0) (not (good 1)))";
}

TEST_CASE("rules that are too large to be written out say why, and are asked") {
  const auto why = [](std::string_view rules, const GroundLimits& limits) {
    const auto made = GdlRules::make(rules, limits);
    REQUIRE_MESSAGE(made, made.error().message);
    CHECK(((*made)->asked() != nullptr) == !(*made)->why_asked().empty());
    return (*made)->why_asked();
  };
  const std::string small = *find_rules("tictactoe");
  CHECK(why(small, {}).empty());
  CHECK(why(small, {.usual_rules = 10, .most_rules = 10}) ==
        "more than 10 rules when variables are replaced by values");
  CHECK(why(small, {.most_seconds = 0}) == "it takes more than 0 s");
  CHECK(why(nine_digits(), {.most_bytes = std::size_t{1} << 20}) == "it takes more than 1 MB");
}

TEST_CASE("rules with nine variables at once end in time and memory, and the game is played") {
  const GroundLimits limits{.most_bytes = std::size_t{100} << 20, .most_seconds = 10};
  const Stopwatch clock;
  GdlState state = first_state_of(nine_digits(), limits);
  CHECK(clock.seconds() < 3 * limits.most_seconds);
  make_move(state, "play(3)");
  CHECK(state.over());
  CHECK(state.score(0) == 0);
}

TEST_CASE("terms of long words are refused before their text is too long to be read") {
  std::string rules = "(role r) (t0 " + std::string(1000, 'x') + ")";
  for (int i = 0; i < 15; ++i) {
    const std::string from = "(t" + std::to_string(i) + " ?x)",
                      to = "(t" + std::to_string(i + 1) + " (p ?x ?x))";
    rules.append("(<= ").append(to).append(" ").append(from).append(")");
  }
  rules += "(<= (legal r (say ?x)) (t15 ?x)) (goal r 50) (<= terminal (true over))";
  // 32,768 words of 1,000 characters.
  for (const GroundLimits& limits : {GroundLimits{}, too_large_at_once})
    CHECK(refusal(rules, limits).find("terms grow without bound") != std::string::npos);
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

TEST_CASE("troubles are counted where states meet a limit") {
  const GdlState start = first_state_of(
      "(role r) (init (c 0)) (legal r stop) (<= (next done) (does r stop)) (<= (next d) (true (c 0))) (goal "
      "r "
      "100) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (n 9) (<= terminal (true done)) (<= terminal "
      "(true big) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h) (n ?i) (distinct ?i ?i))",
      asked_with({.most_work = 200'000}));
  CHECK(start.troubles_met() == 0);
  const auto lost = start.parse("big");
  REQUIRE(lost);
  CHECK(lost->trouble() ==
        "the rules are too large: more than 200000 steps to answer what is asked of a state; the game cannot "
        "go on from here");
  const std::uint64_t met = start.troubles_met();
  CHECK(met > 0);
  CHECK(start.trouble_met().find("more than 200000 steps") != std::string::npos);
  GdlState state = start;
  make_move(state, "stop");
  CHECK(state.over());
  CHECK(start.troubles_met() == met);
}

TEST_CASE("a condition with too many ways refuses a game instead of hanging it") {
  std::string rules =
      "(role r) (init a) (legal r m) (goal r 100) (<= (next a) (true a)) (<= (next b) (true a)) (<= terminal "
      "(true a)";
  for (int i = 0; i < 20; ++i) rules += " (n ?v" + std::to_string(i) + ")";
  rules += " (distinct ?v19 ?v19))";
  for (int i = 0; i < 10; ++i) rules += "(n " + std::to_string(i) + ")";
  CHECK(refusal(rules, asked_with({.most_work = 200'000})) ==
        "too large: more than 200000 steps to answer what is asked of a state");
}

TEST_CASE("a long game of ever new states goes on, and what nobody needs any more is thrown away") {
  constexpr AskedLimits small{.most_terms = 1000, .most_kept_terms = 5000, .usual_terms = 1000};
  const GdlState start = first_state_of(binary_counter(), asked_with(small));
  GdlState state = start;
  std::vector<GdlState> kept;
  for (int i = 0; i < 40'000; ++i) {
    make_move(state, "go");
    REQUIRE_MESSAGE(state.trouble().empty(), state.trouble());
    REQUIRE(state.rules().asked()->terms() < 8000);
    if (i % 1000 == 0) kept.push_back(state);
  }
  // States that are kept are what they were.
  CHECK(start.text() == sixteen_digits(0));
  for (std::size_t i = 0; i < kept.size(); ++i) {
    CHECK(kept[i].text() == sixteen_digits(1000 * i + 1));
    CHECK(start.parse(sixteen_digits(1000 * i + 1))->hash() == kept[i].hash());
  }
  CHECK(start.troubles_met() == 0);
}

TEST_CASE("where the states in use have too many terms new ones are cut off, until some are given up") {
  constexpr AskedLimits small{.most_terms = 1000, .most_kept_terms = 1000, .usual_terms = 200};
  const GdlState start = first_state_of(binary_counter(), asked_with(small));
  std::vector<GdlState> kept{start};
  while (kept.size() < 5000 && kept.back().trouble().empty()) {
    kept.push_back(kept.back());
    make_move(kept.back(), "go");
  }
  CHECK(
      kept.back().trouble() ==
      "the rules are too large: more than 1000 terms in the states that are in use at once; the game cannot "
      "go on from here");
  CHECK(kept[500].text() == sixteen_digits(500));
  kept.clear();
  bool goes_on = false;
  for (int i = 0; i < 1000 && !goes_on; ++i) {
    GdlState state = start;
    make_move(state, "go");
    goes_on = state.trouble().empty();
  }
  CHECK(goes_on);
}

TEST_CASE("a state with too many fluents or moves is cut off") {
  std::string rules =
      "(role r) (init a) (<= (next a) (true a)) (<= (next b) (true a)) (legal r go) (goal r 100) (<= "
      "terminal "
      "(true over))";
  for (int i = 0; i < 30; ++i) rules += "(n " + std::to_string(i) + ")";
  const std::string fluents = rules + "(<= (next (f ?x)) (n ?x) (true a))",
                    moves = rules + "(<= (legal r (m ?x)) (n ?x))";
  CHECK(refusal(fluents, asked_with({.most_held = 32})) == "made");
  CHECK(refusal(fluents, asked_with({.most_held = 31})) == "too large: more than 31 fluents in one state");
  CHECK(refusal(moves, asked_with({.most_held = 30})) ==
        "too large: more than 30 moves of one role in one state");
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
