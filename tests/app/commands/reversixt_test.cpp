// The commands of ReversiXT, and a game between three programs.
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "base/process.hpp"
#include "base/text.hpp"
#include "games/reversixt/tiny_game.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"
#include "support/web_client.hpp"

using namespace agon;
using test::has;

namespace {

std::unique_ptr<Process> start_program(const std::string& arguments) {
  auto process = Process::start("exec " AGON_PROGRAM " reversixt " + arguments);
  REQUIRE_MESSAGE(process, (process ? "" : process.error().message));
  return process.take();
}

// All lines until the program ends.
std::string rest_of(Process& process) {
  std::string text;
  for (auto line = process.read_line(deadline_in(60)); line; line = process.read_line(deadline_in(60)))
    text += *line + "\n";
  return text;
}

}  // namespace

TEST_CASE("a record is replayed from the command line") {
  const test::TemporaryFolder folder;
  const std::string map = folder.path() + "/tiny.map", record = folder.path() + "/tiny.game";
  REQUIRE(write_file(map, test::tiny_map));
  REQUIRE(write_file(record, test::tiny_game));
  const auto fine = test::run("reversixt replay " + map + " " + record);
  CHECK(fine.code == 0);
  CHECK(has(fine.out, "no difference in 2 moves, 2 bombs"));
  REQUIRE(write_file(record, test::tiny_game.substr(0, 150)));
  const auto cut = test::run("reversixt replay " + map + " " + record);
  CHECK(cut.code == 1);
  CHECK(has(cut.err, "line"));
  CHECK(test::run("reversixt replay " + record + " " + record).code == 2);
}

TEST_CASE("server and clients are programs that play a game") {
  const test::TemporaryFolder folder;
  const std::string result = folder.path() + "/result.txt";
  const auto server =
      start_program("server --map small --port 0 --time 5s --pause 0 --watch --result " + result);
  const auto line = server->read_line(deadline_in(30));
  REQUIRE(line);
  REQUIRE(has(*line, "listening on 127.0.0.1, port "));
  const std::string port = words(*line)[4];
  const auto one = start_program("client --host 127.0.0.1 --group 3 --agent random --port " + port);
  const auto other = start_program("client --host 127.0.0.1 --group 4 --agent random --port " + port);
  const std::string seen = rest_of(*one);
  CHECK(has(seen, " (we): "));
  CHECK(has(rest_of(*other), "stones"));
  const std::string watched = rest_of(*server);
  CHECK(has(watched, "places to play"));
  CHECK(has(watched, "the bombing phase begins"));
  const auto table = read_file(result);
  REQUIRE(table);
  CHECK(has(*table, "small\n"));
  CHECK(has(*table, "\tok\n"));
  CHECK_FALSE(has(*table, "disq."));
}

TEST_CASE("a result names the map without its folder, and no account where none runs") {
  const test::TemporaryFolder folder;
  const std::string result = folder.path() + "/result.txt", map = folder.path() + "/tiny.map";
  REQUIRE(write_file(map, "2 0 0 0 1 4 1 2 0 0"));
  const auto server =
      start_program("server --map " + map + " --port 0 --depth 1 --pause 0 --result " + result);
  const auto line = server->read_line(deadline_in(30));
  REQUIRE(line);
  const std::string port = words(*line)[4];
  const auto one = start_program("client --group 3 --port " + port);
  const auto other = start_program("client --group 3 --port " + port);
  rest_of(*one);
  rest_of(*other);
  rest_of(*server);
  const auto table = read_file(result);
  REQUIRE(table);
  CHECK(*table == "tiny.map\n3\t3\tinf\tok\n3\t0\tinf\tok\n");
}

TEST_CASE("games of one server are numbered, and watched on a page") {
  const test::TemporaryFolder folder;
  const auto server =
      start_program("server --map small --port 0 --time 5s --pause 0 --games 2 --page --result " +
                    folder.path() + "/result.txt");
  const auto where = server->read_line(deadline_in(30));
  REQUIRE(where);
  REQUIRE(has(*where, "the page is at http://127.0.0.1:"));
  const int page = static_cast<int>(parse_integer(where->substr(32, where->size() - 33)).value_or(0));
  const auto line = server->read_line(deadline_in(30));
  REQUIRE(line);
  const std::string client = "client --host 127.0.0.1 --agent random --port " + words(*line)[4] + " --group ";
  test::WebTab tab(page);
  REQUIRE(tab.open());
  tab.say(Json{{"type", "watch"}, {"id", 1}});
  for (const char* number : {"1", "2"}) {
    const auto one = start_program(client + "3"), other = start_program(client + "4");
    CHECK(has(rest_of(*one), "stones"));
    CHECK(has(rest_of(*other), "stones"));
    for (auto told = server->read_line(deadline_in(60)); told && !has(*told, "group 4: ");)
      told = server->read_line(deadline_in(60));
    const auto table = read_file(folder.path() + "/result-" + number + ".txt");
    REQUIRE(table);
    CHECK(has(*table, "small\n"));
  }
  const Json first = tab.await("live", 1);
  CHECK(test::text_of(first, "game") == "reversixt");  // whose map is small unless another one is named
  CHECK(has(first.find("players")->line(), "group 3"));
  Json last = first;
  while (!test::is_true(last, "over") && last.kind() != Json::Kind::null) last = tab.await("live", 1);
  CHECK(test::number_of(last, "from") + static_cast<double>(test::size_of(last, "moves")) > 20);
  auto told = server->read_line(deadline_in(60));
  while (told && !has(*told, "the page is there until Ctrl-C")) told = server->read_line(deadline_in(60));
  CHECK(told);
}

TEST_CASE("a server whose result cannot be written says so before the game") {
  for (const std::string games : {"", " --games 2"}) {
    const auto ran = test::run("reversixt server --port 0 --wait 50ms --result /nonexistent/x" + games);
    CHECK(ran.code == 1);
    CHECK(has(ran.err, "/nonexistent/x"));
    CHECK_FALSE(has(ran.out, "listening"));
  }
}

TEST_CASE("a server with a page that nobody came to ends all the same") {
  const auto ran = test::run("reversixt server --port 0 --wait 50ms --page");
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "only 0 of 2 clients came in time"));
}

TEST_CASE("a client without a server says so") {
  const auto ran = test::run("reversixt client --host 127.0.0.1 --port 1");
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "cannot connect to 127.0.0.1:1"));
  const auto refused = test::run_program(
      {"reversixt", "client", "--host", "127.0.0.1", "--port", "1", "--agent", "gtp:\"false\""});
  CHECK(refused.code == 3);
  CHECK_FALSE(has(refused.err, "connect"));
}

TEST_CASE("a map is made by chance and played on") {
  const test::TemporaryFolder folder;
  const std::string map = folder.path() + "/mine.map";
  const std::string wish = "reversixt map --players 3 --width 9 --height 8 --seed 7";
  REQUIRE(test::run(wish + " --out " + map).code == 0);
  const auto written = read_file(map);
  REQUIRE(written);
  CHECK(test::run(wish).out == *written);
  CHECK(has(test::run("analyse reversixt:map=" + map + " --agent expert:depth=1").out, "depth"));
  CHECK(has(test::run("help reversixt map").out, "--players N"));
  const auto small = test::run("reversixt map --players 8 --width 6");
  CHECK(small.code == 2);
  CHECK(has(small.err, "at least 10 rows and columns"));
}
