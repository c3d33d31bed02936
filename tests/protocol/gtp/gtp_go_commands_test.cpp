#include <algorithm>
#include <sys/stat.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "support/gtp_talk.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using test::GtpTalk;
using test::has;

namespace {

// Sets up a board of at most nine rows, written from the top.
void set_up(GtpTalk& talk, const std::vector<std::string>& rows) {
  std::string line = "gogui-setup";
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      if (rows[row][column] == '.') continue;
      line += rows[row][column] == 'X' ? " b " : " w ";
      line += "ABCDEFGHJ"[column] + std::to_string(rows.size() - row);
    }
  REQUIRE(talk.ask(line) == "");
}

// One move, after which White gave up.
void load_resigned_game(GtpTalk& talk) {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/resigned.sgf";
  REQUIRE(write_file(file, "(;SZ[5]RE[B+R];B[cc])"));
  REQUIRE(talk.ask("loadsgf " + file) == "");
}

}  // namespace

TEST_CASE("what Sabaki sends to an engine for Go is answered") {
  GtpTalk talk("go", "uct:sims=20");
  for (const char* line :
       {"1 name", "2 version", "3 protocol_version", "4 list_commands", "5 boardsize 9", "6 clear_board",
        "7 komi 6.5", "8 time_settings 600 30 1", "9 play B E5", "10 play W D3", "11 undo", "12 genmove W"}) {
    CAPTURE(line);
    CHECK(talk.raw(line).starts_with("="));
  }
  CHECK(talk.ask("get_komi") == "6.5");
  CHECK(talk.ask("query_boardsize") == "9");
  for (const char* name : {"lz-analyze", "kata-analyze", "lz-genmove_analyze", "kata-genmove_analyze", "komi",
                           "set_free_handicap", "final_score", "final_status_list", "kgs-genmove_cleanup"}) {
    CAPTURE(name);
    CHECK(talk.ask("known_command " + std::string(name)) == "true");
  }
  CHECK(talk.ask("known_command gogui-rules_game_id") == "false");
}

TEST_CASE("komi keeps the moves, a new size forgets them") {
  GtpTalk talk("go:size=9", "random");
  REQUIRE(talk.ask("play b e5") == "");
  REQUIRE(talk.ask("play b e6") == "");
  CHECK(talk.ask("komi 0.5") == "");
  CHECK(talk.ask("move_history") == "black E6\nblack E5");
  CHECK(talk.ask("komi much") == "? syntax error");
  CHECK(talk.ask("komi 1e9").starts_with("? "));
  CHECK(talk.ask("get_komi") == "0.5");
  CHECK(talk.ask("komi 6.25") == "komi is 6.5, the half point nearest to 6.25");
  CHECK(talk.ask("get_komi") == "6.5");
  CHECK(talk.ask("komi 6,5") == "");
  CHECK(talk.ask("get_komi") == "6.5");
  CHECK(talk.ask("komi 6,5,5") == "? syntax error");
  CHECK(talk.ask("komi 0.6") == "komi is 0.5, the half point nearest to 0.6");
  CHECK(talk.ask("move_history") == "black E6\nblack E5");
  CHECK(talk.ask("boardsize 13") == "");
  CHECK(talk.ask("move_history") == "");
  CHECK(talk.ask("get_komi") == "0.5");
  CHECK(talk.ask("boardsize 26") == "? unacceptable size");
}

TEST_CASE("handicap stones are put, told and cleared away") {
  GtpTalk talk("go:size=9", "random");
  CHECK(talk.ask("fixed_handicap 1") == "? invalid number of stones");
  const auto stones = words(talk.ask("fixed_handicap 4"));
  CHECK(stones.size() == 4);
  CHECK(talk.ask("gogui-rules_side_to_move") == "white");
  CHECK(talk.ask("fixed_handicap 2") == "? board not empty");
  CHECK(talk.ask("clear_board") == "");
  CHECK(talk.ask("gogui-rules_side_to_move") == "black");
  for (const char* number : {"1", "81", "-2", "1000000000000"})
    CHECK(talk.ask("place_free_handicap " + std::string(number)) == "? invalid number of stones");
  CHECK(words(talk.ask("place_free_handicap 40")).size() == 40);
  CHECK(talk.ask("gogui-rules_side_to_move") == "white");
  CHECK(talk.ask("clear_board") == "");
  CHECK(talk.ask("set_free_handicap A1") == "? bad vertex list");
  CHECK(talk.ask("set_free_handicap A1 A1") == "? bad vertex list");
  CHECK(talk.ask("set_free_handicap A1 pass") == "? bad vertex list");
  CHECK(talk.ask("set_free_handicap C3 G7 E5") == "");
  CHECK(talk.ask("gogui-rules_side_to_move") == "white");
  CHECK(talk.ask("play w C3") == "? illegal move: occupied");
  CHECK(talk.ask("set_free_handicap C3 G7") == "? board not empty");
}

