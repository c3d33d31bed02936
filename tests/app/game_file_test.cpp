#include "app/game_file.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "base/date.hpp"
#include "base/file.hpp"
#include "engine/games.hpp"
#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"
#include "support/wthor_writer.hpp"

using namespace agon;
using test::has;
using test::Ran;
using test::run;
using test::TemporaryFolder;

namespace {

// 67 moves on 9x9 with komi 7, the last two of them passes.
const std::string passed = AGON_SOURCE_DIR "/tests/data/go/strong9-01.sgf";

// A file of the folder with this text.
std::string file_in(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  const std::string path = folder.path() + "/" + name;
  REQUIRE(write_file(path, text));
  return path;
}

// The one line that a command gives back, and the code 1 for the file's fault, 2 for the user's.
std::string complaint(const std::string& line, int code) {
  CAPTURE(line);
  const Ran ran = run(line);
  CHECK(ran.code == code);
  CHECK(ran.out.empty());
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  return ran.err;
}

std::string analysed(const std::string& words) {
  const Ran ran = run("analyse " + words + " --agent uct:sims=20 --json");
  CAPTURE(ran.err);
  CHECK(ran.code == 0);
  return ran.out;
}

}  // namespace

TEST_CASE("analyse looks at any position of an SGF file") {
  CHECK(has(analysed("go " + passed + " --move 0"),
            "\"position\": \"........./........./........./........./........./........./........./......"
            ".../......... X\""));
  CHECK(
      has(analysed("go " + passed + " --move 1"), "/....X..../........./........./........./......... O\""));
  CHECK(has(analysed(passed + " --move 66"), "\"game\": \"go:size=9,komi=7\""));
  CHECK(has(analysed("go:komi=0.5,scoring=japanese " + passed + " --move 3"),
            "\"game\": \"go:size=9,komi=0.5,scoring=japanese\""));
  const TemporaryFolder folder;
  // Who resigned later does not keep anybody from asking.
  const std::string resigned = file_in(folder, "a game.SGF", "(;SZ[5]RE[B+R];B[cc];W[bb])");
  CHECK(has(analysed("go " + resigned), "\"position\": \"...../.O.../..X../...../..... X\""));
}

TEST_CASE("an SGF file is known by its text, whatever its name") {
  const TemporaryFolder folder;
  const std::string text = "\xef\xbb\xbf \n(\n;SZ[5];B[cc];W[bb])";
  const std::string path = file_in(folder, "game.txt", text);
  for (const std::string& words : {"go " + path, path, path + " --move 2"})
    CHECK(has(analysed(words), "\"position\": \"...../.O.../..X../...../..... X\""));
  for (const std::string& line :
       {"play go " + path, "play --load " + path + " --move 2 --players human,human"})
    CHECK(has(run(line, {.input = "position\n"}).out, "...../.O.../..X../...../..... X"));
  const std::string other = file_in(folder, "other.txt", "(no game)");
  CHECK(has(complaint("play --load " + other, 1), "other.txt: no game that can be read"));
  CHECK(has(complaint("analyse go " + other, 2), "position: "));
}

TEST_CASE("analyse tells how the game of a file ended, and looks at what came before") {
  const TemporaryFolder folder;
  const auto ended = [](const std::string& words) {
    const Ran ran = run("analyse " + words);
    CAPTURE(words);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(has(ran.out, "the game is over, "));
    CHECK(has(ran.out, "--move N looks at"));
    return ran.out;
  };
  ended("go " + passed);
  for (const std::string name : {"game.ggf", "game.transcript", "game"}) {
    const std::string path = folder.path() + "/" + name;
    REQUIRE(run("play othello --players random,random --seed 3 --save " + path).code == 0);
    CHECK(has(ended("othello " + path), " wins by "));
    CHECK(has(ended(path), " wins by "));
    CHECK(has(run("analyse --json " + path).out, "\"over\": true"));
    CHECK(has(analysed(path + " --move 5"), "\"best\""));
  }
}

