#include "gdl/goal_sum.hpp"

#include <deque>
#include <doctest/doctest.h>
#include <set>

#include "engine/agent.hpp"
#include "engine/games.hpp"
#include "engine/solve.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "gdl/rules_of.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/max_n.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/pvs.hpp"
#include "search/minimax/star.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// Nine moves in turn. Both get 100 if all of them are m0, which no random game ever shows.
constexpr const char* both_can_win =
    "(role a) (role b) (init (step 0)) (init ok) (mv m0) (mv m1) (mv m2) (mv m3)"
    "(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)"
    "(even 0) (even 2) (even 4) (even 6) (even 8) (odd 1) (odd 3) (odd 5) (odd 7)"
    "(<= (legal a ?m) (true (step ?s)) (even ?s) (mv ?m)) (<= (legal b ?m) (true (step ?s)) (odd ?s) (mv ?m))"
    "(<= (legal a noop) (true (step ?s)) (odd ?s)) (<= (legal b noop) (true (step ?s)) (even ?s))"
    "(<= (next (step ?t)) (true (step ?s)) (succ ?s ?t)) (<= (next ok) (true ok) (does ?r m0))"
    "(<= terminal (true (step 9)))"
    "(<= (next (last ?m)) (does a ?m) (mv ?m)) (<= (next (last ?m)) (true (last ?m)) (does a noop))"
    "(<= (goal a 100) (true ok)) (<= (goal b 100) (true ok))"
    "(<= (goal a 60) (not (true ok)) (true (last m1))) (<= (goal b 40) (not (true ok)) (true (last m1)))"
    "(<= (goal a 40) (not (true ok)) (not (true (last m1)))) (<= (goal b 60) (not (true ok)) (not (true "
    "(last m1))))";

// Four lamps switched by turns; goals ask for some of them. Many look as if they summed to 100.
std::string random_game(std::uint64_t seed) {
  Random random(seed);
  constexpr int lamps = 4;
  const auto lamp = [&](int i) { return "(true (on " + std::to_string(i) + "))"; };
  const auto maybe = [&](int i) { return random.below(2) == 0 ? lamp(i) : "(not " + lamp(i) + ")"; };
  std::string rules =
      "(role x) (role o) (init (turn x)) (init (step 0)) (after 0 1) (after 1 2) (after 2 3) (after 3 4) "
      "(after 4 5)"
      "(<= (next (turn x)) (true (turn o))) (<= (next (turn o)) (true (turn x)))"
      "(<= (next (step ?n)) (true (step ?m)) (after ?m ?n)) (<= terminal (true (step 5)))"
      "(<= (legal ?r (m 0)) (true (turn ?r))) (role_ x) (role_ o)"
      "(<= (legal ?r noop) (role_ ?r) (not (true (turn ?r))))";
  for (int i = 0; i < lamps; ++i) {
    const std::string number = std::to_string(i), next = "(<= (next (on " + number + ")) ";
    const std::string made = "(does ?r (m " + number + "))";
    if (random.below(2) == 0) rules += "(init (on " + number + "))";
    rules += next + lamp(i) + (random.below(2) == 0 ? "" : "(not (switched " + number + "))") + ")";
    rules += next + "(not " + lamp(i) + ")(switched " + number + "))";
    rules += "(<= (switched " + number + ") " + made + ")";
    if (i > 0)
      rules += "(<= (legal ?r (m " + number + ")) (true (turn ?r)) " + maybe(random.below(lamps)) + ")";
  }
  const std::string one = maybe(0) + maybe(1 + random.below(3)),
                    other = maybe(2) + maybe(random.below(lamps));
  // Each player's goals ask for one thing, for the other but not the one, or for neither. Now and then what
  // they ask for differs a little.
  const std::string often = random.below(2) == 0 ? "" : maybe(3) + "(true (turn x))";
  rules += "(<= one " + one + ") (<= two " + other + "(not one))";
  rules += "(<= one_o " + one + often + ") (<= two_o " + other + "(not one_o))";
  rules +=
      "(<= (goal x 100) one) (<= (goal o 0) one_o) (<= (goal x 30) two) (<= (goal o 70) two_o)"
      "(<= (goal x 50) (not one) (not two)) (<= (goal o 50) (not one_o) (not two_o))";
  return rules;
}