TEST_CASE("free handicap stones are placed on boards without usual points too, in any number") {
  for (const char* game :
       {"go:size=2", "go:size=5", "go:size=6", "go:size=8", "go:size=9", "go:size=9,torus=yes"}) {
    GtpTalk talk(game, "random");
    const int points = static_cast<int>(*parse_integer(talk.ask("query_boardsize"))) *
                       static_cast<int>(*parse_integer(talk.ask("query_boardsize")));
    for (const int number : {2, 3, 7, 12, points - 1}) {
      if (number >= points) continue;
      CAPTURE(game);
      CAPTURE(number);
      auto stones = words(talk.ask("place_free_handicap " + std::to_string(number)));
      std::sort(stones.begin(), stones.end());
      CHECK(stones.size() == static_cast<std::size_t>(number));
      CHECK(std::unique(stones.begin(), stones.end()) == stones.end());
      CHECK(has(talk.ask("printsgf"), "HA[" + std::to_string(number) + "]"));
      CHECK(talk.ask("clear_board") == "");
    }
  }
}

TEST_CASE("White gets points for handicap stones in every count, wherever they were put") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/handicap.sgf";
  REQUIRE(write_file(file, "(;SZ[9]HA[4]KM[0]RU[Chinese]AB[cc][ee][gg][cg])"));
  GtpTalk talk("go:size=9,komi=0", "random");
  for (const std::string& stones : {std::string("fixed_handicap 4"), std::string("place_free_handicap 4"),
                                    std::string("set_free_handicap C3 E5 G7 C7"), "loadsgf " + file}) {
    CAPTURE(stones);
    REQUIRE(talk.ask("clear_board") == "");
    REQUIRE_FALSE(talk.ask(stones).starts_with("?"));
    CHECK(talk.ask("final_score") == "B+77");
    const std::string told = talk.raw("kata-search_analyze b");
    const auto lead = parse_number(words(told.substr(told.find("scoreLead") + 9)).front());
    REQUIRE(lead);
    CHECK(*lead <= 77);
    REQUIRE(talk.ask("play w pass") == "");
    REQUIRE(talk.ask("play b pass") == "");
    CHECK(talk.ask("final_score") == "B+77");
    CHECK(has(talk.ask("printsgf"), "RE[B+77]"));
    REQUIRE(talk.ask("kata-set-rule whiteHandicapBonus N-1") == "");
    CHECK(talk.ask("final_score") == "B+78");
    CHECK(has(talk.ask("kata-get-rules"), "\"whiteHandicapBonus\":\"N-1\""));
    REQUIRE(talk.ask("kata-set-rules {\"whiteHandicapBonus\":\"0\"}") == "");
    CHECK(talk.ask("final_score") == "B+81");
    REQUIRE(talk.ask("kata-set-rules chinese") == "");
    CHECK(talk.ask("final_score") == "B+77");
    REQUIRE(talk.ask("kata-set-rules tromp-taylor") == "");
    CHECK(talk.ask("final_score") == "B+81");
    REQUIRE(talk.ask("kata-set-rules chinese") == "");
  }
  // Stones that are set up later take nothing from it.
  REQUIRE(talk.ask("clear_board") == "");
  REQUIRE(talk.ask("set_free_handicap C3 E5 G7 C7") == "");
  REQUIRE(talk.ask("gogui-setup b C3 b E5") == "");
  CHECK(talk.ask("final_score") == "B+77");
  // Other stones are no handicap.
  REQUIRE(talk.ask("clear_board") == "");
  REQUIRE(talk.ask("gogui-setup b C3 b E5 b G7 b C7") == "");
  CHECK(talk.ask("final_score") == "B+81");
}