TEST_CASE("analyse looks at any position of a game saved in our own format") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/four.game";
  REQUIRE(run("play connect4 --players random,random --seed 3 --save " + path).code == 0);
  CHECK(has(run("analyse " + path).out, "connect4: the game is over, "));
  const auto position = [](const std::string& json) { return json.substr(0, json.find("to_move")); };
  CHECK(position(analysed(path + " --move 0")) == position(analysed("connect4")));
  CHECK(position(analysed("connect4 " + path + " --move 0")) == position(analysed("connect4")));
  CHECK(has(complaint("analyse " + path + " --move 50", 2), "there is no position after move 50"));
  CHECK(has(complaint("analyse " + path + " --number 2", 2), "there is no game 2"));
  CHECK(has(complaint("analyse tictactoe " + path, 2), "a game of connect4, not of tictactoe as asked for"));
}

TEST_CASE("an SGF file or a move number that cannot be read is one line") {
  const TemporaryFolder folder;
  CHECK(has(complaint("analyse go " + passed + " --move 68", 2),
            "the game has 67 moves; there is no position after move 68"));
  CHECK(has(complaint("play go " + passed + " --move -2", 2), "option 'move' takes integer -1.."));
  CHECK(complaint("analyse go --move 3", 2) ==
        "agon: --move and --number choose within a file; name one, as in: go FILE.sgf --move 3\n");
  CHECK(has(complaint("play --load " + folder.path() + "/game --move 3", 2),
            "--move and --number choose within an SGF, GGF or WTHOR file"));
  CHECK(has(complaint("analyse go:size=19 " + passed, 2), "the board has size 9, not 19 as asked for"));
  CHECK(has(complaint("analyse go:sise=9 " + passed, 2), "no option 'sise'"));
  CHECK(has(complaint("analyse othello " + passed, 2), "is read for go, not for othello"));
  for (const char* command : {"analyse go ", "play go ", "play --load "}) {
    CHECK(has(complaint(command + folder.path() + "/none.sgf", 1), "No such file"));
    CHECK(has(complaint(command + file_in(folder, "text.sgf", "1. e4 e5 2. Nf3"), 1),
              "text.sgf: line 1, column "));
    CHECK(has(complaint(command + file_in(folder, "othello.sgf", "(;GM[2]SZ[8];B[dd])"), 1),
              "othello.sgf: line 1, column 3: this is no game of Go: GM is '2', not 1"));
    CHECK(has(complaint(command + file_in(folder, "illegal.sgf", "(;SZ[5];B[cc]\n;W[cc])"), 1),
              "illegal.sgf: line 2, column 2: move 2 (White): "));
  }
}

TEST_CASE("play goes on from an SGF file and keeps the game in one") {
  const TemporaryFolder folder;
  const std::string mine = folder.path() + "/mine.sgf";
  const Ran first =
      run("play go " + passed + " --move 2 --players human,human --save " + mine, {.input = "c3\n"});
  CHECK(first.code == 0);
  CHECK(has(first.out, "agon play --load " + mine + " --save " + mine + "\n"));
  const std::string text = *read_file(mine);
  CHECK(has(text, "KM[7]RU[Chinese]PB[human]PW[human]"));
  CHECK(has(text, "DT[" + today().substr(0, 3)));
  CHECK(has(text, ";B[ee];W[ce];B[cg])"));
  // The file seats its players; undo knows the moves that were read.
  const Ran second = run("play --load " + mine + " --save " + mine, {.input = "undo\nundo\nd4\nresign\n"});
  CHECK(second.code == 0);
  CHECK(has(*read_file(mine), "RE[W+R]"));
  CHECK(has(*read_file(mine), ";B[ee];W[df])"));
  // A saved game stays resigned; as a position of Go it can be played on.
  CHECK(has(run("play --load " + mine).out, "Black resigns; White wins.\n"));
  CHECK(has(run("play go " + mine, {.input = "position\n"}).out, "Black> "));
}

TEST_CASE("play writes over no transcript with comments") {
  const TemporaryFolder folder;
  const std::string text = "f5d6c3 # the game of the day\n";
  const std::string path = file_in(folder, "kept.transcript", text);
  const Ran ran = run("play --load " + path + " --players human,human --save " + path, {.input = "d3\n"});
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "is left alone: choose another name\n"));
  CHECK(*read_file(path) == text);
}

