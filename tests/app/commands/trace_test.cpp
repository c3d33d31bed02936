// `agon trace`, as a person and as a program see it. docs/exact-search.md shows more of it, and is tested.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon::test;
using nlohmann::json;

namespace {

json steps_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "trace");
  arguments.emplace_back("--json");
  const Ran ran = run_program(arguments);
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  REQUIRE(json::accept(ran.out));
  return json::parse(ran.out);
}

std::size_t count(const json& trace, const std::string& kind) {
  std::size_t number = 0;
  for (const json& step : trace["steps"]) number += step["step"] == kind ? 1 : 0;
  return number;
}

}  // namespace

TEST_CASE("a trace of alpha-beta shows windows in the root's view and why it cuts off") {
  const Ran ran =
      run_program({"trace", "tree:([3 12 8] [2 4 6] [14 5 2])", "--agent", "alphabeta:depth=2,exact=no"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "first to move, watching alphabeta:depth=2,exact=no"));
  CHECK(has(ran.out,
            "  b (0.0833, 1): second minimises\n"
            "    a (0.0833, 1) = 0, points: 2\n"
            "    cut-off: 0 <= alpha 0.0833: first has as good elsewhere; 2 moves left out\n"
            "  b <= 0\n"));
  CHECK(has(ran.out, "chosen: a, value 0.083, depth 2"));
}

TEST_CASE("a trace as JSON balances entering and leaving") {
  const json trace =
      steps_of({"tictactoe", "XO./OX./X.. O", "--agent", "alphabeta:depth=3", "--steps", "100000"});
  CHECK(trace["more"] == false);
  CHECK(count(trace, "iteration") == 3);
  CHECK(count(trace, "enter") == count(trace, "leave"));
  CHECK(count(trace, "cut") > 0);
  CHECK(trace["best"].is_string());
  for (const json& step : trace["steps"])
    if (step["step"] == "leaf") CHECK(step["value"] <= 1);
}

TEST_CASE("a trace without a terminal ends after 200 steps and says how to see more") {
  const Ran ran = run("trace tictactoe --agent minimax:depth=4");
  CHECK(ran.code == 0);
  CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') < 215);
  CHECK(has(ran.out, "The search goes on; --steps 1000 shows more of it."));
  CHECK(steps_of({"tictactoe", "--agent", "minimax"})["steps"].size() == 200);
  CHECK(steps_of({"connect4", "--agent", "uct", "--steps", "7"})["steps"].size() == 7);
}

TEST_CASE("a trace of uct shows the four parts of each simulation") {
  const Ran ran = run("trace tictactoe --agent uct --steps 30");
  for (const char* part :
       {"simulation 30\n", "  select    X ", "by score: ", "  expand    ", "  simulate  ", "  back up   "})
    CHECK(has(ran.out, part));
  const json last = steps_of({"tictactoe", "--agent", "uct:sims=25", "--steps", "1000"})["steps"].back();
  CHECK(last["number"] == 25);
  CHECK(last["select"].size() == last["back_up"].size());
  CHECK(last["result"].size() == 2);
}

TEST_CASE("a trace shows averages at chance nodes and what they can become") {
  const json trace = steps_of({"tree", "--agent", "star:pruning=star2,exact=no"});
  CHECK(count(trace, "average") > 0);
  CHECK(trace["best"] == "A1");
  const Ran ran = run_program({"trace", "tree:0..4 ([3 4] <(1 0) (1 2)>)", "--agent", "star:exact=no"});
  CHECK(has(ran.out, "1 with 0.5 [probe] (0.5, 1)"));
  CHECK(has(ran.out, "cut-off: the average is at most"));
}

TEST_CASE("on a terminal Enter steps on, c runs through and q ends") {
  const std::vector<std::string> command{"trace", "tictactoe", "--agent", "alphabeta:depth=2"};
  const Ran two = run_on_terminal(command, "depth 1", "\nq\n");
  CHECK(two.code == 0);
  CHECK(has(two.out, "Enter: the next step; c: run through; q: end"));
  CHECK(has(two.out, "  a1 (0, 1)"));
  CHECK_FALSE(has(two.out, "  b1 (0, 1)"));
  CHECK(has(run_on_terminal(command, "depth 1", "c\n").out, "chosen: a1"));
}