TEST_CASE("boardsize takes handicap stones off, also those of a file and at the same size") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/handicap.sgf";
  REQUIRE(write_file(file, "(;SZ[9]HA[2]AB[cg][gc];W[ee])"));
  GtpTalk talk("go:size=9", "random");
  for (const std::string& command : {std::string("fixed_handicap 4"), "loadsgf " + file}) {
    CAPTURE(command);
    REQUIRE_FALSE(talk.ask(command).starts_with("?"));
    CHECK(talk.ask("boardsize 9") == "");
    CHECK(talk.ask("gogui-rules_side_to_move") == "black");
    CHECK_FALSE(has(talk.ask("showboard"), "X"));
  }
}

TEST_CASE("handicap stones stand in the root of the SGF file, wherever they were put") {
  GtpTalk talk("go:size=9", "random");
  REQUIRE(talk.ask("set_free_handicap C3 G7 E5") == "");
  CHECK(has(talk.ask("printsgf"), "HA[3]AB[gc][ee][cg]PL[W]"));
  REQUIRE(talk.ask("play w A1") == "");
  CHECK(has(talk.ask("printsgf"), ";W[ai])"));
  REQUIRE(talk.ask("clear_board") == "");
  REQUIRE(talk.ask("place_free_handicap 2") != "");
  CHECK(has(talk.ask("printsgf"), "HA[2]AB"));
}

TEST_CASE("an illegal move of Go is told with its reason") {
  GtpTalk talk("go:size=5", "random");
  set_up(talk, {".....", ".....", ".XO..", "XO.O.", ".XO.."});
  CHECK(talk.ask("play b A2") == "? illegal move: occupied");
  CHECK(talk.ask("play b Z9") == "? illegal move");
  REQUIRE(talk.ask("play b C2") == "");
  CHECK(talk.ask("play w A1") == "? illegal move: suicide");
  CHECK(talk.ask("play w B2") == "? illegal move: ko");
  REQUIRE(talk.ask("kata-set-rule suicide true") == "");
  CHECK(talk.ask("play w A1") == "? illegal move: repeats an earlier board (ko=positional)");
  REQUIRE(talk.ask("kata-set-rule ko simple") == "");
  CHECK(talk.ask("play w A1") == "");
}

TEST_CASE("dead stones are told, and taken when the opponent wants it so") {
  GtpTalk talk("go:size=5,komi=0.5", "uct:sims=300");
  // Black has two eyes on the left, white lives nowhere: one stone in black's area.
  REQUIRE(talk.ask("gogui-setup b c1 b c2 b c3 b c4 b c5 b b3 b a3 w d2") == "");
  CHECK(talk.ask("final_status_list dead") == "D2");
  CHECK(talk.ask("final_score") == "B+24.5");
  CHECK(talk.ask("final_status d2") == "dead");
  CHECK(talk.ask("final_status a1") == "black_territory");
  REQUIRE(talk.ask("gogui-setup_player w") == "");
  REQUIRE(talk.ask("play w pass") == "");
  REQUIRE(talk.ask("play b pass") == "");
  // Black plays on until the stone is gone.
  int moves = 0;
  while (moves < 12) {
    const std::string move = talk.ask("kgs-genmove_cleanup b");
    if (move == "pass") break;
    REQUIRE(talk.ask("play w pass") == "");
    ++moves;
  }
  CHECK(moves >= 1);
  CHECK(moves < 12);
  CHECK_FALSE(has(talk.ask("showboard"), "O"));
}

TEST_CASE("cleaning up, an engine still saves its own stones") {
  // By komi White wins with ten points. In a row of three it needs the middle, and no black stone is dead.
  GtpTalk talk("go:size=7,komi=32.5", "uct:sims=300");
  set_up(talk, {"X.X.XXX", "XXXXXXX", "XXXXXXX", "XXXXXXX", "OOXXXXX", "OOOOXXX", "...OXXX"});
  REQUIRE(talk.ask("gogui-setup_player w") == "");
  CHECK(talk.ask("kgs-genmove_cleanup w") == "B1");
  REQUIRE(talk.ask("undo") == "");
  REQUIRE(talk.ask("play w pass") == "");
  REQUIRE(talk.ask("play b pass") == "");
  CHECK(talk.ask("kgs-genmove_cleanup w") == "B1");
}

