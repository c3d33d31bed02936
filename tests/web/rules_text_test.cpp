#include "web/rules_text.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "base/clock.hpp"
#include "engine/game_access.hpp"
#include "engine/games.hpp"
#include "games/reversixt/map.hpp"
#include "gdl/library.hpp"
#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::web;

namespace {

constexpr const char* lamp =
    "; a \"lamp\"\n"
    "(role robot) (init (light off))\n"
    "(legal robot press) ; all it can do\n"
    "(<= (next (light on)) (does robot press))\n"
    "(<= terminal (true (light on)))\n"
    "(goal robot 100)\n";

}  // namespace

TEST_CASE("rules that are told in full become a game in one line, without their comments") {
  GameShelf shelf("tictactoe");
  REQUIRE(is_rules_text(lamp));
  const auto spec = spec_of_rules(lamp, shelf);
  REQUIRE(spec);
  CHECK(*spec ==
        "gdl:file=\"(role robot) (init (light off)) (legal robot press) (<= (next (light on)) (does robot "
        "press)) (<= terminal (true (light on))) (goal robot 100)\"");
  CHECK(check_reads_no_file(*spec));
  const auto game = shelf.take(*spec);
  REQUIRE(game);
  CHECK((*game)->facts().player_names == std::vector<std::string>{"robot"});
}

TEST_CASE("a mistake in rules or in a map is told with its line and column") {
  GameShelf shelf("tictactoe");
  const std::string open = std::string(lamp) + "  (goal robot\n";
  const auto rules = spec_of_rules(open, shelf);
  REQUIRE_FALSE(rules);
  CHECK(rules.error().message.find("line 7, column 3") != std::string::npos);
  const auto map = spec_of_rules("2\n0\n0 3\n2 2\n1 2\n2 9\n", shelf);
  REQUIRE_FALSE(map);
  CHECK(map.error().message.find("line 6, column 3") != std::string::npos);
  CHECK_FALSE(spec_of_rules("(role \"x\")", shelf));
  CHECK(shelf.size() == 0);
}

TEST_CASE("rules that take long are made in a thread of their own, and no longer when they are stopped") {
  // Any row of 20 digits may hold: writing that out does not end.
  std::string row = "(row", other = "(row ?w", turned = "(row", start = "(row";
  for (int i = 0; i < 20; ++i) {
    const std::string variable = " ?v" + std::to_string(i);
    start += " 0";
    row += variable;
    if (i > 0) other += variable;
    turned += " ?v" + std::to_string((i + 1) % 20);
  }
  std::string rules = "(role robot) (legal robot go) (goal robot 50) (<= terminal (true over)) (init " +
                      start + ")) (<= (next " + other + ")) (true " + row + ")) (after ?v0 ?w)) (<= (next " +
                      turned + ")) (true " + row + ")))";
  for (int i = 0; i < 10; ++i)
    rules += "(after " + std::to_string(i) + " " + std::to_string((i + 1) % 10) + ")";
  const test::WebServer web;
  test::WebTab tab(web.port());
  const Stopwatch clock;
  tab.say(Json{{"type", "read"}, {"id", 1}, {"text", rules}, {"name", "long.kif"}});
  tab.say(test::look_at("tictactoe", {}, 2));
  CHECK(test::text_of(tab.await("position", 2), "game") == "tictactoe");
  tab.say(Json{{"type", "stop"}, {"id", 3}, {"search", 1}});
  CHECK(test::text_of(tab.await("error", 1), "message").find("interrupted") != std::string::npos);
  CHECK(clock.seconds() < 30);  // writing them out goes on for 60
}

TEST_CASE("what is odd about rules is told with its place in the text, of a map nothing") {
  CHECK(warnings_of_rules(lamp).empty());
  const auto odd = warnings_of_rules(std::string(lamp) + "(<= (seen))\n");
  CHECK(std::any_of(odd.begin(), odd.end(), [](const std::string& line) {
    return line.find("line 7, column 1") != std::string::npos;
  }));
  CHECK(warnings_of_rules("2\n0\n0 3\n2 2\n1 2\n2 1\n").empty());
}

