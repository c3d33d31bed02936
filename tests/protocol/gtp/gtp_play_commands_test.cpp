#include "base/quoting.hpp"
#include "base/text.hpp"
#include "support/gtp_talk.hpp"
#include "support/text.hpp"
#include "support/toy_games.hpp"

using namespace agon;
using test::GtpTalk;
using test::has;

namespace {

GamePointer row() { return test::make_toy<test::Row>({.name = "row"}).take(); }

}  // namespace

TEST_CASE("a player may move out of turn where the game allows it, and undo takes both steps back") {
  GtpTalk talk;
  REQUIRE(talk.ask("play b d3") == "");
  const std::string before = talk.ask("showboard");
  const auto moves = words(talk.ask("gogui-rules_legal_moves"));
  REQUIRE(talk.ask("gogui-setup_player b") == "");
  const auto again = words(talk.ask("gogui-rules_legal_moves"));
  CHECK(moves != again);
  REQUIRE(talk.ask("undo") == "");
  REQUIRE(talk.ask("play b " + again.front()) == "");
  CHECK(talk.ask("move_history") == "black " + again.front() + "\nblack D3");
  REQUIRE(talk.ask("undo") == "");
  CHECK(talk.ask("showboard") == before);
  CHECK(talk.ask("play b a1") == "? illegal move");
  CHECK(talk.ask("showboard") == before);
  CHECK(talk.ask("reg_genmove b").size() == 2);
  CHECK(talk.ask("showboard") == before);
}

TEST_CASE("play goes on after two passes, and an engine that is asked then passes") {
  GtpTalk talk(row(), "random");
  for (const char* move : {"play b a1", "play w pass", "play b PASS"}) REQUIRE(talk.ask(move) == "");
  CHECK(has(talk.ask("showboard"), "the game is over"));
  CHECK(talk.ask("genmove w") == "pass");
  CHECK(talk.ask("play w b1") == "");
  CHECK(talk.ask("last_move") == "white B1");
  CHECK(talk.ask("undo") == "");
  CHECK(talk.ask("undo") == "");
  CHECK(has(talk.ask("showboard"), "the game is over"));
}

TEST_CASE("dead stones are listed and counted out") {
  GtpTalk talk(row(), "random");
  for (const char* move : {"play b a1", "play w b1", "play b c1"}) REQUIRE(talk.ask(move) == "");
  CHECK(talk.ask("final_status_list dead") == "B1");
  CHECK(talk.ask("final_status_list alive") == "A1 C1");
  CHECK(talk.ask("final_status_list seki") == "");
  CHECK(talk.ask("final_status_list sick") == "? syntax error");
  CHECK(talk.ask("final_status b1") == "dead");
  CHECK(talk.ask("final_status z9") == "? invalid coordinate");
  CHECK(talk.ask("final_score") == "B+2");
  CHECK(words(talk.ask("agon-ownership")).size() == 5);
}

TEST_CASE("a hopeless engine resigns after three moves, when it is told so") {
  GtpTalk talk("connect4", "alphabeta:depth=4");
  REQUIRE(talk.ask("agon-set resign 0.9999") == "");
  CHECK(talk.ask("genmove b") != "resign");
  REQUIRE(talk.ask("play w a") == "");
  CHECK(talk.ask("genmove b") != "resign");
  REQUIRE(talk.ask("play w a") == "");
  CHECK(talk.ask("genmove b") == "resign");
  REQUIRE(talk.ask("clear_board") == "");
  REQUIRE(talk.ask("agon-set resign 0") == "");
  CHECK(talk.ask("genmove b") != "resign");
  CHECK(talk.ask("agon-set resign 7").starts_with("? resign: expected"));
}

