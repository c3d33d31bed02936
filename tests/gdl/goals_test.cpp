// What goals between nothing and everything mean to searches and solvers.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "engine/record.hpp"
#include "support/run_program.hpp"

using namespace agon;

namespace {

// The first player to move chooses among these, and gets what stands there; the other one gets the second
// number.
std::string choice_of(const std::vector<std::pair<int, int>>& goals) {
  std::string text = "(role a) (role b) (init start) (legal b wait) (<= terminal (not (true start)))";
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const std::string move = "m" + std::to_string(i), taken = "(true (took " + move + "))";
    text += "(<= (legal a " + move + ") (true start)) (<= (next (took " + move + ")) (does a " + move + "))";
    text += "(<= (goal a " + std::to_string(goals[i].first) + ") " + taken + ")";
    text += "(<= (goal b " + std::to_string(goals[i].second) + ") " + taken + ")";
  }
  return text;
}

Answer answer_in(const std::string& rules, const std::string& agent) {
  const auto game = make_game("gdl:file=\"" + rules + "\"");
  REQUIRE_MESSAGE(game, (game ? "" : game.error().message));
  const Record record(*game);
  const auto made = make_agent(agent, *game, search_kinds());
  REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
  return (*made)->choose(record, {}).take();
}
std::string choice_in(const std::string& rules, const std::string& agent) {
  const auto game = make_game("gdl:file=\"" + rules + "\"");
  REQUIRE(game);
  return Record(*game).position().move_text(answer_in(rules, agent).move);
}

}  // namespace

TEST_CASE("a role plays for its own goal, not for more than the other one") {
  // Both everything, or a little more than the other one.
  const std::string shared = choice_of({{10, 0}, {100, 100}, {30, 20}});
  for (const char* agent : {"mcts:sims=300", "uct:sims=300", "flat:sims=300", "mcts:sims=300,batch=1"})
    CHECK_MESSAGE(choice_in(shared, agent) == "m1", agent);
  // More than half is not everything.
  const std::string divided = choice_of({{0, 100}, {55, 45}, {90, 10}, {60, 40}});
  for (const char* agent : {"mcts:sims=600", "uct:sims=600", "flat:sims=300", "alphabeta"})
    CHECK_MESSAGE(choice_in(divided, agent) == "m2", agent);
}

TEST_CASE("a proof is told of goals of everything and nothing alone") {
  const Answer best = answer_in(choice_of({{0, 100}, {100, 0}}), "mcts:sims=1000");
  CHECK(best.proven);
  CHECK(best.value == 1);
  const Answer most = answer_in(choice_of({{0, 100}, {70, 30}}), "mcts:sims=1000");
  CHECK_FALSE(most.proven);
  CHECK(most.value == doctest::Approx(0.7).epsilon(0.05));
}

TEST_CASE(
    "rules whose goals do not always add up to 100 are no game in which one's gain is the other's loss") {
  const auto zero_sum = [](const std::vector<std::pair<int, int>>& goals) {
    return make_game("gdl:file=\"" + choice_of(goals) + "\"").take()->facts().zero_sum;
  };
  CHECK(zero_sum({{0, 100}, {55, 45}}));
  CHECK_FALSE(zero_sum({{0, 100}, {50, 30}}));
  CHECK_FALSE(zero_sum({{50, 30}, {60, 20}}));
}

TEST_CASE("agon solve --mode wld takes half of the points for a draw") {
  const auto result = [](const std::vector<std::pair<int, int>>& goals) {
    const test::Ran ran =
        test::run_program({"solve", "gdl:file=\"" + choice_of(goals) + "\"", "--mode", "wld", "--json"});
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out)["value"].get<int>();
  };
  CHECK(result({{40, 60}, {60, 40}}) == 1);
  CHECK(result({{40, 60}, {30, 70}}) == -1);
  CHECK(result({{50, 50}, {0, 100}}) == 0);
}

TEST_CASE("a game of one player that does not end is worth nothing") {
  // One move ends it with 20, the other one goes on for ever; what is there meanwhile does not count.
  const std::string rules = R"((role a) (init start)
    (legal a go) (<= (legal a finish) (true start)) (<= (next on) (does a go)) (<= (next done) (does a finish))
    (<= terminal (true done)) (<= (goal a 20) (true done)) (<= (goal a 50) (not (true done))))";
  for (const char* agent : {"mcts:sims=50", "mcts:sims=50,batch=1", "uct:sims=50", "flat:sims=50"})
    CHECK_MESSAGE(choice_in(rules, agent) == "finish", agent);
}

TEST_CASE("a match of a game for one player that is ended by its length is lost") {
  const test::Ran ran = test::run_program({"match", "gdl:eightpuzzle", "--players", "random,random",
                                           "--games", "2", "--max-moves", "5", "--json"});
  CHECK(ran.code == 0);
  CHECK(ran.out.find("\"points\": 0.0") != std::string::npos);
}
