#include "protocol/gtp/gtp_client.hpp"

#include <doctest/doctest.h>
#include <filesystem>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "support/skip.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

// An engine that gives the same reply to every command, written as a shell script.
std::string engine_saying(const std::string& reply) {
  return "while read number command; do printf \"" + reply + "\" $number; done";
}

std::unique_ptr<GtpClient> client_of(const std::string& command) {
  auto client = GtpClient::start(command, 10);
  INFO((client ? "" : client.error().message));
  REQUIRE(client);
  return client.take();
}

std::string start_error(const std::string& command, double seconds = 10) {
  const auto client = GtpClient::start(command, seconds);
  REQUIRE_FALSE(client);
  CHECK(client.error().message.find('\n') == std::string::npos);
  return client.error().message;
}

}  // namespace

TEST_CASE("an engine is also looked for where Debian puts games") {
  const auto client =
      GtpClient::start("case $PATH in *:/usr/local/games:/usr/games) echo both >&2;; esac; exit 4", 5);
  REQUIRE_FALSE(client);
  CHECK(client.error().kind == Error::Kind::agent);
  CHECK(client.error().message.find("its last words: 'both'") != std::string::npos);
}

TEST_CASE("a GTP reply is read with its number, its sign and all its lines") {
  const auto client = client_of(engine_saying("=%s one\\ntwo\\t2\\r\\n\\n"));
  const auto reply = client->ask("anything", 10);
  REQUIRE(reply);
  CHECK(reply->success);
  CHECK(reply->text == "one\ntwo 2");
  CHECK(client->knows("one"));
  CHECK_FALSE(client->knows("three"));
}

TEST_CASE("a GTP refusal is an answer to ask and an error to order") {
  const auto client = client_of(engine_saying("?%s unknown command\\n\\n"));
  CHECK_FALSE(client->ask("fly", 10)->success);
  const auto ordered = client->order("fly", 10);
  REQUIRE_FALSE(ordered);
  CHECK(ordered.error().message == "gtp engine refused 'fly': 'unknown command'");
  CHECK_FALSE(client->broken());
}

TEST_CASE("noise and stale replies in front of a GTP reply are skipped") {
  const auto client = client_of(engine_saying("hello\\n=777 stale\\n\\n=%s fresh\\n\\n"));
  CHECK(*client->order("x", 10) == "fresh");
}

TEST_CASE("a GTP engine that leaves the number out is understood") {
  const auto client = client_of("while read x; do printf '= fine\\n\\n'; done");
  CHECK(*client->order("x", 10) == "fine");
}

TEST_CASE("endless noise, endless replies and endless lines of a GTP engine are errors") {
  CHECK(has(start_error("yes"), "bytes that are no reply, such as 'y'"));
  CHECK(has(start_error("echo =1; yes"), "wrote a reply of more than"));
  CHECK(has(start_error("yes | tr -d '\\n'"), "wrote a line of more than"));
}

TEST_CASE("a silent GTP engine is an error that names the command and the wait") {
  CHECK(has(start_error("sleep 60", 0.05), "gtp engine did not answer 'list_commands' within 0.05 s"));
}

TEST_CASE("a program that says something else than GTP is not waited for as long as a silent one") {
  const Stopwatch watch;
  const std::string message = start_error("echo Welcome; sleep 60", 6);
  CHECK(has(message, "gtp engine did not answer 'list_commands' but wrote 'Welcome', which is no GTP"));
  CHECK(watch.seconds() < 5);
  CHECK(has(start_error("echo; sleep 60", 0.6), "within 0.6 s"));
  CHECK(has(start_error("cat", 0.6), "but wrote '1 list_commands', which is no GTP"));
}

TEST_CASE("a GTP engine that dies stays dead for every later command") {
  const auto client = client_of("read x; printf '=1 quit\\n\\n'; read x; echo 'out of memory' >&2; exit 4");
  const auto first = client->ask("genmove b", 10);
  REQUIRE_FALSE(first);
  CHECK(first.error().message ==
        "gtp engine ended with status 4; its last words: 'out of memory' (asked 'genmove b')");
  const auto second = client->ask("name", 10);
  REQUIRE_FALSE(second);
  CHECK(second.error().message == first.error().message);
  CHECK(client->broken());
}

TEST_CASE("a missing GTP engine is named in one line") {
  CHECK(has(start_error("/no/such/engine --gtp"), "'/no/such/engine --gtp'"));
  CHECK(has(start_error("  "), "no engine named"));
}

TEST_CASE("gnugo is understood") {
  if (!std::filesystem::exists("/usr/games/gnugo")) AGON_SKIP("gnugo is not installed");
  const auto client = client_of("/usr/games/gnugo --mode gtp --level 1 --seed 1");
  CHECK(*client->order("name", 10) == "GNU Go");
  CHECK(client->knows("time_settings"));
  CHECK_FALSE(client->knows("no_such_command"));
  REQUIRE(client->order("boardsize 9", 10));
  REQUIRE(client->order("clear_board", 10));
  REQUIRE(client->order("play b E5", 10));
  const auto move = client->order("genmove w", 30);
  REQUIRE(move);
  CHECK(move->size() >= 2);
  CHECK(split(*client->order("showboard", 10), '\n').size() > 9);
  CHECK_FALSE(client->ask("play b E5", 10)->success);
}
