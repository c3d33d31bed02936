#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "app/enhancements.hpp"
#include "engine/games.hpp"
#include "support/run_program.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::test;
using nlohmann::json;

TEST_CASE("the enhancements are read off the options of pvs") {
  const auto parts = enhancements();
  std::set<std::string> names;
  for (const Enhancement& part : parts) names.insert(part.name);
  CHECK(names.size() == parts.size());
  for (const char* name : {"table", "history", "killers", "scout", "window=aspiration", "window=bisect"})
    CHECK(names.count(name) == 1);
  for (const char* name : {"depth", "memory", "epsilon"}) CHECK(names.count(name) == 0);
}

TEST_CASE("each part is switched off alone and on alone") {
  const std::vector<Enhancement> parts{{"table", "table=yes", "table=no"},
                                       {"window=a", "window=a", "window=full"},
                                       {"window=b", "window=b", "window=full"},
                                       {"width", "width=5", "width=0", false}};
  std::vector<std::string> lines;
  for (const Setting& setting : enhancement_settings(parts))
    lines.push_back(setting.name + ": " + setting.options + (setting.keeps_value ? "" : " *"));
  CHECK(lines ==
        std::vector<std::string>{
            "everything on: width=0,table=yes,window=a", "without table: table=no,width=0,window=a",
            "without window=a: window=full,width=0,table=yes", "with window=b: width=0,table=yes,window=b",
            "with also width: table=yes,window=a,width=5 *", "nothing on: table=no,window=full,width=0",
            "only table: window=full,width=0,table=yes", "only window=a: table=no,width=0,window=a",
            "only window=b: table=no,width=0,window=b", "only width: table=no,window=full,width=5 *"});
}

TEST_CASE("midgame positions repeat with their seed and are not over") {
  const auto game = make_game("connect4");
  const auto first = midgame_positions(*game, 5, 1), again = midgame_positions(*game, 5, 1);
  std::set<std::string> texts;
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(first[i].position().text() == again[i].position().text());
    CHECK_FALSE(first[i].over());
    CHECK(first[i].plies().size() > 1);
    texts.insert(first[i].position().text());
  }
  CHECK(texts.size() > 3);
}

TEST_CASE("agon bench enhancements compares to everything on and to nothing on") {
  const Ran ran = run("bench enhancements tictactoe --depth 4 connect4 --positions 2 --json");
  REQUIRE(ran.code == 0);
  const json all = json::parse(ran.out);
  CHECK(all["games"].size() == 2);
  for (const json& game : all["games"]) {
    CHECK(game["depth"] == 4);
    for (const json& row : game["rows"]) {
      CHECK(row["nodes"] > 0);
      if (row["name"] == row["reference"]) CHECK(row["relative_nodes"] == 1.0);
    }
  }
  const std::string table = "bench enhancements tictactoe --depth 3 --positions 1";
  CHECK(has(run(table).out, "without table "));
  CHECK(has(run(table + " --markdown").out, "| **nothing on** |"));
  CHECK(run("bench enhancements nogame").code == 2);
}