TEST_CASE("stones in seki are neither dead nor simply alive") {
  GtpTalk talk("go:size=9,komi=0,scoring=japanese", "random");
  set_up(talk, {".XO.OX.X.", "XXOOOXXXX", ".XO.OXXXX", "XXOOOXXXX", "XXOOOXXXX", "XXOOOXXXX", "XXOOOXXXX",
                "OOXXXOOOX", ".O.X.O.OX"});
  const std::string seki = talk.ask("final_status_list seki");
  auto stones = words(seki);
  std::sort(stones.begin(), stones.end());
  CHECK(stones ==
        std::vector<std::string>{"A2", "B1", "B2", "C2", "D1", "D2", "E2", "F1", "F2", "G2", "H1", "H2"});
  CHECK(talk.ask("final_status_list dead") == "");
  const auto alive = words(talk.ask("final_status_list alive"));
  CHECK(alive.size() == 71 - stones.size());
  for (const std::string& stone : alive) CHECK_FALSE(has(" " + seki + " ", " " + stone + " "));
  CHECK(talk.ask("final_status d1") == "seki");
  CHECK(talk.ask("final_status a5") == "alive");
  CHECK(talk.ask("final_score") == "B+2");
}

TEST_CASE("ownership stands in the lines of KataGo") {
  GtpTalk talk("go:size=5,komi=0.5", "uct:sims=100");
  REQUIRE(talk.ask("gogui-setup b c1 b c2 b c3 b c4 b c5 b b3 b a3") == "");
  const std::string reply = talk.raw("kata-search_analyze w ownership true");
  const std::string owners = reply.substr(reply.find("ownership") + 10);
  const auto values = words(owners.substr(0, owners.find('\n')));
  REQUIRE(values.size() == 25);
  CHECK(*parse_number(values[2]) < -0.9);  // for white, who is to move, black's stone
  CHECK(has(reply, "scoreLead -"));
}

TEST_CASE("a game is written as SGF and read again, whole or up to a move") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/a game.sgf";
  GtpTalk talk("go:size=9,komi=5.5", "random");
  REQUIRE(talk.ask("gogui-play_sequence b E5 w C3 w D3 b G7") == "");
  const std::string history = talk.ask("move_history");
  CHECK(has(talk.ask("printsgf"), "SZ[9]"));
  REQUIRE(talk.ask("printsgf " + file) == "");
  REQUIRE(talk.ask("boardsize 13") == "");
  CHECK(talk.ask("loadsgf " + file) == "");
  CHECK(talk.ask("query_boardsize") == "9");
  CHECK(talk.ask("get_komi") == "5.5");
  CHECK(talk.ask("move_history") == history);
  CHECK(talk.ask("loadsgf " + file + " 3") == "");
  CHECK(talk.ask("move_history") == "white C3\nblack E5");
  CHECK(talk.ask("loadsgf " + file + " 99") == "");
  CHECK(talk.ask("move_history") == history);
  REQUIRE(talk.ask("loadsgf " + file + " 3") == "");
  for (const char* number : {"0", "-1", "x"})
    CHECK(talk.ask("loadsgf " + file + " " + number) ==
          "? cannot load file: expected the number of a move, from 1 on, and got '" + std::string(number) +
              "'");
  for (const char* name : {"/nothing.sgf", "/nothing.sgf 3", "/no thing.sgf"}) {
    const std::string reply = talk.ask("loadsgf " + folder.path() + name);
    CHECK(reply.starts_with("? cannot load file: "));
    CHECK(has(reply, "No such file"));
  }
  CHECK(talk.ask("loadsgf") == "? syntax error");
  REQUIRE(write_file(file, "(;SZ[9];B[zz])"));
  CHECK(talk.ask("loadsgf " + file).starts_with("? cannot load file: "));
  CHECK(talk.ask("move_history") == "white C3\nblack E5");
}

