// `agon serve` as people start and end it.
#include <csignal>
#include <doctest/doctest.h>

#include "base/process.hpp"
#include "support/run_program.hpp"
#include "support/web_client.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// The port of the address that the program prints.
int told_port(const std::string& line) {
  const auto colon = line.rfind(':');
  return static_cast<int>(parse_integer(line.substr(colon + 1, line.rfind('/') - colon - 1)).value_or(0));
}

}  // namespace

TEST_CASE("serve prints its address, answers there, and ends at once when it is told to") {
  auto program = Process::start("exec " AGON_PROGRAM " serve --no-open");
  REQUIRE(program);
  const auto line = (*program)->read_line(deadline_in(60));
  REQUIRE(line);
  CHECK(line->starts_with("Agon is at http://127.0.0.1:"));
  const int port = told_port(*line);
  CHECK(web_ask(port, {}).status == 200);
  WebTab tab(port);
  REQUIRE(tab.open());
  tab.say(Json{{"type", "analyse"}, {"id", 1}, {"game", "tictactoe"}, {"agent", "uct"}});
  CHECK(text_of(tab.await("analysis", 1), "type") == "analysis");
  const auto told = std::chrono::steady_clock::now();
  ::kill((*program)->id(), SIGINT);
  const auto last = (*program)->read_line(deadline_in(30));  // the second line that it printed
  CHECK_FALSE((*program)->read_line(deadline_in(30)));
  CHECK(std::chrono::duration<double>(std::chrono::steady_clock::now() - told).count() < 5);
  CHECK(last);
}

TEST_CASE("two servers at once answer at different addresses") {
  auto first = Process::start("exec " AGON_PROGRAM " serve --no-open");
  auto second = Process::start("exec " AGON_PROGRAM " serve --no-open");
  REQUIRE(first);
  REQUIRE(second);
  const auto line = (*first)->read_line(deadline_in(60)), other = (*second)->read_line(deadline_in(60));
  REQUIRE(line);
  REQUIRE(other);
  CHECK(told_port(*line) != told_port(*other));
  for (const auto& each : {*line, *other}) CHECK(web_ask(told_port(each), {}).status == 200);
}

TEST_CASE("serve refuses an address beyond this machine without a token") {
  const Ran ran = run("serve --listen 0.0.0.0 --no-open");
  CHECK(ran.code == 2);
  CHECK(ran.err.find("--token") != std::string::npos);
  CHECK(run("serve --listen 0.0.0.0 --token short --no-open").code == 2);
  CHECK(run("serve --game otello --no-open").err.find("othello") != std::string::npos);
}