TEST_CASE("play writes over no SGF file that has more than a saved game") {
  const TemporaryFolder folder;
  for (const char* text : {"(;SZ[5]PB[Ada];B[cc])", "(;AP[Agon:9]SZ[5];B[cc]C[good])",
                           "(;AP[Agon:9]SZ[5](;B[cc])(;B[bb]))", "no SGF"}) {
    const std::string path = file_in(folder, "kept.sgf", text);
    const Ran ran = run("play go:size=5 --players human,human --save " + path, {.input = "a1\n"});
    CHECK(ran.code == 1);
    CHECK(has(ran.err, "is left alone: choose another name\n"));
    CHECK(*read_file(path) == text);
  }
  const std::string unfinished = "(;AP[Agon:9]SZ[5];B[cc])";
  const std::string other = file_in(folder, "other.sgf", unfinished);
  const Ran refused = run("play go:size=5 --players human,human --save " + other, {.input = "a1\n"});
  CHECK(refused.code == 1);
  CHECK(has(refused.err, "holds a game that is not over"));
  CHECK(*read_file(other) == unfinished);
  const std::string own = file_in(folder, "own.sgf", "(;AP[Agon:9]SZ[5]RE[B+R];B[cc])");
  CHECK(run("play go:size=5 --players human,human --save " + own, {.input = "a1\n"}).code == 0);
  CHECK(has(*read_file(own), ";B[ae])"));
  const Ran othello = run("play othello --save " + folder.path() + "/othello.sgf");
  CHECK(othello.code == 1);
  CHECK(has(othello.err, "SGF is for Go"));
}

TEST_CASE("an SGF file starts no program") {
  const TemporaryFolder folder;
  const std::string mark = folder.path() + "/started";
  const std::string path =
      file_in(folder, "trap.sgf", "(;AP[Agon]SZ[5]PB[human]PW[gtp:\"touch " + mark + "\"];B[cc])");
  for (const std::string& line : {"play go " + path, "play --load " + path, "play " + path})
    CHECK(has(complaint(line, 2), "names a program or a book as a player"));
  CHECK_FALSE(read_file(mark));
  CHECK(run("play go " + path + " --players human,random", {.input = ""}).code == 0);
}

TEST_CASE("analyse looks at any position of Othello in a file of others, by its name or its text") {
  const TemporaryFolder folder;
  const std::string ggf =
      "(;GM[Othello]PB[Ada]PW[Bob]BO[8 ---------------------------O*------*O--------------------------- *]"
      "B[F5/1/2]W[F6]B[E6];)\n(;GM[Othello]B[F5]W[D6]B[C3]W[D3];)\n";
  const std::string reference = analysed("othello start moves f5 f6");
  const auto position = [](const std::string& json) {
    const std::size_t at = json.find("\"position\"");
    return json.substr(at, json.find('\n', at) - at);
  };
  for (const char* name : {"game.ggf", "game.txt"}) {
    const std::string path = file_in(folder, name, ggf);
    for (const std::string& words : {"othello " + path + " --move 2", path + " --move 2"})
      CHECK(position(analysed(words)) == position(reference));
    CHECK(position(analysed(path + " --number 2 --move 1")) == position(analysed("othello start moves f5")));
  }
  const std::string lines = file_in(folder, "lines.txt", "# two games\nF5f6E6\n1. f5 d6 2. c3 d3\n");
  CHECK(position(analysed("othello " + lines + " --move 2")) == position(reference));
  CHECK(position(analysed(lines + " --number 2")) == position(analysed("othello start moves f5 d6 c3 d3")));
  CHECK(position(analysed("othello f5f6")) == position(reference));
  const std::string base =
      file_in(folder, "WTH_2001.WTB",
              test::wthor_file({{.moves = {"f5", "d6"}}, {.moves = {"f5", "f6", "e6"}}}, 2001));
  CHECK(position(analysed("othello " + base + " --number 2 --move 2")) == position(reference));
}