// Of all ends that can be reached.
std::set<int> sums_of_ends(const GdlState& start) {
  std::set<std::string> seen{start.text()};
  std::deque<GdlState> waiting{start};
  std::set<int> sums;
  for (; !waiting.empty(); waiting.pop_front()) {
    const GdlState state = waiting.front();
    if (state.over()) {
      int sum = 0;
      for (Player p = 0; p < state.players(); ++p) sum += static_cast<int>(state.score(p));
      sums.insert(sum);
      continue;
    }
    MoveList<GdlState::Move> moves;
    state.legal(moves);
    for (const auto move : moves) {
      GdlState next = state;
      next.play(move);
      if (seen.insert(next.text()).second) waiting.push_back(next);
    }
  }
  return sums;
}

}  // namespace

TEST_CASE("that goals add up to 100 is proven of the games that come with the program") {
  for (const char* name :
       {"tictactoe", "connect4", "breakthrough", "checkers", "othello", "minichess", "duel", "blindguess"}) {
    CAPTURE(name);
    const auto rules = rules_of(*gdl::find_rules(name));
    CHECK(rules->goal_sums().is_100);
    CHECK(GdlState(rules).sums_are_certain());
  }
}

TEST_CASE("what random games alone showed is not proven") {
  const auto rules = rules_of(both_can_win);
  CHECK(rules->zero_sum());
  CHECK_FALSE(rules->goal_sums().is_100);
  CHECK_FALSE(GdlState(rules).sums_are_certain());
  CHECK_FALSE(GdlState(rules).largest_score_sum());
}

TEST_CASE(
    "searches claim no proof where the sum of goals is a guess, and those that need none find the value") {
  const GdlState start(rules_of(both_can_win));
  const auto move = [&](const Answer& answer) {
    return start.move_text(from_code<GdlState::Move>(answer.move));
  };
  const Answer guessed = think<Pvs>(start, {.depth = 30});
  CHECK_FALSE(guessed.proven);
  CHECK_FALSE(think<AlphaBeta>(start, {.depth = 6}).proven);
  CHECK_FALSE(think<Star>(start, {.depth = 30}).proven);
  const Answer vectors = think<MaxN>(start, {.depth = 30});
  CHECK(vectors.proven);
  CHECK(vectors.value == 1);
  CHECK(move(vectors) == "m0");
}

TEST_CASE("solve refuses a game whose sum of goals is a guess, in one line that says what to use") {
  const auto game = make_game("gdl:" + std::string(both_can_win));
  REQUIRE(game);
  const auto refused = make_solver(Record(*game));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("maxn") != std::string::npos);
  CHECK(refused.error().message.find('\n') == std::string::npos);
  const auto known = make_game("gdl:tictactoe");
  REQUIRE(known);
  CHECK(make_solver(Record(*known)));
}

TEST_CASE("sums that are proven of random games are those of all their ends, and most are proven") {
  int constant = 0, proven = 0, looked = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const auto rules = rules_of(random_game(seed));
    const std::set<int> sums = sums_of_ends(GdlState(rules));
    const auto& found = rules->goal_sums();
    CAPTURE(seed);
    constant += sums == std::set{100} ? 1 : 0;
    looked += rules->zero_sum() ? 1 : 0;
    proven += found.is_100 ? 1 : 0;
    if (found.is_100) CHECK(sums == std::set{100});
    if (found.most) CHECK(*sums.rbegin() <= *found.most);
  }
  MESSAGE(constant << " games have one sum, " << looked << " look so, of " << proven << " it is proven");
  CHECK(proven > constant / 2);
}

TEST_CASE("nothing is certain from a position that the rules never reach") {
  const GdlState start(rules_of(*gdl::find_rules("tictactoe")));
  CHECK(start.sums_are_certain());
  // Both players have the turn.
  const auto odd = start.parse(start.text() + " (turn o)");
  REQUIRE_MESSAGE(odd, (odd ? "" : odd.error().message));
  CHECK_FALSE(odd->sums_are_certain());
}

TEST_CASE("max^n prunes by the sum of three players' goals where the rules tell it") {
  const GdlState start(rules_of(*gdl::find_rules("threeplayer")));
  const auto most = start.largest_score_sum();
  REQUIRE(most);
  CHECK(*most == 150);  // 100, 50 and 0 for the places, of 300
  const Answer pruned = think<MaxN>(start, {.depth = 4}),
               whole = think<MaxN>(start, {.depth = 4}, 1, {.pruning = MaxNPruning::none});
  CHECK(pruned.values == whole.values);
  CHECK(pruned.nodes <= whole.nodes);
}
