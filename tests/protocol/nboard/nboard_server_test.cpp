#include "protocol/nboard/nboard_server.hpp"

#include <atomic>
#include <doctest/doctest.h>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/othello_record.hpp"
#include "protocol/agents.hpp"
#include "support/text.hpp"

using namespace agon;
using test::has;

namespace {

// A server to talk to: no threads.
class Talk {
 public:
  explicit Talk(const std::string& agent = "alphabeta:depth=2", Seconds seconds = {0})
      : server_(Session::begin(make_game("othello").take(), agent, agent_kinds(), 1).take(), seconds,
                LineStops{&interrupted, &line_waits}, [this](std::string_view text) { written_ += text; }) {}

  std::vector<std::string> ask(std::string_view line) {
    written_.clear();
    server_.answer(line);
    auto lines = split(written_, '\n');
    if (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
  }
  // The first line of the answer that begins so.
  std::string find(std::string_view line, std::string_view start) {
    for (const std::string& each : ask(line))
      if (each.starts_with(start)) return each;
    return "";
  }
  NboardServer& server() { return server_; }
  std::string position() const { return server_.record().position().text(); }

  std::atomic<bool> interrupted{false}, line_waits{false};

 private:
  std::string written_;
  NboardServer server_;
};

std::string game_text(const std::string& moves) {
  return ggf_of(record_from_transcript(moves).take()).take();
}
std::string position_after(const std::string& moves) {
  return record_from_transcript(moves).take().position().text();
}

using Lines = std::vector<std::string>;

// The last thing that a hint says about moves, the best one first.
std::vector<Lines> last_lines(const Lines& answer) {
  const auto is_search = [](const std::string& line) { return line.starts_with("search "); };
  std::vector<Lines> found;
  for (auto at = std::find_if(answer.rbegin(), answer.rend(), is_search);
       at != answer.rend() && is_search(*at); ++at)
    found.push_back(words(*at));
  return found;
}
std::string first_move(const Lines& line) { return line[1].substr(0, 2); }
double value_of(const Lines& line) { return parse_number(line[2]).value(); }
double value_of(const std::vector<Lines>& lines, const std::string& move) {
  for (const Lines& line : lines)
    if (first_move(line) == move) return value_of(line);
  return -65;  // worse than any
}

// What an agent thinks of a game's last position.
Answer thought(const std::string& agent, const std::string& moves) {
  auto session = Session::begin(make_game("othello").take(), agent, agent_kinds(), 1).take();
  REQUIRE(session.replace(record_from_transcript(moves).take()));
  return session.think(session.position().to_move(), {}).take();
}

// As far as NBoard's depth goes, in the middle of a game.
constexpr const char* middle = "f5d6c3d3c4f4f6";

}  // namespace

TEST_CASE("NBoard hears a name at the beginning and with each depth") {
  Talk talk;
  CHECK(talk.ask("nboard 2") == Lines{"set myname Agon", "status"});
  CHECK(talk.ask("set depth 12") == Lines{"set myname Agon12"});
  CHECK(has(talk.find("set depth x", "status"), "expected a depth"));
}

TEST_CASE("NBoard's games and moves lead to its position") {
  Talk talk;
  CHECK(talk.ask("set game " + game_text("f5d6c3d3")).empty());
  CHECK(talk.position() == position_after("f5d6c3d3"));
  CHECK(talk.ask("move C4/-1.20/3.4").empty());
  CHECK(talk.ask("move f4").empty());
  CHECK(talk.position() == position_after("f5d6c3d3c4f4"));
  CHECK(talk.ask("set game " + game_text("")).empty());
  CHECK(talk.position() == position_after(""));
}

TEST_CASE("what cannot be played is told as a status and changes nothing") {
  Talk talk;
  talk.ask("set game " + game_text("f5d6"));
  for (const char* line :
       {"move a1", "move PA", "move", "move F5D6", "set game", "set game (;GM[Othello]B[A1];)",
        "set game nonsense", "set game (;GM[Othello]TY[6];)"}) {
    CAPTURE(line);
    const Lines answer = talk.ask(line);
    REQUIRE(answer.size() == 1);
    CHECK(answer[0].starts_with("status "));
    CHECK(talk.position() == position_after("f5d6"));
  }
}

TEST_CASE("a hint of no number of moves is told as a status") {
  Talk talk;
  for (const std::string number : {"0", "-3", "x"})
    CHECK(talk.ask("hint " + number) ==
          Lines{"status hint: expected a number of moves from 1 on, and got '" + number + "'"});
}

TEST_CASE("a pass is PA in both directions") {
  Talk talk;
  talk.ask(
      "set game (;GM[Othello]BO[8 *OOO---- -------- -------- -------- -------- -------- -------- -------- "
      "O];)");
  CHECK(talk.find("go", "===").starts_with("=== PA/"));
  CHECK(talk.find("hint 3", "search").starts_with("search PA"));
  const std::string before = talk.position();
  CHECK(talk.ask("move PA").empty());
  CHECK(talk.position() != before);
  CHECK(talk.find("go", "===").starts_with("=== E1/"));
}

TEST_CASE("go tells a legal move, its value and its time, and does not play it") {
  Talk talk;
  talk.ask("set game " + game_text("f5"));
  const std::string line = talk.find("go", "===");
  const auto parts = split(line.substr(4), '/');
  REQUIRE(parts.size() == 3);
  CHECK(has("F6 D6 F4", parts[0]));
  CHECK(parse_number(parts[1]));
  CHECK(parse_number(parts[2]));
  CHECK(talk.position() == position_after("f5"));
}

TEST_CASE("a hint tells the best moves, the best one last, solved ones as such") {
  // Black turns all that is left of White.
  Talk talk("alphabeta");
  const std::string almost_full(56, '*');
  talk.ask("set game (;GM[Othello]BO[8 " + almost_full + "*OOOOO-- *];)");
  const Lines answer = talk.ask("hint 2");
  REQUIRE(answer.size() >= 4);
  CHECK(answer.front() == "status Analyzing");
  CHECK(answer.back() == "status");
  const auto last = std::find_if(answer.rbegin(), answer.rend(),
                                 [](const std::string& each) { return each.starts_with("search "); });
  CHECK(words(*last) == Lines{"search", "G8", "63.00", "0", "100%"});
  CHECK(answer[answer.size() - 2].starts_with("nodestats "));
}

TEST_CASE("a hint of several moves has a line for each, also of a search that judges only the best") {
  Talk talk("pvs:depth=3");
  talk.ask("set game " + game_text("f5"));
  Lines moves;
  for (const std::string& line : talk.ask("hint 9"))
    if (line.starts_with("search ")) moves.push_back(line.substr(7, 2));
  REQUIRE(moves.size() >= 3);
  std::sort(moves.end() - 3, moves.end());
  CHECK(Lines(moves.end() - 3, moves.end()) == Lines{"D6", "F4", "F6"});
}

TEST_CASE("a hint tells the moves that are best when the agent looks closely at each") {
  Talk talk("expert");
  talk.ask("set game " + game_text(middle));
  talk.ask("set depth 6");
  const auto lines = last_lines(talk.ask("hint 3"));
  const Answer closely = thought("expert:depth=6,each=yes", middle);
  const auto position = record_from_transcript(middle).take().position().clone();
  REQUIRE(lines.size() >= 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(lower_case(first_move(lines[i])) == position->move_text(closely.moves[i].move));
    CHECK(value_of(lines[i]) == doctest::Approx(128 * closely.moves[i].value - 64).epsilon(0.01));
    CHECK(lines[i][4] == "6");
  }
  CHECK(value_of(lines, talk.find("go", "===").substr(4, 2)) == value_of(lines[0]));
  CHECK(talk.server().agent() == "expert:depth=6");
}

TEST_CASE("a hint looks equally far at all moves, also with an agent that judges only the best") {
  for (const char* depth : {"3", "4"}) {
    CAPTURE(depth);
    // Without what is known of deeper searches each value is minimax's.
    Talk talk("pvs:deeper=no,depth=" + std::string(depth));
    talk.ask("set game " + game_text(middle));
    const Answer reference = thought("alphabeta:depth=" + std::string(depth), middle);
    const auto position = record_from_transcript(middle).take().position().clone();
    const auto lines = last_lines(talk.ask("hint 64"));
    CHECK(lines.size() == reference.moves.size());
    for (const Lines& line : lines) {
      CHECK(line[4] == depth);
      CHECK(value_of(line) <= value_of(lines[0]));
      const MoveCode move = position->parse_move(lower_case(first_move(line)), position->to_move()).take();
      for (const Candidate& each : reference.moves)
        if (each.move == move) CHECK(value_of(line) == doctest::Approx(128 * each.value - 64).epsilon(0.01));
    }
    CHECK(value_of(lines, talk.find("go", "===").substr(4, 2)) == value_of(lines[0]));
  }
}

TEST_CASE("a hint has a value of one depth for each move, also where the time ends before NBoard's depth") {
  for (const char* agent : {"expert", "pvs"}) {
    CAPTURE(agent);
    Talk talk(agent, {0.5});
    talk.ask("set game " + game_text(middle));
    talk.ask("set depth 30");
    const auto lines = last_lines(talk.ask("hint 4"));
    REQUIRE(lines.size() >= 4);
    for (const Lines& line : lines) CHECK(line[4] == lines[0][4]);
    for (std::size_t i = 1; i < lines.size(); ++i) CHECK(value_of(lines[i]) <= value_of(lines[i - 1]));
  }
}

TEST_CASE("a move that is not among the best any more keeps no value of a lesser depth") {
  Talk talk("pvs:depth=5");
  talk.ask("set game " + game_text(middle));
  const Lines answer = talk.ask("hint 1");
  const auto last = last_lines(answer);
  for (const std::string& line : answer) {
    if (!line.starts_with("search ")) continue;
    const std::string move = first_move(words(line));
    CHECK(std::any_of(last.begin(), last.end(), [&](const Lines& each) { return first_move(each) == move; }));
  }
}

TEST_CASE("a value of zero has no sign") {
  Talk talk("random");
  talk.ask("set game " + game_text("f5"));
  CHECK(talk.find("analyze", "analysis 1") == "analysis 1 0.00");
}

TEST_CASE("after a game that was refused nothing is thought of the one before it") {
  Talk talk;
  talk.ask("set game " + game_text("f5d6"));
  const Lines refused = talk.ask("set game nonsense");
  REQUIRE(refused.size() == 1);
  for (const char* line : {"go", "hint 2", "analyze", "move C3"}) CHECK(talk.ask(line) == refused);
  talk.ask("set game " + game_text("f5"));
  CHECK(talk.find("go", "===").starts_with("=== "));
}

TEST_CASE("analysis goes from the end of a game to its start, in Black's view") {
  Talk talk("alphabeta:depth=1");
  Record game(make_game("othello").take());
  Random random(5);
  while (!game.position().over()) game.play(game.position().random_ply(random));
  talk.ask("set game " + ggf_of(game).take());
  const Lines answer = talk.ask("analyze");
  REQUIRE(answer.size() == game.plies().size() + 3);
  CHECK(answer[1] == "analysis " + std::to_string(game.plies().size()) + " " +
                         std::to_string(static_cast<int>(game.position().score(0))) + ".00");
  for (std::size_t i = 0; i <= game.plies().size(); ++i)
    CHECK(words(answer[i + 1])[1] == std::to_string(game.plies().size() - i));
  CHECK(talk.position() == game.position().text());
}

TEST_CASE("the last move of a game has the same value before and after it, for Black") {
  Talk talk("alphabeta:depth=1");
  // White takes the last square and wins.
  const std::string board(55, 'O');
  talk.ask("set game (;GM[Othello]BO[8 " + board + "********- O]W[H8];)");
  const Lines answer = talk.ask("analyze");
  REQUIRE(answer.size() == 4);
  CHECK(words(answer[1])[2] == words(answer[2])[2]);
  CHECK(words(answer[1])[2].starts_with("-"));
}

TEST_CASE("pings are answered, learning is, and nothing else is said") {
  Talk talk;
  CHECK(talk.ask("ping 17") == Lines{"pong 17"});
  CHECK(talk.ask("learn") == Lines{"learned"});
  for (const char* line :
       {"", " ", "nonsense", "set contempt 3", "set", "set nonsense 4", "NBOARD", "===", "F5"})
    CHECK(talk.ask(line).empty());
  CHECK_FALSE(talk.server().has_quit());
  CHECK(talk.ask("quit").empty());
  CHECK(talk.server().has_quit());
}

TEST_CASE("after the end of a game NBoard is told so") {
  Talk talk;
  talk.ask("set game (;GM[Othello]BO[8 " + std::string(64, '*') + " O];)");
  for (const char* line : {"go", "hint 1", "move A1"})
    CHECK(talk.ask(line) == Lines{"status the game is over"});
  CHECK(talk.find("analyze", "analysis") == "analysis 0 64.00");
}

TEST_CASE("an agent gets NBoard's depth and our time where it has no budget of its own") {
  Talk plain("alphabeta", {7});
  CHECK(plain.server().agent() == "alphabeta:time=7s");
  plain.ask("set depth 5");
  CHECK(plain.server().agent() == "alphabeta:depth=5,time=7s");
  plain.ask("set depth 3");
  CHECK(plain.server().agent() == "alphabeta:depth=3,time=7s");
  Talk own("alphabeta:depth=2", {7});
  own.ask("set depth 5");
  CHECK(own.server().agent() == "alphabeta:depth=2");
  Talk sampling("uct:sims=20", {7});
  sampling.ask("set depth 5");
  CHECK(sampling.server().agent() == "uct:sims=20");
  Talk aimless("random", {7});
  aimless.ask("set depth 5");
  CHECK(aimless.server().agent() == "random");
  CHECK(aimless.find("go", "===").starts_with("=== "));
}

TEST_CASE("lines that change the position end thinking, others wait for it") {
  using Meaning = LineQueue::Meaning;
  for (const char* line : {"ping 1", "set game (;GM[Othello];)", "move F5", "quit", " ping\t2\r"})
    CHECK(nboard_meaning(line) == Meaning::urgent);
  for (const char* line : {"go", "hint 3", "set depth 3", "set", "nonsense"})
    CHECK(nboard_meaning(line) == Meaning::command);
  CHECK(nboard_meaning(" \r") == Meaning::nothing);
}
