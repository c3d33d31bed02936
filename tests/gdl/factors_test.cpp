// Which parts of a game have nothing to do with each other, and what the circuit of a puzzle tells.
#include "gdl/factors.hpp"

#include <array>
#include <doctest/doctest.h>
#include <set>

#include "base/file.hpp"
#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "gdl/rules_of.hpp"
#include "search/twins.hpp"
#include "support/shared_data.hpp"
#include "support/skip.hpp"

using namespace agon;
using namespace agon::gdl;
using agon::test::rules_of;

namespace {

// Fluents, moves, and 1 where they matter: of each part.
std::vector<std::array<std::size_t, 3>> parts_of(const GdlRules& rules) {
  std::vector<std::array<std::size_t, 3>> parts;
  for (const Factor& part : rules.factors().parts)
    parts.push_back({part.fluents.size(), part.move_count(), part.matters ? std::size_t{1} : 0});
  return parts;
}
using Parts = std::vector<std::array<std::size_t, 3>>;

}  // namespace

TEST_CASE("boards side by side are parts, and the one that is for nothing is known") {
  const auto rules = rules_of(*find_rules("lights"));
  CHECK(parts_of(*rules) == Parts{{18, 9, 1}, {18, 9, 1}, {8, 4, 0}});
  CHECK(rules->factors().by_themselves.size() == 31);  // the counter of moves
  REQUIRE(rules->puzzle().ways.size() == 1);
  CHECK(rules->puzzle().ways[0].size() == 2);
  CHECK(rules->puzzle().bounds.empty());
}

TEST_CASE("moves for nothing are one choice, and what they change tells no states apart") {
  const GdlState start(rules_of(*find_rules("lights")));
  REQUIRE(start.has_idle_moves());
  MoveList<GdlState::Move> moves;
  start.legal(moves);
  const auto firsts = find_twins(start, moves.view(), true);
  CHECK(moves.size() == 22);
  CHECK(std::set(firsts.begin(), firsts.end()).size() == 19);
  std::set<std::uint64_t> hashes;
  for (const auto move : moves) {
    GdlState next = start;
    next.play(move);
    hashes.insert(next.hash());
  }
  CHECK(hashes.size() == 19);
  // Where they may run out, whether one is left matters: then nothing is left out.
  const std::string rules =
      "(role a) (role b) (init (coin 1)) (init (coin 2)) (init (turn a)) (<= (legal ?r (spend ?c)) (role ?r)"
      "(true (coin ?c))) (<= (legal ?r lose) (role ?r)) (<= (next (coin ?c)) (true (coin ?c))"
      "(not (does a (spend ?c))) (not (does b (spend ?c)))) (<= (next (lost ?r)) (does ?r lose))"
      "(<= terminal (true (lost ?r))) (<= (goal ?r 0) (true (lost ?r)))"
      "(<= (goal ?r 100) (role ?r) (not (true (lost ?r))))";
  const auto coins = rules_of(rules);
  REQUIRE(coins->factors().parts.size() > 1);
  CHECK_FALSE(coins->factors().parts[0].matters);
  CHECK_FALSE(coins->has_idle_moves());
  CHECK(coins->asked_fluents().empty());
}

TEST_CASE("the searches find their way past moves for nothing") {
  const auto game = make_game("gdl:lights");
  REQUIRE(game);
  auto late = (*game)->game().parse(
      "(cell 1 1 lit) (cell 2 1 lit) (cell 3 1 dark) (cell 1 2 lit) (cell 2 2 dark) (cell 3 2 dark)"
      "(cell 1 3 dark) (cell 2 3 dark) (cell 3 3 dark) (cell 5 1 dark) (cell 6 1 dark) (cell 7 1 dark)"
      "(cell 5 2 dark) (cell 6 2 dark) (cell 7 2 dark) (cell 5 3 dark) (cell 6 3 dark) (cell 7 3 dark)"
      "(cell 9 1 lit) (cell 10 1 lit) (cell 9 2 lit) (cell 10 2 dark) (moves 28)");
  REQUIRE(late);
  const Record record(*game, late.take());
  for (const char* spec : {"mcts:sims=2000", "mcts:sims=2000,batch=1", "uct:sims=2000", "graph"}) {
    CAPTURE(spec);
    const auto agent = make_agent(spec, *game, search_kinds());
    REQUIRE(agent);
    const auto answer = ask(**agent, record, Random(1));
    REQUIRE(answer);
    CHECK(record.position().move_text(answer->move) == "press(1,1)");
  }
}

TEST_CASE("cells that only a goal joins are one game, and so are those that moves join") {
  for (const char* name :
       {"tictactoe", "connect4", "breakthrough", "othello", "eightpuzzle", "threeplayer"}) {
    CAPTURE(name);
    const auto rules = rules_of(*find_rules(name));
    CHECK(parts_of(*rules).size() == 1);
    CHECK(parts_of(*rules)[0][2] == 1);
    CHECK(rules->puzzle().ways.empty());
  }
}