TEST_CASE("a game that was resigned is loaded to be played on") {
  GtpTalk talk("go:size=9", "uct:sims=20");
  load_resigned_game(talk);
  CHECK_FALSE(talk.ask("reg_genmove w").starts_with("?"));
  CHECK_FALSE(talk.ask("genmove w").starts_with("?"));
  CHECK(has(talk.raw("kata-search_analyze b"), "info move"));
}

TEST_CASE("a rule that forbids what was played is refused, also where stones were set up") {
  GtpTalk talk("go:size=5,ko=simple,suicide=yes", "random");
  const std::string rules = talk.ask("kata-get-rules");
  for (const char* stones : {"gogui-setup b A2 b B1", "set_free_handicap A2 B1"}) {
    REQUIRE(talk.ask("clear_board") == "");
    REQUIRE(talk.ask(stones) == "");
    REQUIRE(talk.ask("play w A1") == "");
    CHECK(talk.ask("kata-set-rule suicide false") == "? move 1: cannot play 'A1' here: suicide");
    CHECK(talk.ask("kata-set-rules tromp-taylor") ==
          "? move 1: cannot play 'A1' here: repeats an earlier board (ko=positional)");
    CHECK(talk.ask("kata-get-rules") == rules);
    CHECK(talk.ask("move_history") == "white A1");
  }
}

TEST_CASE("who gave up stands in the SGF file until somebody plays on") {
  GtpTalk talk("go:size=9", "uct:sims=20");
  load_resigned_game(talk);
  REQUIRE(talk.ask("play w A1") == "");
  CHECK_FALSE(has(talk.ask("printsgf"), "RE["));
  REQUIRE(talk.ask("play b resign") == "");
  CHECK(has(talk.ask("printsgf"), "RE[W+R]"));
  // Neither questions nor what is refused changes that.
  CHECK_FALSE(talk.ask("reg_genmove b").starts_with("?"));
  CHECK(talk.ask("play b A1") == "? illegal move: occupied");
  CHECK(talk.ask("komi 3.5") == "");
  CHECK(has(talk.ask("printsgf"), "RE[W+R]"));
  REQUIRE(talk.ask("undo") == "");
  CHECK_FALSE(has(talk.ask("printsgf"), "RE["));
  CHECK(talk.ask("move_history") == "white A1\nblack C3");
  REQUIRE(talk.ask("play b resign") == "");
  CHECK_FALSE(talk.ask("genmove b").starts_with("?"));
  CHECK_FALSE(has(talk.ask("printsgf"), "RE["));
  REQUIRE(talk.ask("undo") == "");
  CHECK(talk.ask("move_history") == "white A1\nblack C3");
  REQUIRE(talk.ask("undo") == "");
  CHECK(talk.ask("move_history") == "black C3");
}

TEST_CASE("an engine that gives up is written into the SGF file") {
  GtpTalk talk("go:size=7,komi=7.5", "uct:sims=300");
  REQUIRE(talk.ask("agon-set resign 0.9999") == "");
  for (const char* color : {"b", "w", "b", "w"})
    REQUIRE(talk.ask("genmove " + std::string(color)) != "resign");
  const std::string history = talk.ask("move_history");
  REQUIRE(talk.ask("genmove b") == "resign");
  CHECK(has(talk.ask("printsgf"), "RE[W+R]"));
  REQUIRE(talk.ask("undo") == "");
  CHECK_FALSE(has(talk.ask("printsgf"), "RE["));
  CHECK(talk.ask("move_history") == history);
}

