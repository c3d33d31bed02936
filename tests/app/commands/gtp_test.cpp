// The GTP engine as other programs run it: through pipes, interrupted, left alone.
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <signal.h>

#include "base/file.hpp"
#include "base/process.hpp"
#include "base/text.hpp"
#include "protocol/gtp/gtp_client.hpp"
#include "support/run_program.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

std::unique_ptr<Process> start_gtp(const std::string& arguments) {
  auto process = Process::start("exec " AGON_PROGRAM " gtp " + arguments);
  REQUIRE(process);
  return process.take();
}

void send(Process& process, const std::string& line) { REQUIRE(process.write(line + "\n", deadline_in(20))); }

std::string read(Process& process) {
  const auto line = process.read_line(deadline_in(60));
  return line ? *line : "end: " + line.error().message;
}

std::string read_reply(Process& process) {
  std::string reply;
  for (std::string line = read(process); !line.empty(); line = read(process)) {
    reply += line + "\n";
    if (line.starts_with("end: ")) break;
  }
  return reply;
}

}  // namespace

TEST_CASE("a script of GTP commands is answered to its end") {
  const auto ran = test::run("gtp --game othello --agent uct:sims=20",
                             {.input = "1 name\r\n\n# nothing\n2 play b d3\n3 genmove w\n4 nonsense\nname"});
  CHECK(ran.code == 0);
  CHECK(ran.out.starts_with("=1 Agon\n\n=2\n\n=3 "));
  CHECK(ran.out.ends_with("\n\n?4 unknown command\n\n= Agon\n\n"));
  CHECK(ran.err == "");
}

TEST_CASE("lost games of Go are given up unless that is turned off, other games only on demand") {
  const auto resigns_below = [](const std::string& options) {
    const auto ran = test::run("gtp --agent uct:sims=20 " + options, {.input = "agon-set\n"});
    CHECK(ran.code == 0);
    const auto at = ran.out.find("[string] resign ") + 16;
    return ran.out.substr(at, ran.out.find('\n', at) - at);
  };
  CHECK(resigns_below("") == "0.05");
  CHECK(resigns_below("--resign no") == "0");
  CHECK(resigns_below("--resign 0.1") == "0.1");
  CHECK(resigns_below("--game othello") == "0");
  CHECK(resigns_below("--game othello --resign 0.02") == "0.02");
  const auto wrong = test::run("gtp --resign 7");
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("option 'resign' must be auto, no or a value from 0 to 1, not '7'") !=
        std::string::npos);
}

TEST_CASE("the thread that reads ends an analysis at the next line, which is then answered") {
  const auto engine = start_gtp("--game othello");
  send(*engine, "lz-analyze b 1");
  CHECK(read(*engine) == "=");
  for (int i = 0; i < 3; ++i) CHECK(read(*engine).starts_with("info move "));
  send(*engine, "8 name");
  std::string line = read(*engine);
  while (line.starts_with("info move ")) line = read(*engine);
  CHECK(line == "");
  CHECK(read(*engine) == "=8 Agon");
}

TEST_CASE("an empty line and a comment end an analysis and are answered by nothing else") {
  const auto engine = start_gtp("--game othello");
  for (const std::string ends : {"", " ", "# enough", "# interrupt"}) {
    CAPTURE(ends);
    send(*engine, "lz-analyze b 1");
    CHECK(read(*engine) == "=");
    CHECK(read(*engine).starts_with("info move "));
    send(*engine, ends);
    std::string line = read(*engine);
    while (line.starts_with("info move ")) line = read(*engine);
    CHECK(line == "");
    send(*engine, "name");
    CHECK(read_reply(*engine) == "= Agon\n");
  }
}

TEST_CASE("what Sabaki sends all at once is answered in its order, and its next command ends the analysis") {
  const auto engine = start_gtp("--agent uct:sims=50");
  REQUIRE(
      engine->write("0 name\n1 version\n2 protocol_version\n3 list_commands\n4 komi 6.5\n5 boardsize 9\n"
                    "6 clear_board\n7 set_free_handicap C3 G7 C7\n8 play W G3\n9 play W E5\n10 play B C5\n",
                    deadline_in(20)));
  const std::vector<std::string> begins{"=0 Agon\n", "=1 ",  "=2 2\n", "=3 ",  "=4\n", "=5\n",
                                        "=6\n",      "=7\n", "=8\n",   "=9\n", "=10\n"};
  for (const std::string& begin : begins) {
    const std::string reply = read_reply(*engine);
    CAPTURE(begin);
    CHECK(reply.starts_with(begin));
    if (begin == "=3 ") CHECK(has(reply, "lz-analyze\n"));
  }
  send(*engine, "11 lz-analyze W 10");
  CHECK(read(*engine) == "=11");
  CHECK(read(*engine).starts_with("info move "));
  send(*engine, "12 protocol_version");
  std::string line = read(*engine);
  while (line.starts_with("info move ")) line = read(*engine);
  CHECK(line == "");
  CHECK(read_reply(*engine) == "=12 2\n");
  send(*engine, "13 get_komi");
  CHECK(read_reply(*engine) == "=13 6.5\n");
  send(*engine, "14 move_history");
  CHECK(read_reply(*engine) == "=14 black C5\nwhite E5\nwhite G3\n");
}

TEST_CASE("quit ends the engine although its input stays open") {
  const auto engine = start_gtp("--game tictactoe");
  send(*engine, "quit");
  CHECK(read(*engine) == "=");
  CHECK(read(*engine) == "");
  CHECK(read(*engine).starts_with("end: ended"));
}

