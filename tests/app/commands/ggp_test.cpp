// Whole matches between programs, over HTTP on this machine.
#include <atomic>
#include <chrono>
#include <doctest/doctest.h>
#include <filesystem>
#include <signal.h>
#include <thread>

#include "base/file.hpp"
#include "base/process.hpp"
#include "base/text.hpp"
#include "gdl/library.hpp"
#include "support/odd_player.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"
#include "support/web_client.hpp"

using namespace agon;
using test::has;
using test::OddPlayer;

namespace {

// A player that runs beside us.
struct GgpProgram {
  explicit GgpProgram(const std::string& arguments = "--agent uct:sims=100") {
    auto started = Process::start("exec " AGON_PROGRAM " ggp --port 0 " + arguments);
    REQUIRE(started);
    process = started.take();
    const auto line = process->read_line(deadline_in(60));
    REQUIRE(line);
    port = static_cast<int>(parse_integer(line->substr(line->rfind(':') + 1)).value_or(0));
    REQUIRE(port > 0);
  }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port); }

  std::unique_ptr<Process> process;
  int port = 0;
};

struct Match {
  int code = -1;
  std::string text;
  Json record;
};

Match play(const std::string& rules, const std::vector<std::string>& urls, const std::string& clocks) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/match.json";
  const auto ran =
      test::run("ggp-server " + rules + " --players " + join(urls, ",") + " " + clocks + " --out " + path);
  Match match{.code = ran.code, .text = ran.out + ran.err, .record = {}};
  if (const auto file = read_file(path)) match.record = test::read_json(*file);
  // The temporary file of the writing is gone.
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) <= 1);
  return match;
}

std::size_t count_errors(const Match& match, std::size_t role, const std::string& kind) {
  std::size_t number = 0;
  for (const Json& step : match.record.find("errors")->items())
    number += step.items()[role].as_text()->starts_with(kind) ? 1 : 0;
  return number;
}

const std::string clocks = "--startclock 2s --playclock 20s";

}  // namespace

TEST_CASE("two players play matches one after another, and nobody fails") {
  const GgpProgram one, two("--agent uct:sims=20 --name second");
  for (const char* rules : {"tictactoe", "duel", "breakthrough"}) {
    CAPTURE(rules);
    const Match match = play(rules, {one.url(), two.url()}, clocks);
    CAPTURE(match.text);
    CHECK(match.code == 0);
    REQUIRE(match.record.find("goalValues") != nullptr);
    CHECK(test::is_true(match.record, "isCompleted"));
    CHECK(test::size_of(match.record, "states") == test::size_of(match.record, "moves") + 1);
  }
  CHECK(has(test::web_ask(two.port, {.method = "POST", .body = "(INFO)"}).body, "(name second)"));
}

TEST_CASE("one player alone plays a puzzle, and three play each other") {
  const GgpProgram one, two, three;
  CHECK(play("eightpuzzle", {one.url()}, clocks).code == 0);
  CHECK(play("threeplayer", {one.url(), two.url(), three.url()}, clocks).code == 0);
}

TEST_CASE("players who do not see everything are told what they see, and understand it") {
  const test::TemporaryFolder folder;
  const std::string rules = folder.path() + "/seek.kif";
  // Each hides something in one of three places and sees where the other one did not.
  REQUIRE(write_file(
      rules,
      "(role a) (role b) (other a b) (other b a) (place 1) (place 2) (place 3) (init (step 1))\n"
      "(<= (legal ?p (hide ?n)) (role ?p) (place ?n) (true (step 1)))\n"
      "(<= (legal ?p (seek ?n)) (role ?p) (place ?n) (true (step 2)))\n"
      "(<= (next (hidden ?p ?n)) (does ?p (hide ?n))) (<= (next (hidden ?p ?n)) (true (hidden ?p ?n)))\n"
      "(<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2)))\n"
      "(<= (next (found ?p)) (does ?p (seek ?n)) (other ?p ?q) (true (hidden ?q ?n)))\n"
      "(<= (sees ?p (nothing ?n)) (other ?p ?q) (does ?q (hide ?m)) (place ?n) (distinct ?n ?m))\n"
      "(<= terminal (true (step 3))) (<= (goal ?p 100) (true (found ?p)))\n"
      "(<= (goal ?p 0) (role ?p) (not (true (found ?p))))\n"));
  const GgpProgram one("--agent determinised:sims=320"), two("--agent determinised:sims=320");
  const Match seek = play(rules, {one.url(), two.url()}, clocks);
  CAPTURE(seek.text);
  CHECK(seek.code == 0);
  CHECK(has(seek.text, "a 100, b 100"));
  const Match guess = play("blindguess", {one.url(), two.url()}, clocks);
  CAPTURE(guess.text);
  CHECK(guess.code == 0);
  CHECK(test::is_true(guess.record, "isCompleted"));
}