TEST_CASE("agon-set shows and changes the agent") {
  GtpTalk talk;
  CHECK(
      talk.ask("agon-set")
          .starts_with("[string] agent uct:sims=50\n[string] resign 0\n[bool] ponder 0\n[string] sims 50\n"));
  CHECK(talk.ask("agon-set sims 70") == "");
  CHECK(has(talk.ask("agon-set"), "agent uct:sims=70"));
  CHECK(talk.ask("agon-set agent alphabeta:depth=2") == "");
  CHECK(has(talk.ask("agon-set"), "agent alphabeta:depth=2"));
  CHECK(talk.ask("agon-set agent nonsense").starts_with("? no agent 'nonsense'"));
  CHECK(talk.ask("agon-set sims 5").starts_with("? "));
  CHECK(talk.ask("agon-set ponder yes") == "");
  CHECK(has(talk.ask("agon-set"), "[bool] ponder 1"));
  CHECK(talk.ask("agon-set ponder maybe") == "? ponder: expected yes or no, and got 'maybe'");
  CHECK(talk.ask("agon-set depth") == "? syntax error");
  CHECK(talk.ask("gogui-title") == "Agon: alphabeta:depth=2");
}

TEST_CASE("the board size changes where the game has boards of that size") {
  GtpTalk talk;
  CHECK(talk.ask("boardsize 6") == "");
  CHECK(talk.ask("query_boardsize") == "6");
  CHECK(talk.ask("boardsize 7") == "? unacceptable size");
  CHECK(talk.ask("query_boardsize") == "6");
  GtpTalk gomoku("mnk:m=15,n=15,k=5");
  CHECK(gomoku.ask("rectangular_boardsize 9 7") == "");
  CHECK(gomoku.ask("query_boardsize") == "9 7");
  CHECK(gomoku.ask("rectangular_boardsize 9") == "? syntax error");
}

TEST_CASE("agon-set changes one option of an agent whose other ones hold quotes") {
  const std::string command = "sh -c \": a,b; exec " AGON_GTP_TOY " tictactoe\"";
  GtpTalk talk("tictactoe", "gtp:" + quoted_if_needed(command));
  CHECK(talk.ask("agon-set timeout 5") == "");
  CHECK(has(talk.ask("agon-set"), "[string] command " + command + "\n"));
  CHECK(has(talk.ask("agon-set"), "[string] timeout 5s"));
}

TEST_CASE("stones are set by hand") {
  GtpTalk talk;
  CHECK(talk.ask("gogui-setup b c3 w c4 w d4") == "");
  CHECK(has(talk.ask("gogui-rules_legal_moves"), "C5"));
  CHECK(talk.ask("gogui-setup_player w") == "");
  CHECK(talk.ask("gogui-rules_side_to_move") == "white");
  CHECK(talk.ask("gogui-setup b z9") == "? bad vertex list");
  CHECK(talk.ask("undo") == "");
  CHECK(talk.ask("undo") == "");
  CHECK(talk.ask("gogui-rules_side_to_move") == "black");
  GtpTalk checkers("checkers");
  CHECK(checkers.ask("gogui-setup b a1") == "? checkers cannot be set up stone by stone");
}

TEST_CASE("GoGui is told no signs that it would skip") {
  GtpTalk talk("reversixt", "random");
  const std::string board = talk.ask("gogui-rules_board");
  CHECK(board.find_first_not_of("XO. \n") == std::string::npos);
  CHECK(words(board).size() == 64);
  // What lies there besides stones is on the other board, and the stones are the same.
  const std::string shown = talk.ask("showboard");
  CHECK(has(shown, " i "));
  CHECK(has(shown, " O X "));
}

TEST_CASE("the board shows black and white pieces as GoGui is told them") {
  GtpTalk talk("breakthrough", "random");
  std::vector<std::string> shown, told = split(talk.ask("gogui-rules_board"), '\n');
  for (const std::string& row : split(talk.ask("showboard"), '\n'))
    if (auto cells = words(row); cells.size() == 10 && cells.front() == cells.back())
      shown.push_back(join(std::span(cells).subspan(1, 8), " "));
  CHECK(shown == told);
  CHECK(has(shown.back(), "X X"));
  // Kings of checkers would be capital letters.
  const std::string checkers = GtpTalk("checkers", "random").ask("showboard");
  CHECK(has(checkers, " x "));
  CHECK(has(checkers, " o "));
}