TEST_CASE("a file of Othello that cannot be read is one line with its place") {
  const TemporaryFolder folder;
  const std::string ggf = file_in(folder, "a.ggf", "(;GM[Othello]\nB[F5]W[F5];)");
  CHECK(has(complaint("analyse othello " + ggf, 1),
            "a.ggf: line 2, column 6: move 2 (White): cannot play 'f5'"));
  CHECK(has(complaint("analyse othello:size=6 " + ggf, 2), "the board has size 8, not 6 as asked for"));
  CHECK(has(complaint("analyse go " + ggf, 2), "is read for othello, not for go: it is GGF"));
  const std::string lines = file_in(folder, "lines.txt", "f5d6\nf5f5\n");
  CHECK(
      has(complaint("analyse othello " + lines + " --number 2", 1), "lines.txt: line 2: column 3: move 2: "));
  CHECK(has(complaint("analyse othello " + lines + " --number 3", 2),
            "the file holds 2 games; there is no game 3"));
  CHECK(has(complaint("analyse othello " + lines + " --move 9", 2), "there is no position after move 9"));
  const std::string base = file_in(folder, "x.wtb", "short");
  CHECK(has(complaint("analyse othello " + base, 1), "x.wtb: byte 5: "));
  CHECK(has(complaint("analyse othello f5f5", 2), "position: column 3: move 2: "));
  CHECK(has(complaint("analyse othello f5d6c3d3c4f4f", 2), "position: column 13: expected a square"));
  CHECK(has(complaint("analyse othello F5-d6-c3", 2), "position: column 3: expected a square"));
}

TEST_CASE("a file of an unknown format is told as such, also where a game of it is asked for") {
  const TemporaryFolder folder;
  const std::string path = file_in(folder, "t2.txt", "my games\nf5d6c3\n");
  for (const std::string& words : {path, path + " --number 2"}) {
    const std::string told = complaint("analyse othello " + words, 2);
    CHECK(has(told, "is a file of no format known here; the end of a file's name tells its format"));
    CHECK(has(told, ".transcript"));
    CHECK_FALSE(has(told, "moves are written"));
  }
  CHECK(has(complaint("analyse othello --number 2", 2), "name one, as in: othello FILE.ggf --move 3"));
}

TEST_CASE("play keeps Othello as GGF or as a transcript and goes on from it") {
  const TemporaryFolder folder;
  const std::string ggf = folder.path() + "/mine.ggf", plain = folder.path() + "/mine.transcript";
  CHECK(run("play othello --players human,human --save " + ggf, {.input = "f5\nd6\n"}).code == 0);
  CHECK(has(*read_file(ggf), "PC[Agon:"));
  CHECK(has(*read_file(ggf), "PB[human]PW[human]"));
  CHECK(has(*read_file(ggf), "B[F5]W[D6];)"));
  CHECK(run("play --load " + ggf + " --save " + ggf, {.input = "undo\nf6\nresign\n"}).code == 0);
  CHECK(has(*read_file(ggf), "RE[-64.00:r]"));
  CHECK(has(*read_file(ggf), "B[F5]W[F6];)"));
  CHECK(has(run("play --load " + ggf).out, "Black resigns; White wins.\n"));
  CHECK(run("play othello " + ggf + " --players human,human --save " + plain, {.input = "e6\n"}).code == 0);
  CHECK(*read_file(plain) == "f5f6e6\n");
  // Neither a foreign game nor a file of several is written over.
  for (const char* text : {"(;GM[Othello]PC[NBoard]B[F5];)", "no game"}) {
    const std::string kept = file_in(folder, "kept.ggf", text);
    CHECK(run("play othello --players human,human --save " + kept, {.input = "f5\n"}).code == 1);
    CHECK(*read_file(kept) == text);
  }
  const std::string two = file_in(folder, "two.transcript", "f5\nf5d6\n");
  CHECK(run("play othello --players human,human --save " + two, {.input = "f5\n"}).code == 1);
  CHECK(*read_file(two) == "f5\nf5d6\n");
  CHECK(
      has(run("play othello --players human,human --save " + folder.path() + "/x.wtb", {.input = "f5\n"}).err,
          "WTHOR is read, not written"));
}

TEST_CASE("a transcript is kept from before the first move on") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/whole.transcript";
  const Ran whole = run("play othello --players random,random --seed 1 --save " + path);
  CHECK(whole.code == 0);
  CHECK(whole.err.empty());
  CHECK(read_file(path)->size() > 100);
  CHECK(has(run("play --load " + path).out, "The game is over"));
  const std::string begun = folder.path() + "/begun.transcript";
  CHECK(run("play othello --players human,human --save " + begun, {.input = ""}).code == 0);
  CHECK(*read_file(begun) == "\n");
  CHECK(run("play --load " + begun + " --players human,human --save " + begun, {.input = "f5\n"}).code == 0);
  CHECK(*read_file(begun) == "f5\n");
  for (const char* blank : {"", "\n", " \r\n\n"}) {
    const std::string empty = file_in(folder, "empty.transcript", blank);
    CHECK(run("play othello --players human,human --save " + empty, {.input = "f5\n"}).code == 0);
    CHECK(*read_file(empty) == "f5\n");
  }
}

