#include <csignal>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon::test;
using nlohmann::json;

TEST_CASE("agon solve tells the value in the game's units and the line to the end") {
  const Ran ran = run("solve connect4 start moves d d d d d a c b b b b d b c a a --json");
  REQUIRE(ran.code == 0);
  const json found = json::parse(ran.out);
  CHECK(found["proven"] == true);
  CHECK(found["value"] == 1);
  CHECK(found["scoring"] == "points");
  CHECK(found["distance"] == 25);
  CHECK(found["pv"].size() == 25);
  CHECK(found["to_move"] == "X");
  CHECK(found["nodes"] > 0);
  CHECK(found["nodes_per_second"].get<double>() * found["seconds"].get<double>() ==
        doctest::Approx(found["nodes"].get<double>()));
  const json othello = json::parse(run("solve othello:size=4,scoring=empties-to-winner --json").out);
  CHECK(othello["scoring"] == "empties-to-winner");
  CHECK(othello["distance"].is_null());
  CHECK(has(run("solve othello:size=4").out, "-8 discs with best play"));
}

TEST_CASE("agon solve stops in time and goes on from the file") {
  TemporaryFolder folder;
  const std::string save = " --save " + folder.path() + "/table";
  const std::string line = "solve connect4 start moves d d d d --memory 16MB --json";
  const Ran stopped = run(line + save + " --time 0.01s");
  CHECK(stopped.code == 1);
  CHECK(json::parse(stopped.out)["proven"] == false);
  CHECK(json::parse(stopped.out)["value"].is_null());
  CHECK_FALSE(has(stopped.err, "going on from"));
  const Ran again = run(line + save + " --time 0.01s");
  CHECK(again.code == 1);
  CHECK(has(again.err, "going on from"));
}

TEST_CASE("agon solve saves what it has at Ctrl-C") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/table";
  // The progress line comes after two seconds.
  const Ran ran =
      run_on_terminal({"solve", "othello:size=6", "--memory", "4MB", "--save", file}, " s: ", "\x03");
  CHECK(ran.code == 130);
  CHECK(has(ran.out, "nodes/s"));
  CHECK(has(ran.out, "not proven"));
  CHECK(std::filesystem::file_size(file) > 100'000);
}

TEST_CASE("agon solve refuses a file that is no table of this proof, and leaves it alone") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/mine";
  std::ofstream(file) << "my poems\n";
  const Ran foreign = run("solve tictactoe --save " + file);
  CHECK(foreign.code == 1);
  CHECK(foreign.out.empty());
  CHECK(has(foreign.err, "no solver's table"));
  CHECK(std::filesystem::file_size(file) == 9);
  std::filesystem::remove(file);
  CHECK(run("solve tictactoe --save " + file).code == 0);
  const Ran other = run("solve mnk:m=4 --save " + file);
  CHECK(other.code == 1);
  CHECK(has(other.err, "is for the game 'tictactoe', not 'mnk:m=4'"));
  const Ran folderless = run("solve tictactoe --save " + folder.path() + "/no/table");
  CHECK(folderless.code == 1);
  CHECK(has(folderless.err, "cannot write"));
  CHECK(folderless.out.empty());
}

TEST_CASE("agon solve tells who wins where nothing else counts") {
  CHECK(has(run("solve tictactoe").out, "X to move: a draw with best play"));
  CHECK(has(run("solve breakthrough:width=2,height=4").out, "Black wins with best play"));
}

TEST_CASE("agon solve does not spoil a saved table with a smaller one") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/table";
  REQUIRE(run("solve othello:size=4 --memory 16MB --save " + file).code == 0);
  const auto size = std::filesystem::file_size(file);
  const Ran smaller = run("solve othello:size=4 --memory 10KB --save " + file);
  CHECK(smaller.code == 2);
  CHECK(has(smaller.err, "has no room for"));
  CHECK(std::filesystem::file_size(file) == size);
  CHECK(run("solve othello:size=4 --save " + std::string(300, 'x')).code == 1);
}

TEST_CASE("agon solve tells what a position is worth in which the game is over") {
  const auto value = [](const std::string& game, const std::string& position, const std::string& mode) {
    const Ran ran = run_program({"solve", game, position, "--mode", mode, "--json"});
    REQUIRE(ran.code == 0);
    const json found = json::parse(ran.out);
    CHECK(found["proven"] == true);
    CHECK(found["pv"] == json::array());
    return found["value"].get<int>();
  };
  const std::string full = std::string(40, 'X') + std::string(24, 'O');
  CHECK(value("othello", full + " X", "exact") == 16);
  CHECK(value("othello", full + " O", "exact") == -16);
  CHECK(value("othello", full + " O", "wld") == -1);
  CHECK(value("othello", std::string(61, '-') + "XXX X", "exact") == 64);
  CHECK(value("othello:scoring=discs", std::string(61, '-') + "XXX X", "exact") == 3);
  CHECK(value("othello:size=4", "XXXXXXXXXXXXXOOO X", "exact") == 10);
  CHECK(value("connect4", "start moves a b a b a b a", "exact") == -1);
  TemporaryFolder folder;
  const Ran ran = run_program({"solve", "othello", full + " O", "--save", folder.path() + "/table"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "The game is over; for White: -16 discs, empties to the winner\n"));
  CHECK_FALSE(has(ran.out, "time was not enough"));
}

TEST_CASE("agon solve uses several threads") {
  const Ran ran = run("solve connect4 start moves d d d d d a c b b b b d --threads 3 --memory 8MB --json");
  CHECK(ran.code == 0);
  CHECK(json::parse(ran.out)["distance"] == 29);
}

TEST_CASE("agon solve counts Othello on 8x8 as collections of endgames do, or tells the result alone") {
  // c1 takes the last disc of O: four discs to none, the rest empty.
  const std::string position = "XO-------------------------------------------------------------X X";
  const auto solved = [&](const std::string& game, const std::string& mode) {
    const Ran ran = run_program({"solve", game, position, "--mode", mode, "--json"});
    REQUIRE(ran.code == 0);
    const json found = json::parse(ran.out);
    CHECK(found["pv"] == json::array({"c1"}));
    return std::pair(found["value"].get<int>(), found["scoring"].get<std::string>());
  };
  CHECK(solved("othello", "exact") == std::pair(64, std::string("empties-to-winner")));
  CHECK(solved("othello:scoring=discs", "exact") == std::pair(4, std::string("discs")));
  CHECK(solved("othello", "wld") == std::pair(1, std::string("win-loss-draw")));
  CHECK(
      has(run_program({"solve", "othello", position}).out, "64 discs, empties to the winner with best play"));
  CHECK(has(run_program({"solve", "othello", position, "--mode", "wld"}).out, "Black wins with best play"));
}

TEST_CASE("every instruction set solves the same Othello in the same number of positions") {
  const std::string position = "OXOOOOOXOOOOOOOXOOXXOOOXOOXOOOXXOOOOOOXXOXOOOOOXOXOXOXOX-------- X";
  const auto nodes = [&](const char* isa) {
    const Ran ran =
        run_program({"solve", "othello", position, "--json"}, {.environment = {{"AGON_ISA", isa}}});
    REQUIRE(ran.code == 0);
    const json found = json::parse(ran.out);
    return std::pair(found["value"].get<double>(), found["nodes"].get<int>());
  };
  const auto best = nodes("avx512");
  CHECK(nodes("avx2") == best);
  CHECK(nodes("portable") == best);
}
