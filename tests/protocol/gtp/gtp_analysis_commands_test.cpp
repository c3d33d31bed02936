#include <doctest/doctest.h>
#include <regex>
#include <thread>

#include "base/text.hpp"
#include "support/gtp_talk.hpp"
#include "support/text.hpp"
#include "support/toy_games.hpp"

using namespace agon;
using test::GtpTalk;
using test::has;

namespace {

// Lets an analysis run until it has told something, as the next line would end it.
std::string analyse(GtpTalk& talk, const std::string& line) {
  std::thread next([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    talk.line_waits = true;
  });
  std::string reply = talk.raw(line);
  next.join();
  talk.line_waits = false;
  return reply;
}

}  // namespace

TEST_CASE("lz-analyze writes the lines of Leela Zero until another line waits") {
  GtpTalk talk;
  const std::string reply = analyse(talk, "4 lz-analyze b 2");
  REQUIRE(reply.starts_with("=4\ninfo move "));
  REQUIRE(reply.ends_with("\n\n"));
  const auto lines = split(reply, '\n');
  CHECK(lines.size() > 4);
  const std::regex shape(
      "(info move [A-H][1-8] visits [0-9]+ winrate [0-9]+ prior 0 lcb [0-9]+ order [0-9]+ pv( [A-H][1-8])+ "
      "?)+");
  for (std::size_t i = 1; i < lines.size() && !lines[i].empty(); ++i) {
    CAPTURE(lines[i]);
    CHECK(std::regex_match(lines[i], shape));
  }
  CHECK(has(reply, "order 3"));
}

TEST_CASE("kata-analyze writes the lines of KataGo, with owners where the game knows them") {
  GtpTalk talk(test::make_toy<test::Row>({.name = "row"}).take(), "uct");
  const std::string reply =
      analyse(talk, "kata-analyze w interval 3 rootInfo true ownership true maxmoves 2");
  const std::string number = " -?[0-9.]+";
  const std::regex shape("(info move ([A-E]1|pass) visits [0-9]+ utility" + number +
                         " winrate 0\\.[0-9]+ scoreMean" + number + " scoreStdev 0 scoreLead" + number +
                         " scoreSelfplay" + number + " prior 0 lcb" + number + " utilityLcb" + number +
                         " weight [0-9]+ order [01] pv( [A-E]1| pass)+ ){2}" +
                         "rootInfo visits [0-9]+ utility" + number + " winrate" + number +
                         ".* weight [0-9]+ ownership(" + number + "){5}");
  const auto lines = split(reply, '\n');
  REQUIRE(lines.size() > 3);
  CAPTURE(lines[1]);
  CHECK(std::regex_match(lines[1], shape));
}

TEST_CASE("KataGo's root has the visits of the whole search, and each move of a line its own") {
  GtpTalk talk("othello", "uct:sims=60");
  const auto line = [&](const char* command) { return split(talk.raw(command), '\n')[1]; };
  const std::string root = line("kata-search_analyze b rootInfo true pvVisits true");
  CHECK(has(root, " rootInfo visits 60 "));
  CHECK(has(root, " weight 60"));
  CHECK(std::regex_search(root, std::regex(" order 0 pv( [A-H][1-8])+ pvVisits( [0-9]+)+ info ")));
  const auto words_between = [&](const std::string& from, const std::string& to) {
    const std::size_t begin = root.find(from) + from.size();
    return words(root.substr(begin, root.find(to, begin) - begin)).size();
  };
  CHECK(words_between(" order 0 pv ", " pvVisits") == words_between(" pvVisits ", " info"));
}

TEST_CASE("an agent that does not search tells its moves once") {
  GtpTalk talk("go:size=5", "random");
  const std::string reply = analyse(talk, "lz-analyze b 10");
  CHECK(split(reply, '\n').size() == 4);
  CHECK(has(reply, "\ninfo move "));
  CHECK(has(reply, " order 25 "));
  CHECK(has(talk.raw("kata-genmove_analyze b"), "\ninfo move "));
}

TEST_CASE("an analysis of an agent that is done early lasts until it is ended") {
  GtpTalk talk("tictactoe", "alphabeta");
  const std::string reply = analyse(talk, "lz-analyze");
  CHECK(reply.starts_with("=\ninfo move "));
  CHECK(has(reply, "winrate 5000"));
}