TEST_CASE("c ends a search that has no end after some thousand steps") {
  const Ran ran = run_on_terminal({"trace", "tictactoe", "--agent", "uct"}, "simulation 1", "c\n");
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "simulation 5,000"));
  CHECK_FALSE(has(ran.out, "simulation 5,001"));
  CHECK(has(ran.out, "The search goes on; --steps 25000 shows more of it."));
}

TEST_CASE("a null window is told as the question that it asks") {
  const Ran scout = run_program({"trace", "tree:0..10 ([5 6] [5 3] [7 8])", "--agent", "pvs:depth=2"});
  CHECK(has(scout.out, "  b [null window] (better than 0.5?): second minimises\n"));
  CHECK(has(scout.out, "(at most 0.5?) = 0.5, points: 5"));
  CHECK(has(scout.out, "  b [null window] <= 0.5\n"));
  const Ran near =
      run_program({"trace", "tree:0..100000 ([50000 60000] [50001 60000])", "--agent", "pvs:depth=2"});
  CHECK(has(near.out, "  b [null window] > 0.5\n"));
  const Ran halves = run_program(
      {"trace", "tree:0..10 ([5 6] [4 3])", "--agent", "pvs:depth=2,window=bisect", "--steps", "1000"});
  CHECK(has(halves.out, "(at least 0.5?)"));
  CHECK(has(halves.out, "chosen: a"));
  for (const char* empty : {"(0.5, 0.5)", "(0.75, 0.75)", "(1, 1)"}) CHECK_FALSE(has(halves.out, empty));
}

TEST_CASE("first moves of a search that tells no more are not called evaluated") {
  const Ran ran = run("trace tictactoe --agent bestreply:depth=2");
  CHECK(has(ran.out, "depth 1: X maximises\n  a1 (0, 1) = 0.5, evaluated\n"));
  CHECK(has(ran.out, "depth 2: X maximises\n  a1 (0, 1) = 0.5\n"));
}

TEST_CASE("the bounds of an average meet at its end, in spite of rounding") {
  const json trace = steps_of({"tree:0..10 (<1, 0, 7>)", "--agent", "star:depth=1"});
  CHECK(count(trace, "average") == 3);
  for (const json& step : trace["steps"])
    if (step["step"] == "average") CHECK(step["low"] <= step["high"]);
}

TEST_CASE("an agent that tells nothing is said to") {
  for (const char* agent : {"random", "random --json", "gtp:no-such-program"}) {
    const Ran ran = run("trace tictactoe --agent " + std::string(agent));
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(has(ran.err, " cannot be watched; see: agon help trace"));
  }
}

TEST_CASE("where all move at once a simulation tells what each player chose, and that they moved together") {
  for (const std::string agent : {"uct:sims=40", "mcts:sims=40"}) {
    CAPTURE(agent);
    const json trace = steps_of({"gdl:duel", "--agent", agent, "--steps", "40"});
    REQUIRE(trace["steps"].size() == 40);
    std::size_t both = 0;
    for (const json& step : trace["steps"]) {
      const json& chosen = step["select"];
      REQUIRE(chosen.size() % 2 == 0);
      for (std::size_t i = 0; i + 1 < chosen.size(); i += 2, ++both) {
        CHECK(chosen[i]["to_move"] != chosen[i + 1]["to_move"]);
        CHECK(chosen[i]["move"].is_string());
      }
    }
    CHECK(both > 20);
  }
}

TEST_CASE("a trace shows the points of a written tree, and draws it") {
  const TemporaryFolder folder;
  const std::string tree = "tree:text=0..14 ([3 12 8] [2 4 6] [14 5 2])", svg = folder.path() + "/tree.svg",
                    dot = folder.path() + "/tree.dot";
  const Ran text = run_program({"trace", tree, "--agent", "alphabeta:depth=2", "--points"});
  CHECK(has(text.out, "values in points"));
  CHECK(has(text.out, " = 12"));
  const Ran drawn = run_program({"trace", tree, "--agent", "alphabeta:depth=2", "--svg", svg, "--dot", dot});
  CHECK(drawn.code == 0);
  CHECK(has(drawn.out, "positions"));
  CHECK(has(*agon::read_file(svg), "<svg"));
  CHECK(has(*agon::read_file(dot), "digraph"));
  const Ran sampled = run_program({"trace", "tictactoe", "--agent", "uct:sims=200", "--svg", svg});
  CHECK(sampled.code == 0);
  CHECK(run_program({"trace", tree, "--agent", "alphabeta:depth=2", "--svg", "/no/such/tree.svg"}).code == 1);
}
