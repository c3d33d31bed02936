// The engine as NBoard runs it: through pipes, stopped while it thinks, fed with garbage.
#include <doctest/doctest.h>

#include "base/process.hpp"
#include "base/text.hpp"
#include "support/run_program.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

// As NBoard begins.
const std::string script =
    "nboard 2\n"
    "set depth 4\n"
    "set contempt 0\n"
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[Agon]PW[Ada]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5];)\n"
    "ping 1\n";

std::unique_ptr<Process> start_nboard(const std::string& arguments) {
  auto process = Process::start("exec " AGON_PROGRAM " nboard " + arguments);
  REQUIRE(process);
  return process.take();
}

void send_all(Process& process, const std::string& text) { REQUIRE(process.write(text, deadline_in(20))); }

// The next line that begins so.
std::string wait_for(Process& process, std::string_view begin) {
  while (true) {
    const auto line = process.read_line(deadline_in(60));
    if (!line) return "end: " + line.error().message;
    if (line->starts_with(begin)) return *line;
  }
}

}  // namespace

TEST_CASE("NBoard plays a few moves with the engine through a pipe") {
  const auto engine = start_nboard("--agent alphabeta --time 20s");
  send_all(*engine, script + "go\n");
  CHECK(wait_for(*engine, "set myname") == "set myname Agon");
  CHECK(wait_for(*engine, "set myname") == "set myname Agon4");
  CHECK(wait_for(*engine, "pong") == "pong 1");
  for (int i = 0; i < 3; ++i) {
    const std::string choice = wait_for(*engine, "===");
    const std::string move = choice.substr(4, choice.find('/') - 4);
    send_all(*engine, "move " + move + "/0.00/0.1\nping 2\ngo\n");
    CHECK(wait_for(*engine, "pong") == "pong 2");
  }
  wait_for(*engine, "===");
  send_all(*engine, "quit\n");
  CHECK(wait_for(*engine, "end").starts_with("end: ended"));
}

TEST_CASE("a ping or a new game ends a hint that would take for ever") {
  const auto engine = start_nboard("--agent uct:time=1h");
  send_all(*engine, script);
  CHECK(wait_for(*engine, "pong") == "pong 1");
  send_all(*engine, "hint 3\n");
  CHECK(wait_for(*engine, "status A") == "status Analyzing");
  CHECK(wait_for(*engine, "search ").size() > 10);
  send_all(*engine, "ping 2\n");
  CHECK(wait_for(*engine, "pong") == "pong 2");
  send_all(*engine, "go\n");
  CHECK(wait_for(*engine, "nodestats").size() > 10);
  send_all(*engine, "set game (;GM[Othello];)\nping 3\n");
  CHECK(wait_for(*engine, "===").starts_with("=== "));
  CHECK(wait_for(*engine, "pong") == "pong 3");
  send_all(*engine, "analyze\n");
  send_all(*engine, "ping 4\n");
  CHECK(wait_for(*engine, "pong") == "pong 4");
}

TEST_CASE("NBoard's engine survives garbage, huge lines and the end of its input") {
  const std::string huge(3 << 20, 'y');
  const auto ran =
      test::run("nboard --agent random",
                {.input = "\n\x01\xff\nset game " + huge + "\nset game (;GM[Othello]" + huge + "\n" + huge +
                          "\nmove\nhint\nhint -5\nping\nnboard 99\n" + script + "go"});
  CHECK(ran.code == 0);
  CHECK(ran.err == "");
  CHECK(has(ran.out, "\npong 1\n"));
  CHECK(has(ran.out, "\n=== "));
  for (const std::string& line : split(ran.out, '\n')) CHECK(line.size() < 500);
}

TEST_CASE("NBoard's engine ends when nobody listens") {
  std::string input;
  for (int i = 0; i < 20000; ++i) input += "ping 1\n";
  CHECK(test::run("nboard --agent random", {.input = input, .closed_output = true}).code == 0);
  CHECK(test::run("nboard --agent nonsense").code == 2);
}