TEST_CASE("analysis of a finished game, or out of turn where that cannot be, is refused") {
  GtpTalk talk("tictactoe", "uct");
  talk.line_waits = true;
  CHECK(talk.raw("lz-analyze w") == "? tictactoe has no moves out of turn\n\n");
  REQUIRE(talk.ask("gogui-play_sequence b a1 w b1 b a2 w b2 b a3") == "");
  for (const char* command : {"lz-analyze", "kata-analyze b", "lz-genmove_analyze", "kata-search_analyze w"})
    CHECK(talk.raw(command) == "? the game is over\n\n");
  GtpTalk full("othello:size=4", "uct");
  full.line_waits = true;
  REQUIRE(full.ask("gogui-setup b a1 b b1") == "");
  CHECK(full.raw("lz-analyze") == "? the game is over\n\n");
}

TEST_CASE("genmove_analyze tells its thoughts, plays and names the move") {
  GtpTalk talk("othello", "uct:sims=200");
  for (const char* command : {"lz-genmove_analyze b 1", "kata-genmove_analyze w 1"}) {
    CAPTURE(command);
    const auto lines = split(talk.raw(command), '\n');
    REQUIRE(lines.size() >= 4);
    CHECK(lines.front() == "=");
    CHECK(lines[1].starts_with("info move "));
    const std::string& last = lines[lines.size() - 3];
    REQUIRE(last.starts_with("play "));
    CHECK(has(talk.ask("last_move"), last.substr(5)));
  }
  const std::string before = talk.ask("showboard");
  CHECK(has(talk.raw("kata-search_analyze b 1"), "\nplay "));
  CHECK(talk.ask("showboard") == before);
  talk.line_waits = true;
  CHECK(has(talk.raw("kata-search_analyze_cancellable b 1"), "\nplay cancelled\n\n"));
}

TEST_CASE("moves to avoid are neither shown nor played, and only allowed ones are") {
  GtpTalk talk("othello", "uct:sims=200");
  const std::string first = talk.ask("reg_genmove b");
  const std::string avoided = talk.raw("lz-genmove_analyze b 1 avoid b " + first + ",a1 1");
  CHECK_FALSE(has(avoided, "move " + first));
  CHECK_FALSE(has(avoided, "play " + first));
  REQUIRE(talk.ask("undo") == "");
  CHECK(has(talk.raw("lz-genmove_analyze b 1 allow b f5 1"), "play F5\n"));
  REQUIRE(talk.ask("undo") == "");
  CHECK(talk.ask("lz-genmove_analyze b 1 allow b f5") == "? syntax error");
  talk.line_waits = true;
  for (const char* command : {"lz-analyze b 10 allow b z9 1", "kata-search_analyze b avoid w f5,z9 1"})
    CHECK(talk.ask(command) == "? syntax error: 'z9' is no vertex of this board");
}

TEST_CASE("an engine that must avoid moves may still give up") {
  GtpTalk talk("connect4", "alphabeta:depth=4");
  REQUIRE(talk.ask("agon-set resign 0.9999") == "");
  for (int i = 0; i < 2; ++i) {
    CHECK_FALSE(has(talk.raw("lz-genmove_analyze b 1 avoid b a1 1"), "play resign"));
    REQUIRE(talk.ask("play w a") == "");
  }
  CHECK(has(talk.raw("lz-genmove_analyze b 1 avoid b a1 1"), "play resign"));
}

TEST_CASE("an agent that fails is told as an error, not as giving up") {
  for (const char* command : {"lz-genmove_analyze b", "kata-genmove_analyze b", "kata-search_analyze b"}) {
    CAPTURE(command);
    GtpTalk talk("tictactoe", "gtp:\"" AGON_GTP_TOY " tictactoe --crash-at 1\"");
    CHECK(talk.raw(command).starts_with("? gtp engine ended"));
  }
}

TEST_CASE("GoGui's boards show the last answer") {
  GtpTalk talk("othello:size=4", "uct:sims=100");
  const auto visits = words(talk.ask("agon-visits"));
  REQUIRE(visits.size() == 16);
  long long sum = 0;
  for (const std::string& each : visits) sum += parse_integer(each).value_or(0);
  CHECK(sum == 100);
  CHECK(words(talk.ask("agon-values")).size() == 16);
  CHECK(talk.ask("agon-best_line").starts_with("b "));
  CHECK(talk.ask("clear_cache") == "");
  CHECK(talk.ask("stop") == "");
}