TEST_CASE("rules are set by the names of KGS and KataGo, and told as KataGo tells them") {
  GtpTalk talk("go:size=9", "random");
  REQUIRE(talk.ask("play b E5") == "");
  const std::string chinese = talk.ask("kata-get-rules");
  CHECK(chinese ==
        "{\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\","
        "\"suicide\":false,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"N\"}");
  CHECK(talk.ask("kgs-rules japanese") == "");
  CHECK(has(talk.ask("kata-get-rules"), "\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\""));
  CHECK(talk.ask("kgs-rules new_zealand") == "");
  CHECK(has(talk.ask("kata-get-rules"), "\"suicide\":true"));
  CHECK(talk.ask("kata-set-rules tromp-taylor") == "");
  CHECK(has(talk.ask("kata-get-rules"), "\"friendlyPassOk\":false"));
  CHECK(talk.ask("kata-set-rules " + chinese) == "");
  CHECK(talk.ask("kata-set-rule ko SITUATIONAL") == "");
  CHECK(has(talk.ask("kata-get-rules"), "SITUATIONAL"));
  CHECK(talk.ask("kgs-rules martian") == "? unknown ruleset");
  CHECK(talk.ask("kata-set-rules {\"ko\":\"never\"}") == "? rule 'ko' cannot be 'never'");
  CHECK(talk.ask("kata-set-rule colour blue") == "? unknown rule 'colour'");
  CHECK(talk.ask("move_history") == "black E5");
}

TEST_CASE("a rule of KataGo that is not there is refused, and nothing changes") {
  GtpTalk talk("go:size=9", "random");
  const std::string before = talk.ask("kata-get-rules");
  CHECK(talk.ask("kata-set-rule tax ALL") == "? rule 'tax' cannot be 'all'");
  CHECK(talk.ask("kata-set-rule hasButton true") == "? rule 'hasbutton' cannot be 'true'");
  CHECK(talk.ask("kata-set-rule whiteHandicapBonus 2") == "? rule 'whitehandicapbonus' cannot be '2'");
  CHECK(talk.ask("kata-set-rule komi 99").starts_with("? komi is no rule"));
  CHECK(talk.ask("kata-set-rules {\"ko\":\"SIMPLE\",\"tax\":\"ALL\"}") == "? rule 'tax' cannot be 'all'");
  CHECK(talk.ask("kata-get-rules") == before);
  CHECK(talk.ask("kata-set-rule tax NONE") == "");
  CHECK(talk.ask("kata-get-rules") == before);
}

TEST_CASE("passing friendly or not is the way stones are counted, wherever it stands among the rules") {
  GtpTalk talk("go:size=9", "random");
  const std::string chinese = talk.ask("kata-get-rules");
  REQUIRE(talk.ask("kata-set-rule friendlyPassOk false") == "");
  CHECK(has(talk.ask("kata-get-rules"), "\"friendlyPassOk\":false"));
  REQUIRE(talk.ask("kata-set-rules " + chinese) == "");
  CHECK(talk.ask("kata-get-rules") == chinese);
  REQUIRE(talk.ask("kgs-rules japanese") == "");
  CHECK(talk.ask("kata-set-rule friendlyPassOk false") == "? rule 'friendlyPassOk' cannot be 'false'");
  CHECK(talk.ask("kata-set-rules {\"friendlyPassOk\":false,\"scoring\":\"AREA\"}") == "");
  CHECK(has(talk.ask("kata-get-rules"), "\"friendlyPassOk\":false"));
}

TEST_CASE("a komi between half points in an SGF file is told as the command komi tells it") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/komi.sgf";
  GtpTalk talk("go:size=5", "random");
  REQUIRE(write_file(file, "(;SZ[5]KM[6.75];B[cc])"));
  CHECK(talk.ask("loadsgf " + file) == "komi is 7, the half point nearest to 6.75");
  CHECK(talk.ask("get_komi") == "7");
  REQUIRE(write_file(file, "(;SZ[5]KM[6.5];B[cc])"));
  CHECK(talk.ask("loadsgf " + file) == "");
}