TEST_CASE("parts that pass by themselves are one part where a goal wants them at the same time") {
  // A lamp burns for one step.
  const std::string lamps =
      "(role me) (lamp a) (lamp b) (init (step 1)) (<= (next (on ?x)) (does me (light ?x)))"
      "(<= (legal me (light ?x)) (lamp ?x)) (<= (goal me 100) (true (on a)) (true (on b)))"
      "(<= (goal me 0) (not (true (on a)))) (<= terminal (true (on a)) (true (on b)))";
  const auto fleeting = rules_of(lamps);
  CHECK(parts_of(*fleeting) == Parts{{2, 2, 1}});
  CHECK(fleeting->puzzle().ways.empty());
  const auto lasting = rules_of(lamps + "(<= (next (on ?x)) (true (on ?x)))");
  CHECK(parts_of(*lasting) == Parts{{1, 1, 1}, {1, 1, 1}});
  CHECK(lasting->puzzle().ways.size() == 1);
}

TEST_CASE("a goal is out of reach when what it needs never comes back") {
  // Three plates: one may be broken, none mended. Dinner needs all, lunch two of them, supper a fed cat.
  const auto rules = rules_of(
      "(role me) (plate a) (plate b) (plate c) (<= (init (whole ?x)) (plate ?x)) (init hungry)"
      "(<= (legal me (break ?x)) (true (whole ?x))) (legal me (feed cat))"
      "(<= (next (whole ?x)) (true (whole ?x)) (not (does me (break ?x))))"
      "(<= (next hungry) (true hungry) (not (does me (feed cat)))) (<= (next fed) (does me (feed cat)))"
      "(<= (next fed) (true fed)) (<= terminal (true fed))"
      "(<= (goal me 100) (true (whole a)) (true (whole b)) (true (whole c)))"
      "(<= (goal me 60) (true (whole a)) (true (whole b)) (not (true (whole c))))"
      "(<= (goal me 10) (true hungry) (not (true (whole a)))) (<= (goal me 0) (not (true hungry)))");
  GdlState state(rules);
  REQUIRE(state.bounds_scores());
  CHECK(state.score_at_most(0) == 100);
  const auto given = [&](const std::string& text) { return state.parse(text)->score_at_most(0); };
  CHECK(given("(whole a) (whole b) hungry") == 60);
  CHECK(given("(whole b) (whole c) hungry") == 10);
  CHECK(given("(whole b) (whole c) fed") == 0);
}

TEST_CASE("games of the library fall into the parts that they were made of") {
  const auto folder = shared_folder() / "gdl";
  struct Row {
    const char* name;
    Parts parts;
  };
  for (const Row& row : {Row{"lightsOnParallel", {{20, 4, 1}, {20, 4, 1}, {20, 4, 1}, {20, 4, 1}}},
                         Row{"factoringEasyTurtleBrain", {{21, 4, 1}, {21, 4, 1}, {21, 4, 1}}},
                         Row{"lightsOn", {{20, 4, 1}}}}) {
    CAPTURE(row.name);
    const auto text = read_file((folder / (std::string(row.name) + ".kif")).string());
    if (!text) AGON_SKIP("no rule files in " + folder.string());
    CHECK(parts_of(*rules_of(*text)) == row.parts);
  }
}

TEST_CASE("conditions to which there are millions of ways are met once") {
  std::string rules = "(role a) (<= (legal a (switch ?n)) (lamp ?n)) (<= (p 0) (true (on 0)))\n";
  constexpr int levels = 40;
  for (int i = 0; i <= 2 * levels; ++i)
    rules += "(lamp " + std::to_string(i) + ") (init (on " + std::to_string(i) + "))\n";
  for (int i = 0; i < levels; ++i) {
    const auto numbered = [](const std::string& name, int number) {
      return "(" + name + " " + std::to_string(number) + ")";
    };
    rules += "(<= " + numbered("q", i) + numbered("p", i) + "(true " + numbered("on", 2 * i + 1) + "))";
    rules += "(<= " + numbered("r", i) + numbered("p", i) + "(true " + numbered("on", 2 * i + 2) + "))";
    rules += "(<= " + numbered("p", i + 1) + numbered("q", i) + numbered("r", i) + ")\n";
  }
  const std::string last = "(p " + std::to_string(levels) + ")";
  rules += "(<= (next (on ?n)) (true (on ?n)) (not (does a (switch ?n)))) (<= terminal " + last +
           ") (<= (goal a 100) " + last + ") (<= (goal a 0) (not " + last + "))";
  CHECK(rules_of(rules)->factors().parts.size() > 1);
}
