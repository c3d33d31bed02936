#include "app/play.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <fstream>
#include <sstream>

#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon::test;

namespace {

std::string content(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("two people play a whole game") {
  const Ran ran = run("play tictactoe --players human,human", {.input = "a1\nb2\na2\nB1\na3\n"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(has(ran.out, "[X]"));
  CHECK(has(ran.out, "The game is over: X wins.\n"));
}

TEST_CASE("one player's end is a score, nobody's win") {
  const Ran ran = run("play gdl:eightpuzzle --players random --seed 2");
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "\nThe game is over: player 0 points.\n"));
}

TEST_CASE("undo takes back to the person's last turn") {
  // X is the person; after undo the first cell is free again and the agent is asked anew.
  const Ran ran =
      run("play tictactoe --players human,random --seed 5", {.input = "undo\na1\nundo\nposition\nquit\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "there is nothing to take back"));
  CHECK(has(ran.out, ".../.../... X\n"));
}

TEST_CASE("a hint names a move, its value and the line") {
  const Ran ran =
      run("play tictactoe --players human,human --seed 1", {.input = "a1\na2\nb1\nb2\nhint\nc1\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "would play c1, value 1.000"));
  CHECK(has(ran.out, "X wins"));
}

TEST_CASE("wrong input costs a line, and the game goes on") {
  const Ran ran = run("play tictactoe --players human,human",
                      {.input = "z9\nundooo\n\na1\nmoves\nhelp\nboard\nresign\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "cannot play 'z9' here"));
  CHECK(has(ran.out, "did you mean 'undo'?"));
  CHECK(has(ran.out, "b1 c1 a2 b2 c2 a3 b3 c3\n"));
  CHECK(has(ran.out, "take back to your last turn"));
  CHECK(has(ran.out, "O resigns; X wins."));
}

TEST_CASE("a game is saved after every move and goes on from the file") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game";
  const Ran first = run("play tictactoe --players human,human --save " + file, {.input = "a1\nb2\n"});
  CHECK(first.code == 0);
  CHECK(has(first.out, "agon play --load " + file));
  CHECK(has(content(file), "moves a1 b2\n"));
  // The file names the players.
  const Ran second = run("play --load " + file + " --save " + file, {.input = "a2\nb1\na3\n"});
  CHECK(second.code == 0);
  CHECK(has(second.out, "X wins"));
  CHECK(has(content(file), "moves a1 b2 a2 b1 a3\nscores 1 -1\n"));
}

TEST_CASE("a game that is not over is lost to no other game") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game";
  const std::string line = "play tictactoe --players human,human --save " + file;
  REQUIRE(run(line, {.input = ""}).code == 0);
  REQUIRE(run(line, {.input = "a1\nb2\n"}).code == 0);  // where nothing was played nothing is lost
  const std::string kept = content(file);
  const Ran again = run(line, {.input = "c3\n"});
  CHECK(again.code == 1);
  CHECK(again.err == "agon: '" + file + "' holds a game that is not over: go on with it by --load " + file +
                         ", or choose another name\n");
  const Ran typed = run("play tictactoe --players human,human", {.input = "a1\nsave " + file + "\n"});
  CHECK(has(typed.out, "holds a game that is not over"));
  CHECK(content(file) == kept);
  // The same game may be taken back and saved as often as one likes, and a finished one gives way.
  REQUIRE(
      run("play --load " + file, {.input = "c1\nsave " + file + "\nundo\nc2\nsave " + file + "\n"}).code ==
      0);
  CHECK(has(content(file), "moves a1 b2 c2\n"));
  REQUIRE(run("play --load " + file + " --save " + file, {.input = "resign\n"}).code == 0);
  CHECK(run(line, {.input = "c3\n"}).code == 0);
  CHECK(has(content(file), "moves c3\n"));
}

TEST_CASE("a saved game starts no program that it names") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game", mark = folder.path() + "/started";
  std::ofstream(file) << "agon-game 2\ngame tictactoe\nstart .../.../... X\nplayers gtp:\"touch " << mark
                      << "\",human\nmoves\n";
  const Ran refused = run("play --load " + file, {.input = ""});
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "names a program or a book as a player"));
  CHECK(has(refused.err, "say with --players who shall play\n"));
  CHECK_FALSE(std::ifstream(mark));
  CHECK(run("play --load " + file + " --players random,human", {.input = ""}).code == 0);
  std::ofstream(file)
      << "agon-game 2\ngame tictactoe\nstart .../.../... X\nplayers book:/etc/passwd,human\nmoves\n";
  CHECK(has(run("play --load " + file, {.input = ""}).err, "names a program or a book as a player"));
}

TEST_CASE("named players take over a loaded game") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game";
  REQUIRE(run("play tictactoe --players human,random --seed 1 --save " + file, {.input = ""}).code == 0);
  CHECK(has(content(file), "\nplayers human,random\n"));
  const Ran same = run("play --load " + file, {.input = ""});
  CHECK(has(same.out, "X: human\n  O: random\n"));
  const Ran other = run("play --load " + file + " --players random,human --save " + file, {.input = ""});
  CHECK(has(other.out, "X: random\n  O: human\n"));
  CHECK(has(content(file), "\nplayers random,human\n"));
}

TEST_CASE("save writes a file, and a folder that cannot be written to is one line") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game";
  const Ran ran = run("play tictactoe --players human,human",
                      {.input = "a1\nsave\nsave /nonexistent/x\nsave " + file + "\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "Type: save FILE"));
  CHECK(has(ran.out, "/nonexistent/x"));
  CHECK(has(content(file), "moves a1\n"));
  const Ran refused = run("play tictactoe --save /nonexistent/x", {.input = "a1\n"});
  CHECK(refused.code == 1);
  CHECK(has(refused.err, "/nonexistent/x"));
}

TEST_CASE("a damaged or missing file is one line") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game";
  std::ofstream(file) << "agon-game 1\ngame tictactoe\nstart .../.../... X\nmoves a1 a1\n";
  const Ran damaged = run("play --load " + file);
  CHECK(damaged.code == 1);
  CHECK(has(damaged.err, "line 4: cannot play 'a1' here"));
  const Ran missing = run("play --load " + folder.path() + "/nothing");
  CHECK(missing.code == 1);
  CHECK(std::count(missing.err.begin(), missing.err.end(), '\n') == 1);
}

TEST_CASE("the end of the input tells how to go on") {
  const Ran ran = run("play tictactoe --players human,human", {.input = "a1\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "from here: agon play tictactoe start moves a1 --players human,human\n"));
  // What is told can be typed.
  const Ran again = run("play tictactoe start moves a1 --players human,human", {.input = "undo\nposition\n"});
  CHECK(has(again.out, ".../.../... X\n"));
  const Ran placed = run("play tictactoe .../.../X.. O --players human,human", {.input = "b2\n"});
  CHECK(has(placed.out, "from here: agon play tictactoe '.../.../X.. O' moves b2 --players human,human\n"));
  CHECK(has(run("play tictactoe", {.input = ""}).out, "from here: agon play tictactoe\n"));
}

TEST_CASE("agents play each other, and the same seed gives the same game") {
  const std::string line = "play connect4 --players uct:sims=200,random --seed 7";
  // All but the time that a move took.
  const auto without_times = [](const std::string& text) {
    std::stringstream in(text);
    std::string out;
    for (std::string each; std::getline(in, each);) out += each.substr(0, each.rfind(", 0.")) + "\n";
    return out;
  };
  const Ran first = run(line), second = run(line);
  CHECK(first.code == 0);
  CHECK(has(first.out, "visits"));
  CHECK(has(first.out, "The game is over: "));
  CHECK(without_times(first.out) == without_times(second.out));
}

TEST_CASE("a game starts from any position") {
  const Ran ran = run("play tictactoe XX./OO./... X --players human,random", {.input = "c3\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "X wins"));
}

TEST_CASE("a person's resignation is kept in the file, and the loaded game is over") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game";
  const Ran ran = run("play tictactoe --players human,human --save " + file, {.input = "a1\nresign\n"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "O resigns; X wins.\n"));
  CHECK(content(file).ends_with("moves a1\nresigned O\n"));
  const Ran again = run("play --load " + file + " --players human,human", {.input = "b2\n"});
  CHECK(again.code == 0);
  CHECK(has(again.out, "O resigns; X wins.\n"));
  CHECK_FALSE(has(again.out, "O> "));
}

namespace {

std::string toy(const std::string& flags) { return "gtp:\"" AGON_GTP_TOY " tictactoe " + flags + "\""; }

}  // namespace

TEST_CASE("an agent that resigns loses the game, which is kept like that") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/game";
  const Ran ran = run_program(
      {"play", "tictactoe", "--players", "random," + toy("--resign-at 1"), "--seed", "1", "--save", file});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "O resigns; X wins.\n"));
  CHECK_FALSE(has(ran.out, "O plays"));
  CHECK(has(content(file), "\nresigned O\n"));
}

TEST_CASE("an agent that dies at its start has failed; that is no wrong usage") {
  const Ran ran = run_program({"play", "othello", "--players", "gtp:false,random", "--seed", "1"});
  CHECK(ran.code == 3);
  CHECK(run_program({"analyse", "othello", "--agent", "gtp:false"}).code == 3);
  CHECK(run_program({"match", "othello", "--players", "gtp:false,random"}).code == 3);
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
}

TEST_CASE("an agent that dies ends the game with its own exit code") {
  const Ran ran =
      run_program({"play", "tictactoe", "--players", toy("--crash-at 2") + ",random", "--seed", "1"});
  CHECK(ran.code == 3);
  CHECK(ran.err == "agon: X failed: gtp engine ended with status 7 (asked 'genmove b')\n");
}

TEST_CASE("Ctrl-C while an agent thinks ends the game without that move and tells how to go on") {
  // The progress line comes after two seconds.
  const Ran ran = run_on_terminal(
      {"play", "connect4", "start moves d", "--players", "random,uct:time=50s,memory=64MB"}, " s: ", "\x03");
  CHECK(ran.code == 130);
  CHECK_FALSE(has(ran.out, "O plays"));
  CHECK(has(ran.out, "from here: agon play connect4 start moves d --players random,uct:"));
}

TEST_CASE("Ctrl-C does not wait for an engine outside") {
  const Ran ran = run_on_terminal({"play", "tictactoe", "--players", toy("--hang-at 1") + ",random"},
                                  "O: random", "\x03");
  CHECK(ran.code == 130);
  CHECK_FALSE(has(ran.out, "failed"));
  CHECK(has(ran.out, "from here: agon play tictactoe --players 'gtp:"));
}