TEST_CASE("a file of rules is known by its name, and by nothing else is it told what they lack") {
  CHECK(is_rules_name("Chess.KIF"));
  CHECK(is_rules_name("a.gdl"));
  CHECK_FALSE(is_rules_name("kif.txt"));
  CHECK(check_rules_text(lamp));
  for (const char* wrong : {"", "hello", "/etc/passwd", "(role x)"}) CHECK_FALSE(check_rules_text(wrong));
}

TEST_CASE("a map in lines becomes a game of ReversiXT") {
  GameShelf shelf("tictactoe");
  constexpr const char* map = "2\n0\n0 3\n4 4\n0 0 0 0\n0 1 2 0\n0 2 1 0\n0 0 0 0\n";
  REQUIRE(is_rules_text(map));
  const auto spec = spec_of_rules(map, shelf);
  REQUIRE(spec);
  CHECK(*spec == "reversixt:map=\"2 0 0 3 4 4 0 0 0 0 0 1 2 0 0 2 1 0 0 0 0 0\"");
  CHECK(shelf.size() == 1);
}

TEST_CASE("games that take rules are known") {
  CHECK(takes_rules("gdl"));
  CHECK(takes_rules("reversixt"));
  CHECK_FALSE(takes_rules("tree"));
  CHECK(known_rules("tree").empty());
  for (const char* game : {"gdl", "reversixt"})
    for (const std::string& name : known_rules(game)) CHECK(make_game(std::string(game) + ":" + name));
  CHECK(known_rules("gdl").size() > 10);
}

TEST_CASE("files that strangers name are not read for them") {
  for (const char* spec : {"gdl:/etc/passwd", "gdl:file=\"/etc/(x)\"", "gdl:[x", "reversixt:/etc/passwd"})
    CHECK_FALSE(check_reads_no_file(spec));
  for (const char* spec :
       {"gdl", "gdl:tictactoe", "tictactoe", "tree:(1)", "gdl:patience=(", "gdl:(,/etc/passwd"})
    CHECK(check_reads_no_file(spec));
}

TEST_CASE("a saved game, or nothing, tells no rules") {
  for (const char* text : {"agon-game 2\ngame tictactoe\n", "", "1. e4", "tictactoe"})
    CHECK_FALSE(is_rules_text(text));
}

TEST_CASE("rules and maps are written as files have them, and read back") {
  GameShelf shelf("tictactoe");
  const auto written = [&](const std::string& spec) { return rules_file(**shelf.take(spec)).take(); };
  const std::string spec = spec_of_rules(lamp, shelf).take();
  const RulesFile rules = written(spec);
  CHECK(rules.name == "gdl.kif");
  CHECK(rules.text.starts_with("(role robot)\n(init (light off))\n"));
  CHECK(rules.text.find("(<= (next (light on))\n    (does robot press))\n") != std::string::npos);
  CHECK(spec_of_rules(rules.text, shelf).take() == spec);

  const RulesFile map = written("reversixt:map=\"2 1 0 3 1 4 1 2 0 - 0 0 0 <-> 2 0 4\"");
  CHECK(map.name == "reversixt.map");
  CHECK(map.text == reversixt::write_map(reversixt::read_map(map.text).take()));
  CHECK(written(spec_of_rules(map.text, shelf).take()).text == map.text);
}

TEST_CASE("rules that are part of the program are written under their name, with their comments") {
  GameShelf shelf("tictactoe");
  for (const char* game : {"gdl", "reversixt"})
    for (const std::string& name : known_rules(game)) {
      CAPTURE(name);
      const auto file = rules_file(**shelf.take(std::string(game) + ":" + name));
      REQUIRE(file);
      CHECK(file->name == name + "." + std::string(rules_ending(game)));
      CHECK(spec_of_rules(file->text, shelf));
    }
  CHECK(rules_file(**shelf.take("gdl:lights"))->text == gdl::find_rules("lights").take());
  CHECK(rules_ending("othello").empty());
  const auto none = rules_file(**shelf.take("othello"));
  REQUIRE_FALSE(none);
  CHECK(none.error().message == "othello takes its rules from no text");
}
