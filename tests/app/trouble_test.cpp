// Rules that turn out to be too large in the middle of a game: nobody takes that for an end of the game, or
// for a proof.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon::test;
using nlohmann::json;

namespace {

// `a` may go on or lose at once. After twelve steps the question whether the game is over needs five thousand
// conditions within each other. Such rules are asked for state by state where nobody has the patience to
// write them out.
std::string long_rules(const TemporaryFolder& folder) {
  std::string rules =
      "(role a) (role b) (init (c 0)) (legal a go) (legal a stop) (legal b noop)"
      "(<= (goal a 0) (true done)) (<= (goal b 100) (true done))"
      "(<= (goal a 100) (not (true done))) (<= (goal b 0) (not (true done)))"
      "(<= (next (c ?y)) (true (c ?x)) (succ ?x ?y) (does a go)) (<= (next done) (does a stop))"
      "(deep x) (<= (deep ?x) (link ?x ?y) (deep ?y))"
      "(<= terminal (true done)) (<= terminal (true (c 12)) (deep 0))\n";
  for (int i = 0; i < 12; ++i) rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  for (int i = 0; i < 5000; ++i) rules += "(link " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  const std::string path = folder.path() + "/long.kif";
  REQUIRE(agon::write_file(path, rules));
  return "gdl:file=" + path + ",patience=0s";
}

const std::string limit = "the rules are too large: recursion deeper than 2000 conditions";

}  // namespace

TEST_CASE("a search that meets a limit warns, proves nothing, and leaves the game as it was") {
  const TemporaryFolder folder;
  const Ran ran = run("analyse " + long_rules(folder) + " --agent alphabeta:depth=13 --json");
  CHECK(ran.code == 0);
  CHECK(has(ran.err, "agon: warning: " + limit));
  const json answer = json::parse(ran.out);
  CHECK(answer["best"] == "go");
  CHECK(has(answer["warning"].get<std::string>(), limit));
  for (const json& move : answer["moves"]) CHECK(move["proven"] == false);
  CHECK(run("analyse " + long_rules(folder) + " --agent alphabeta:depth=5 --json").err.empty());
}

TEST_CASE("rules that are asked state by state are not solved, and no table is written") {
  const TemporaryFolder folder;
  const std::string table = folder.path() + "/table";
  const Ran ran = run("solve " + long_rules(folder) + " --json --save " + table);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(has(ran.err, "it does not follow from the rules"));
  CHECK_FALSE(agon::read_file(table));
}

TEST_CASE("a game that meets a limit ends with an error, alone and in a match") {
  const TemporaryFolder folder;
  std::string moves;
  for (int i = 0; i < 12; ++i) moves += "go\n";
  const Ran game = run("play " + long_rules(folder) + " --players human,random", {.input = moves});
  CHECK(game.code == 1);
  CHECK(has(game.err, limit));
  CHECK(has(game.err, "the game cannot go on from here"));
  const std::string match = "match " + long_rules(folder) +
                            " --players alphabeta:depth=2,alphabeta:depth=1 --games 2 --out " +
                            folder.path() + "/games";
  for (int i = 0; i < 2; ++i) {
    const Ran played = run(match);
    CHECK(played.code == 1);
    CHECK(has(played.err, limit));
  }
}