TEST_CASE("a player that says illegal things or nonsense loses its moves and not the match") {
  const GgpProgram good;
  const std::vector<std::pair<std::string, OddPlayer::Answer>> odd{
      {"IL", [](const auto&) { return OddPlayer::ok("(mark 9 9)"); }},
      {"IL", [](const auto&) { return OddPlayer::ok(std::string(100'000, '(')); }},
      {"CE", [](const auto&) { return std::string("\x01\x02 no HTTP"); }},
      {"CE", [](const auto&) { return std::string(); }}};
  for (const auto& [kind, answer] : odd) {
    CAPTURE(kind);
    const OddPlayer bad(answer);
    const Match match = play("tictactoe", {good.url(), bad.url()}, "--startclock 1s --playclock 1s");
    CHECK(match.code == 3);
    CHECK(has(match.text, "[" + kind));
    REQUIRE(match.record.find("errors") != nullptr);
    CHECK(count_errors(match, 1, kind) == test::size_of(match.record, "moves"));
  }
}

TEST_CASE("a player is called by the name that it has in the record") {
  const OddPlayer one([](const auto&) { return OddPlayer::ok("nil"); });
  const OddPlayer other([](const auto&) { return OddPlayer::ok("nil"); });
  play("tictactoe", {one.url(), other.url()}, "--startclock 1s --playclock 1s");
  CHECK(has(one.heads(), "\r\nReceiver: " + one.url() + "\r\n"));
  CHECK(has(other.heads(), "\r\nReceiver: " + other.url() + "\r\n"));
  CHECK_FALSE(has(one.heads(), other.url()));
}

TEST_CASE("a player that is silent is too late") {
  const test::TemporaryFolder folder;
  const std::string rules = folder.path() + "/short.kif";
  REQUIRE(write_file(rules,
                     "(role a) (role b) (init (step 1)) (legal a go) (legal b go) (legal b stay) (goal a 50)"
                     "(goal b 50) (<= (next (step 2)) (true (step 1))) (<= terminal (true (step 2)))"));
  const GgpProgram good;
  const OddPlayer silent([](const std::string& message) {
    return message.starts_with("(PLAY") ? std::nullopt : std::optional(OddPlayer::ok("ready"));
  });
  const Match match = play(rules, {good.url(), silent.url()}, "--startclock 1s --playclock 1s");
  CHECK(match.code == 3);
  CHECK(has(match.text, "b go [TO]") != has(match.text, "b stay [TO]"));
  CHECK(count_errors(match, 1, "TO") == 1);
}

TEST_CASE("a player that dies is replaced by chance") {
  const GgpProgram good;
  GgpProgram doomed;
  const pid_t victim = doomed.process->id();
  // Dies when it is first asked, like a crash in the middle of thinking.
  const OddPlayer between([&](const std::string& message) -> std::optional<std::string> {
    if (message.starts_with("(PLAY")) ::kill(victim, SIGKILL);
    return OddPlayer::ok(test::web_ask(doomed.port, {.method = "POST", .body = message}).body);
  });
  const Match match = play("tictactoe", {good.url(), between.url()}, clocks);
  CHECK(match.code == 3);
  CHECK(count_errors(match, 1, "IL") == test::size_of(match.record, "moves"));
  CHECK(play("tictactoe", {good.url(), doomed.url()}, clocks).code == 3);
}

TEST_CASE("a player over HTTP takes every form of a message and refuses the rest") {
  const GgpProgram player;
  const auto ask = [&](const test::WebAsk& what) { return test::web_ask(player.port, what); };
  const auto posted = ask({.method = "POST", .body = "( INFO )"});
  CHECK(posted.status == 200);
  CHECK(has(posted.head, "HTTP/1.0 200 OK"));
  CHECK(has(posted.head, "Content-type: text/acl"));
  CHECK_FALSE(has(posted.head, "Access-Control"));
  CHECK(posted.body == "((name agon) (status available) (species computer))");
  CHECK(ask({.path = "/%28%20INFO%20%29"}).body == posted.body);
  CHECK(ask({.path = "/(INFO)"}).body == posted.body);
  CHECK(ask({.method = "OPTIONS"}).status == 400);
  CHECK(ask({.method = "POST", .body = "\x01\xff garbage ((("}).status == 400);
  CHECK(ask({.method = "POST", .body = std::string(5u << 20, '(')}).status == 413);
  CHECK(ask({.method = "POST"}).status >= 400);
  CHECK(ask({}).status == 400);
  CHECK(ask({.method = "BREW", .body = "tea"}).status >= 400);
  CHECK(ask({.method = "POST", .body = "(PLAY nothing NIL)"}).body == "busy");
  test::PlainSocket half(player.port);
  half.send("POST / HTTP/1.0\r\nContent-Le");
  half.close();
  CHECK(ask({.method = "POST", .body = "( INFO )"}).body == posted.body);
}

TEST_CASE("wrong usage of the GGP commands is told in one line") {
  CHECK(test::run("ggp --agent nonsense").code == 2);
  CHECK(test::run("ggp --listen 203.0.113.7 --port 0").code == 1);
  CHECK(has(test::run("ggp-server tictactoe --players 127.0.0.1:1").err, "is for 2 players, and got 1"));
  CHECK(has(test::run("ggp-server tictactoe --players a:b,c").err, "expected an address"));
  CHECK(test::run("ggp-server nowhere.kif --players a").code == 1);
}

TEST_CASE("what can be known to go wrong with a match is told before anybody is sent a message") {
  std::atomic<int> messages = 0;
  const OddPlayer::Answer count = [&](const auto&) {
    ++messages;
    return OddPlayer::ok("ready");
  };
  const OddPlayer one(count), two(count);
  const auto serve = [&](const std::string& first, const std::string& second, const std::string& more = "") {
    return test::run("ggp-server tictactoe --startclock 1s --playclock 1s --players " + first + "," + second +
                     more);
  };
  const auto unwritable = serve(one.url(), two.url(), " --out /nonexistent/x.json");
  CHECK(unwritable.code == 1);
  CHECK(has(unwritable.err, "--out: cannot write '/nonexistent/x.json'"));
  const std::string bare = one.url().substr(std::string("http://").size());
  const auto twice = serve(one.url(), bare + "/");
  CHECK(twice.code != 0);
  CHECK(has(twice.err, "twice"));
  const auto same = serve(one.url(), "localhost" + bare.substr(bare.find(':')));
  CHECK(same.code != 0);
  CHECK(has(same.err, "lead to the same machine"));
  // Too long for a name, so that no other machine is asked.
  const auto lost = serve(one.url(), std::string(70, 'x'));
  CHECK(lost.code != 0);
  CHECK(has(lost.err, "--players: cannot find 'xxx"));
  CHECK(messages == 0);
}

TEST_CASE("rules that cannot be used and unknown roles are told on the error stream, in one line each") {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/errors";
  const GgpProgram player("--agent uct:sims=20 2>" + path);
  const auto ask = [&](const std::string& message) {
    return test::web_ask(player.port, {.method = "POST", .body = message}).body;
  };
  const auto lines = [&] {
    const auto text = read_file(path);
    return text ? split(*text, '\n') : std::vector<std::string>();
  };
  // The last part is what follows the last line's end.
  const auto comes = [&](std::size_t number, const std::string& words) {
    for (int i = 0; i < 6000 && lines().size() <= number; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    REQUIRE(lines().size() == number + 1);
    CAPTURE(lines()[number - 1]);
    CHECK(has(lines()[number - 1], words));
  };
  CHECK(ask("(PREVIEW ((role x)\n(<= (legal x ?m) (not (true ?m)))) 3)") == "ready");
  comes(1, "line 2, column ");
  CHECK(ask("(START b x ((role x)\n(<= (legal x ?m) (not (true ?m)))) 0 1)") == "ready");
  comes(2, "match 'b': the rules cannot be used: line 2, column ");
  CHECK(ask("(ABORT b)") == "aborted");
  CHECK(ask("(START c zebra (" + *gdl::find_rules("tictactoe") + ") 0 1)") == "ready");
  comes(3, "'zebra'");
}