TEST_CASE("analyse tells who played a game of a file, where, when and how it ended") {
  const TemporaryFolder folder;
  const std::string base = file_in(
      folder, "WTH_2001.wtb",
      test::wthor_file({{.tournament = 0, .black = 1, .white = 0, .black_discs = 40, .moves = {"f5", "d6"}},
                        {.moves = {"f5", "f6"}}},
                       2001));
  file_in(folder, "WTHOR.JOU", test::wthor_names({"Ada", "Bob"}, wthor_player_bytes));
  file_in(folder, "WTHOR.TRN", test::wthor_names({"Spring Cup"}, wthor_tournament_bytes));
  const Ran text = run("analyse othello " + base + " --agent uct:sims=20 --number 1");
  CHECK(has(text.out, "\nBob (Black) and Ada (White), Spring Cup, 2001, B+16\n"));
  CHECK(text.err.empty());
  const std::string json = analysed("othello " + base);
  for (const char* fact : {"\"games\": 2", "\"number\": 1", "\"event\": \"Spring Cup\"", "\"date\": \"2001\"",
                           "\"result\": \"B+16\"", "\"Bob\""})
    CHECK(has(json, fact));
  const std::string sgf =
      file_in(folder, "a.sgf", "(;SZ[5]PB[Ann\x1b[31m]PW[Bob]EV[a cup]DT[2020-02-02];B[cc])");
  CHECK(has(run("analyse go " + sgf + " --agent uct:sims=20").out,
            "Ann?[31m (Black) and Bob (White), a cup, 2020-02-02\n"));
  CHECK_FALSE(has(analysed("othello start moves f5"), "\"file\""));
}

TEST_CASE(
    "of a file with several games the first is taken, and how to choose is told, unless somebody chose") {
  const TemporaryFolder folder;
  const std::string lines = file_in(folder, "lines.transcript", "f5d6\nf5f6\nf5f4\n");
  const std::string note = lines + ": the first of 3 games; --number N chooses another\n";
  for (const std::string& line : {"analyse othello " + lines + " --agent uct:sims=20",
                                  "analyse othello " + lines + " --agent uct:sims=20 --json",
                                  "play othello " + lines + " --players human,human"}) {
    CHECK(run(line).err == note);
    CHECK(run(line + " --number 1").err.empty());
  }
  const std::string one = file_in(folder, "one.transcript", "f5d6\n");
  CHECK(run("analyse othello " + one + " --agent uct:sims=20").err.empty());
}

TEST_CASE("a game of people keeps their names when it is played on and saved, again and again") {
  const TemporaryFolder folder;
  const std::string ggf =
      file_in(folder, "a.ggf", "(;GM[Othello]PC[GGS/os]PB[Ada]PW[Bob]B[F5]W[D6];)\n(;GM[Othello]B[F5];)\n");
  const std::string mine = folder.path() + "/mine.ggf";
  const Ran first = run("play othello " + ggf + " --number 1 --save " + mine, {.input = ""});
  CHECK(first.code == 0);
  CHECK(has(first.out, "  Ada (Black) and Bob (White), GGS/os\n  Black ●: human\n"));
  CHECK(has(*read_file(mine), "PB[Ada]PW[Bob]"));
  // What we wrote ourselves names people too; nobody is called an unknown agent.
  const Ran second = run("play --load " + mine + " --save " + mine, {.input = ""});
  CHECK(second.code == 0);
  CHECK(second.err.empty());
  CHECK(has(*read_file(mine), "PB[Ada]PW[Bob]"));
  CHECK(run("play --load " + mine + " --players human,random --save " + mine, {.input = ""}).code == 0);
  CHECK(has(*read_file(mine), "PB[human]PW[random]"));
  const std::string sgf = file_in(folder, "a.sgf", "(;SZ[5]PB[Ann]PW[Lee Sedol];B[cc];W[bb])");
  const std::string saved = folder.path() + "/mine.sgf";
  CHECK(run("play go " + sgf + " --save " + saved, {.input = ""}).code == 0);
  CHECK(has(*read_file(saved), "PB[Ann]"));
  CHECK(has(*read_file(saved), "PW[Lee Sedol]"));
}
