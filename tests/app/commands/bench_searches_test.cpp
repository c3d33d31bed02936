#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "support/run_program.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::test;
using nlohmann::json;

TEST_CASE("searches are compared depth by depth, those without a depth once") {
  const Ran ran =
      run("bench searches tictactoe --agents minimax,alphabeta,mcts:sims=100 --depths 2..4 --json");
  REQUIRE(ran.code == 0);
  const json table = json::parse(ran.out);
  REQUIRE(table["searches"].size() == 7);
  CHECK(table["searches"][0]["agent"] == "minimax:depth=2");
  CHECK(table["searches"][5]["agent"] == "alphabeta:depth=4");
  CHECK(table["searches"][6]["simulations"] == 100);
  CHECK(table["searches"][2]["nodes"] > table["searches"][5]["nodes"]);
  CHECK(table["searches"][2]["value"] == table["searches"][5]["value"]);
}

TEST_CASE("the comparison is written as CSV, a line for each search") {
  const Ran ran = run("bench searches connect4 --agents pvs --depths 3 --csv");
  CHECK(ran.code == 0);
  const auto lines = split(ran.out, '\n');
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with("agent,move,value,depth,nodes,"));
  CHECK(lines[1].starts_with("pvs:depth=3,"));
}

TEST_CASE("wrong depths, agents and forms are one line each") {
  CHECK(has(run("bench searches connect4 --depths 5..2").err, "FROM..TO"));
  CHECK(has(run("bench searches connect4 --depths x").err, "FROM..TO"));
  CHECK(has(run("bench searches connect4 --agents nobody").err, "nobody"));
  CHECK(has(run("bench searches connect4 --csv --json").err, "one of --csv and --json"));
  for (const char* line :
       {"bench searches connect4 --depths 5..2", "bench searches connect4 --agents nobody"})
    CHECK(run(line).code == 2);
}