TEST_CASE("an SGF file that tells no rules and no komi keeps those of the session") {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() + "/open.sgf";
  GtpTalk talk("go:size=9", "random");
  const auto load = [&](const std::string& text) {
    REQUIRE(write_file(file, text));
    REQUIRE(talk.ask("kata-set-rules japanese") == "");
    REQUIRE(talk.ask("komi 5.5") == "");
    return talk.ask("loadsgf " + file);
  };
  CHECK(load("(;SZ[9];B[aa])") == "");
  CHECK(has(talk.ask("kata-get-rules"), "\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\""));
  CHECK(talk.ask("get_komi") == "5.5");
  CHECK(load("(;SZ[9]RU[AGA];B[aa])") == "");
  CHECK(has(talk.ask("kata-get-rules"), "\"ko\":\"SITUATIONAL\",\"scoring\":\"AREA\""));
  CHECK(talk.ask("get_komi") == "5.5");
  CHECK(load("(;SZ[9]KM[3.5];B[aa])") == "");
  CHECK(has(talk.ask("kata-get-rules"), "TERRITORY"));
  CHECK(talk.ask("get_komi") == "3.5");
  // Nobody gives both stones and a full komi.
  CHECK(load("(;SZ[9]HA[2];W[aa])") == "");
  CHECK(talk.ask("get_komi") == "0.5");
  // What the session's rules forbid is refused, and told.
  REQUIRE(talk.ask("kata-set-rules chinese") == "");
  REQUIRE(write_file(file, "(;SZ[9]AB[ba][ab];W[aa])"));
  CHECK(has(talk.ask("loadsgf " + file), "move 1 (White): cannot play 'A9' here: suicide"));
}

TEST_CASE("rules and komi of one SGF file do not pass to the next") {
  const test::TemporaryFolder folder;
  const std::string told = folder.path() + "/told.sgf", open = folder.path() + "/open.sgf";
  REQUIRE(write_file(told, "(;SZ[9]RU[Japanese]HA[4];W[ee])"));
  REQUIRE(write_file(open, "(;SZ[9];B[aa])"));
  GtpTalk talk("go:size=9", "random");
  REQUIRE(talk.ask("komi 3.5") == "");
  REQUIRE(talk.ask("loadsgf " + told) == "");
  CHECK(talk.ask("get_komi") == "0.5");
  CHECK(has(talk.ask("kata-get-rules"), "TERRITORY"));
  REQUIRE(talk.ask("loadsgf " + open) == "");
  CHECK(talk.ask("get_komi") == "3.5");
  CHECK(has(talk.ask("kata-get-rules"), "AREA"));
  // What is told afterwards is the session's own.
  REQUIRE(talk.ask("loadsgf " + told) == "");
  REQUIRE(talk.ask("komi 6.5") == "");
  REQUIRE(talk.ask("loadsgf " + open) == "");
  CHECK(talk.ask("get_komi") == "6.5");
}

TEST_CASE("a pipe is no SGF file, and nobody waits for it") {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path() + "/pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  GtpTalk talk("go:size=9", "random");
  for (const char* move : {"", " 3"})
    CHECK(talk.ask("loadsgf " + pipe + move) == "? cannot load file: '" + pipe + "' is no regular file");
}

TEST_CASE("a pass after the end of the game leaves its result as it is") {
  GtpTalk talk("go:size=5,komi=0.5", "uct:sims=20");
  REQUIRE(talk.ask("gogui-play_sequence b C3 w pass b pass") == "");
  REQUIRE(talk.ask("gogui-rules_final_result") == "black wins: B+24.5");
  const std::string history = talk.ask("move_history");
  for (const char* pass : {"play w pass", "play b pass", "genmove w", "genmove b", "lz-genmove_analyze b",
                           "kata-genmove_analyze w"}) {
    CAPTURE(pass);
    CHECK_FALSE(talk.raw(pass).starts_with("?"));
    CHECK(talk.ask("gogui-rules_final_result") == "black wins: B+24.5");
    CHECK(has(talk.ask("printsgf"), "RE[B+24.5]"));
    CHECK(talk.ask("move_history") == history);
  }
  // Each of them is a step of its own.
  for (int i = 0; i < 6; ++i) REQUIRE(talk.ask("undo") == "");
  CHECK(talk.ask("gogui-rules_final_result") == "black wins: B+24.5");
  REQUIRE(talk.ask("undo") == "");
  CHECK(talk.ask("gogui-rules_final_result") == "unknown");
  REQUIRE(talk.ask("play b pass") == "");
  REQUIRE(talk.ask("play w pass") == "");
  REQUIRE(talk.ask("play b A1") == "");
  CHECK(talk.ask("gogui-rules_final_result") == "unknown");
  REQUIRE(talk.ask("undo") == "");
  CHECK(talk.ask("gogui-rules_final_result") == "black wins: B+24.5");
}
