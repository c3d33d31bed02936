#include <doctest/doctest.h>

#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;
using test::run_program;

TEST_CASE("bench parts plays each row against the agent without it") {
  const auto shown =
      run_program({"bench", "parts", "tictactoe", "--only", "final", "--games", "4", "--budget", "sims=20"});
  CHECK(shown.code == 0);
  CHECK(has(shown.out, "Elo of uct:sims=20"));
  for (const char* row : {"final=max", "final=robust-max", "final=secure"}) CHECK(has(shown.out, row));
  const auto json = run_program(
      {"bench", "parts", "tictactoe", "--only", "solver", "--games", "4", "--budget", "sims=20", "--json"});
  CHECK(json.code == 0);
  CHECK(has(json.out, "\"options\": \"solver=yes\""));
  CHECK(has(json.out, "\"games\": 4"));
}

TEST_CASE("bench parts keeps its games and goes on with them") {
  const test::TemporaryFolder folder;
  const std::string out = folder.path() + "/parts";
  const auto run = [&](const char* games) {
    return run_program({"bench", "parts", "tictactoe", "--only", "reuse", "--games", games, "--budget",
                        "sims=20", "--out", out, "--json"});
  };
  const auto first = run("4");
  CHECK(first.code == 0);
  CHECK(run("4").out == first.out);
  CHECK(has(run("8").out, "\"games\": 8"));
}

TEST_CASE("bench parts refuses what it cannot play") {
  const auto row = run_program({"bench", "parts", "tictactoe", "--only", "magic"});
  CHECK(row.code == 2);
  CHECK(has(row.err, "no row has 'magic' in its options"));
  CHECK(run_program({"bench", "parts", "tictacto"}).code == 2);
}

TEST_CASE("bench parts plays nothing where the agent has the part anyway, and its absence instead") {
  const auto run = [](const char* part) {
    return run_program({"bench", "parts", "go:size=3", "--agent", "mcts", "--only", part, "--games", "2",
                        "--budget", "sims=5"});
  };
  const auto with = run("rave=bias");
  CHECK(with.code == 0);
  CHECK(has(with.out, "as it is"));
  CHECK(has(with.out, "prior=own,rave=bias"));
  const auto without = run("rave=off");
  CHECK(without.code == 0);
  CHECK_FALSE(has(without.out, "as it is"));
}