TEST_CASE(
    "an interrupt line gets the best move so far from the thread that thinks, and Ctrl-C ends the engine") {
  const auto engine = start_gtp("--game othello --agent uct:time=500s");
  send(*engine, "genmove b");
  send(*engine, "# interrupt");
  CHECK(read_reply(*engine).starts_with("= "));
  send(*engine, "genmove w");
  ::kill(engine->id(), SIGINT);
  std::string all;
  for (std::string line = read(*engine);; line = read(*engine)) {
    all += line + "\n";
    if (line.starts_with("end: ")) break;
  }
  CHECK(has(all, "end: ended with status 130"));
}

TEST_CASE("an engine that nobody listens to ends") {
  std::string input;
  for (int i = 0; i < 2000; ++i) input += "list_commands\n";
  CHECK(test::run("gtp --game tictactoe", {.input = input, .closed_output = true}).code == 0);
  CHECK(test::run("gtp --game tictactoe", {.input = "lz-analyze b 1\n"}).out.starts_with("=\n"));
  CHECK(test::run("gtp --game tictactoe", {.input = ""}).out == "");
}

TEST_CASE("a megabyte in one line costs one reply") {
  const std::string huge(3 << 20, 'y');
  const auto ran = test::run("gtp --game tictactoe", {.input = huge + "\nname\n" + huge});
  CHECK(ran.out == "? unknown command\n\n= Agon\n\n? unknown command\n\n");
}

TEST_CASE("a game that GTP cannot speak of is refused") {
  CHECK(test::run("gtp --game nonsense").code == 2);
  CHECK(has(test::run("gtp --game tree:(1,2)").err, "GTP is for board games of two players"));
  CHECK(test::run("gtp --game othello --agent nonsense").code == 2);
}

TEST_CASE("two of our engines play each other through GTP") {
  const std::string ours =
      std::string("gtp:\"") + AGON_PROGRAM + " gtp --game connect4 --agent uct:sims=50\"";
  const auto match = test::run_program(
      {"match", "connect4", "--players", ours + ",uct:sims=20", "--games", "2", "--seed", "1"});
  CHECK(match.code == 0);
}

TEST_CASE("gnugo is beaten or not, by the rules") {
  if (!std::filesystem::exists("/usr/games/gnugo")) AGON_SKIP("gnugo is not installed");
  const std::string go = std::string("gtp:\"") + AGON_PROGRAM + " gtp --game go:size=5 --agent uct:sims=30\"";
  const auto against = test::run_program({"match", "go:size=5,komi=5.5,scoring=tromp-taylor", "--players",
                                          go + ",gtp:\"/usr/games/gnugo --mode gtp --level 1 --seed 1\"",
                                          "--games", "2", "--seed", "1", "--max-moves", "80"});
  CAPTURE(against.out);
  CAPTURE(against.err);
  CHECK(against.code == 0);
  CHECK_FALSE(has(against.out + against.err, "failed"));
  CHECK_FALSE(has(against.out + against.err, "illegal"));
}

TEST_CASE("we and gnugo count a game that we played alike, without and with handicap") {
  if (!std::filesystem::exists("/usr/games/gnugo")) AGON_SKIP("gnugo is not installed");
  const std::string theirs = "/usr/games/gnugo --mode gtp --level 1 --seed 1 --chinese-rules --never-resign";
  const std::string ours = "exec " AGON_PROGRAM " gtp --agent uct:sims=200";
  for (const std::string start : {"komi 5.5", "fixed_handicap 2"}) {
    CAPTURE(start);
    auto us = GtpClient::start(ours, 60), them = GtpClient::start(theirs, 60);
    REQUIRE(us);
    REQUIRE(them);
    const auto order = [](GtpClient& engine, const std::string& command) {
      const auto reply = engine.order(command, 60);
      REQUIRE_MESSAGE(reply, command << ": " << (reply ? "" : reply.error().message));
      return *reply;
    };
    const bool handicap = start.starts_with("fixed");
    for (GtpClient* engine : {us->get(), them->get()})
      for (const std::string& command : {std::string(handicap ? "boardsize 7" : "boardsize 5"),
                                         std::string("clear_board"), std::string("komi 0.5"), start})
        order(*engine, command);
    int passes = 0, stones = 0;
    bool black = !handicap;
    for (int moves = 0; passes < 2 && moves < 200; ++moves, black = !black) {
      GtpClient& mover = black ? **us : **them;
      const std::string color = black ? "b " : "w ", move = order(mover, "genmove " + color);
      REQUIRE(move != "resign");
      order(black ? **them : **us, "play " + color + move);
      const bool pass = move == "pass" || move == "PASS";
      passes = pass ? passes + 1 : 0;
      stones += black && !pass ? 1 : 0;
    }
    CHECK(passes == 2);
    CHECK(stones >= 3);
    const auto points = [](const std::string& score) {
      return score[0] + number_text(*parse_number(score.substr(2)));
    };
    CHECK(points(order(**us, "final_score")) == points(order(**them, "final_score")));
  }
}

TEST_CASE("an engine whose board is gone does not think on") {
  // It would think for minutes; timeout would end it with 124.
  test::TemporaryFolder folder;
  const std::string file = folder.path() + "/code";
  const std::string command = "( echo genmove b | timeout 100 " AGON_PROGRAM
                              " gtp --game tictactoe --agent uct:time=500s; echo $? > " +
                              file + " ) | true; while [ ! -s " + file + " ]; do sleep 0.05; done";
  REQUIRE(std::system(command.c_str()) == 0);
  CHECK(read_file(file).take() == "0\n");
}
