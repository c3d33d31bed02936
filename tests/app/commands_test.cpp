#include "app/commands.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/games.hpp"
#include "protocol/agents.hpp"
#include "support/run_program.hpp"
#include "support/shell.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon::test;
using nlohmann::json;

namespace {

json parsed(const std::string& line, int code = 0) {
  CAPTURE(line);
  const Ran ran = run(line);
  CAPTURE(ran.err);
  REQUIRE(ran.code == code);
  REQUIRE(json::accept(ran.out));
  return json::parse(ran.out);
}

}  // namespace

TEST_CASE("agon games lists every game") {
  const std::string text = run("games").out;
  const json games = parsed("games --json");
  REQUIRE(games.size() == agon::all_games().size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    CHECK(games[i]["name"] == agon::all_games()[i].about.name);
    CHECK(has(text, agon::all_games()[i].about.name));
    CHECK(games[i]["options"].size() == agon::all_games()[i].options.size());
  }
}

TEST_CASE("agon rules explains a game and draws its start") {
  const std::string text = run("rules mnk:m=4,n=3").out;
  CHECK(has(text, "m,n,k game (mnk:m=4)"));
  CHECK(has(text, "2 players (X, O)"));
  CHECK(has(text, "a  b  c  d"));
  CHECK(has(text, "stones in a row that win"));
  const json rules = parsed("rules mnk:m=4 --json");
  CHECK(rules["game"] == "mnk:m=4");
  CHECK(rules["players"] == json{"X", "O"});
  CHECK(rules["start"] == "..../..../.... X");
  for (const auto& game : agon::all_games()) CHECK(run("rules " + std::string(game.about.name)).code == 0);
}

TEST_CASE("agon agents lists every agent and the options of one") {
  const json agents = parsed("agents --json");
  CHECK(agents.size() == agon::agent_kinds().size());
  CHECK(has(run("agents").out, "alphabeta"));
  const std::string text = run("agents uct").out;
  CHECK(has(text, "exploration"));
  CHECK(has(text, "number -1..10"));
  CHECK(has(text, "Kocsis"));
  CHECK(parsed("agents uct --json")["options"][0]["name"] == "sims");
  CHECK(has(run("agents random").out, "It has no options."));
  CHECK(has(run("agents random").out, "Plays every game\n"));
  CHECK(has(run("agents mcts").out, "Plays games with: nothing hidden\n"));
  CHECK(has(run("agents determinised").out, "Plays games with: hidden information\n"));
}

TEST_CASE("agon agents tells the defaults that an agent has for a game") {
  const auto rave = [](const std::string& game) {
    const json agent = parsed("agents mcts" + game + " --json");
    for (const json& option : agent["options"])
      if (option["name"] == "rave") return option["default"].get<std::string>();
    return std::string();
  };
  CHECK(rave("") == "off");
  CHECK(rave(" go:size=9") == "bias");
  CHECK(rave(" connect4") == "off");
  CHECK(has(run("agents mcts othello").out, "cut-off           eval"));
  CHECK(run("agents mcts connect5").code == 2);
}

TEST_CASE("agon gdl check tells the parts of a game and what is for nothing") {
  const std::string text = run("gdl check lights").out;
  CHECK(has(text, "3 parts that have nothing to do with each other: 18 fluents and 9 moves, 18"));
  CHECK(has(text, "for nothing: 8 fluents and 4 moves"));
  CHECK(has(text, "graph solves its parts one by one"));
  const json lights = parsed("gdl check lights --json");
  REQUIRE(lights["factors"].size() == 3);
  CHECK(lights["factors"][0]["fluents"] == 18);
  CHECK(lights["factors"][0]["moves"] == 9);
  CHECK(lights["factors"][2]["matters"] == false);
  CHECK(lights["irrelevant"] == json{{"fluents", 8}, {"moves", 4}});
  CHECK(lights["solved_in_parts"] == true);
  CHECK(parsed("gdl check tictactoe --json")["factors"].size() == 1);
  CHECK_FALSE(has(run("gdl check tictactoe").out, "for nothing"));
  const std::string turns = run("gdl check tictactoe").out;
  CHECK(has(turns, "players take turns (seen in 1,024 random games)"));
  CHECK(has(turns, "what one wins the other loses (proven from the rules)"));
  CHECK(has(text, "one player\n"));
}

TEST_CASE("values stay within 0 and 1 where a position set up by hand counts more points than a game can") {
  for (const char* agent : {"alphabeta:depth=1", "pvs:depth=1", "maxn:depth=1", "star:depth=1"}) {
    const Ran ran = run_program({"analyse", "go:size=2,scoring=japanese", "X./.. X prisoners=1000,0 passes=1",
                                 "--agent", agent, "--json"});
    CAPTURE(agent);
    REQUIRE(json::accept(ran.out));
    CHECK(json::parse(ran.out)["value"].get<double>() == doctest::Approx(1));
  }
}

TEST_CASE("agon analyse finds the winning move") {
  const json found = parsed("analyse tictactoe XX./OO./... X --agent alphabeta --json");
  CHECK(found["best"] == "c3");
  CHECK(found["value"] == 1.0);
  CHECK(found["to_move"] == "X");
  CHECK(found["game"] == "tictactoe");
  CHECK(found["position"] == "XX./OO./... X");
  CHECK(found["moves"][0]["move"] == "c3");
  CHECK(found["moves"][0]["pv"] == json{"c3"});
  CHECK(found["moves"][0].contains("depth"));
  CHECK(found["nodes"] > 0);
  CHECK(found["seconds"] >= 0);
  const std::string text = run("analyse tictactoe XX./OO./... X --agent alphabeta").out;
  CHECK(has(text, "X to move"));
  CHECK(has(text, "1.000"));
}

TEST_CASE("a tree search goes on with the threads that the system gives") {
#ifdef AGON_THREAD_SANITIZER
  AGON_SKIP("the thread sanitizer starts threads its own way");
#endif
  // Stacks larger than the memory: no thread can be started.
  const std::string limited = "ulimit -s 1000000000 || exit 9; exec " AGON_PROGRAM " analyse tictactoe ";
  for (const char* parallel : {"tree", "root", "leaf"}) {
    CAPTURE(parallel);
    const ShellRan ran =
        run_shell(limited + "'XX./OO./... X' --json --agent uct:sims=500,threads=4,parallel=" + parallel);
    if (ran.code == 9) AGON_SKIP("the stack limit cannot be raised");
    CAPTURE(ran.text);
    CHECK(ran.code == 0);
    REQUIRE(json::accept(ran.text));
    CHECK(json::parse(ran.text)["best"] == "c3");
    CHECK(json::parse(ran.text)["simulations"] == 500);
  }
}

TEST_CASE("with a budget of simulations the same seed gives the same analysis") {
  const auto ask = [](const std::string& seed) {
    json found =
        parsed("analyse connect4 start moves d d --agent uct:sims=2000 --json --top 7 --seed " + seed);
    found.erase("seconds");
    return found;
  };
  const json first = ask("3");
  CHECK(first == ask("3"));
  CHECK(first["moves"] != ask("4")["moves"]);
  CHECK(first["simulations"] == 2000);
  CHECK(first["moves"].size() == 7);
  CHECK(first["moves"][0]["visits"] > first["moves"][6]["visits"]);
  for (const json& move : first["moves"]) CHECK(move["pv"].size() <= 10);
}

TEST_CASE("agon complexity estimates with intervals, and counts what is small") {
  const json found = parsed("complexity tictactoe --games 200 --json");
  CHECK(found["exact"]["positions"] == 5478);
  CHECK(found["exact"]["tree_nodes"] == 549946);
  CHECK(found["exact"]["tree_leaves"] == 255168);
  CHECK(found["branching"]["low"] < found["branching"]["high"]);
  CHECK(parsed("complexity tictactoe --games 200 --json --positions 100")["exact"].is_null());
  CHECK(has(run("complexity tictactoe --games 50").out, "a tree of 549"));
}

TEST_CASE("agon perft counts in both modes") {
  CHECK(parsed("perft tictactoe --depth 5 --json")["nodes"] == 15120);
  CHECK(parsed("perft tictactoe --depth 9 --mode plain --json")["nodes"] == 127872);
  CHECK(parsed("perft tictactoe --depth 0 --json")["nodes"] == 1);
  const json divided = parsed("perft othello --depth 4 --divide --json");
  CHECK(divided["nodes"] == 244);
  std::int64_t sum = 0;
  for (const json& branch : divided["divide"]) sum += branch["nodes"].get<std::int64_t>();
  CHECK(sum == 244);
  const json joint = parsed("perft gdl:duel --depth 2 --divide --json");
  sum = 0;
  for (const json& branch : joint["divide"]) sum += branch["nodes"].get<std::int64_t>();
  CHECK(sum == joint["nodes"]);
  CHECK(joint["divide"].size() == parsed("perft gdl:duel --depth 1 --json")["nodes"]);
  CHECK(has(joint["divide"][0]["move"].get<std::string>(), "|"));
  const std::string text = run("perft othello --depth 3").out;
  CHECK(has(text, "depth  1"));
  CHECK(has(text, "nodes              56"));
}

TEST_CASE("agon gdl check tells why rules are not written out") {
  CHECK(parsed("gdl check tictactoe --json")["why_not"].is_null());
  const json asked = parsed("gdl check tictactoe --patience 0s --json");
  CHECK_FALSE(asked["written_out"].get<bool>());
  CHECK(asked["why_not"] == "it takes more than 0 s");
  CHECK(has(run("gdl check tictactoe --patience 0s").out, "(it takes more than 0 s)"));
}

TEST_CASE("agon bench playouts tells where games are not played side by side") {
  const auto alone = run("bench playouts tictactoe --batched --seconds 0.01");
  CHECK(alone.code == 0);
  CHECK(has(alone.err, "--batched changes nothing: tictactoe is played out one game after the other"));
  CHECK(run("bench playouts gdl:tictactoe --batched --seconds 0.01").err.empty());
  CHECK_FALSE(parsed("bench playouts tictactoe --batched --seconds 0.01 --json")["batched"].get<bool>());
}

TEST_CASE("agon bench playouts measures random games") {
  const json speed = parsed("bench playouts tictactoe --seconds 0.05 --threads 2 --json");
  CHECK(speed["playouts_per_second"] > 0);
  CHECK(speed["moves_per_second"] > speed["playouts_per_second"]);
  CHECK(speed["mean_length"] == doctest::Approx(7.63).epsilon(0.02));
  CHECK(speed["first_player_share_low"] < speed["first_player_share"]);
  CHECK(speed["broken_off"] == 0);
  const std::string text = run("bench playouts tictactoe --seconds 0.01").out;
  CHECK(has(text, "playouts/s"));
  CHECK_FALSE(has(text, "broken off"));
}

TEST_CASE("agon bench search measures a search") {
  const json speed = parsed("bench search connect4 --agent uct:sims=1000 --seconds 0.05 --json");
  CHECK(speed["simulations_per_second"] > 0);
  CHECK(speed["simulations"] == speed["questions"].get<std::int64_t>() * 1000);
  CHECK(speed["bytes_per_node"] <= 32);
  CHECK(has(run("bench search tictactoe --agent random --seconds 0").out, ", 1 answer in "));
  CHECK(parsed("bench search tictactoe --agent alphabeta:depth=3 --seconds 0.01 --json")["nodes"] > 0);
  CHECK_FALSE(speed.contains("tree"));
}

TEST_CASE("agon bench search tells the shape of a depth-first tree") {
  const json tree = parsed("bench search tictactoe --agent minimax:depth=3 --seconds 0 --json")["tree"];
  CHECK(tree["depth"] == 3);
  CHECK(tree["leaves"] == 9 * 8 * 7);
  CHECK(tree["inner"] == 1 + 9 + 9 * 8);
  CHECK(tree["mean_branching"] == doctest::Approx((9.0 + 9 * 8 + 72 * 7) / 82));
  CHECK(tree["first_move_cutoff_rate"].is_null());
  CHECK(tree["critical_ratio"] > 5);
  const std::string text = run("bench search tictactoe --agent alphabeta:depth=4 --seconds 0").out;
  CHECK(has(text, "The tree of the last finished depth, 4:"));
  CHECK(has(text, "% at the first move"));
  CHECK(has(text, "Knuth and Moore"));
  // The critical tree is about two sides without dice.
  CHECK_FALSE(has(run("bench search tree --agent star --seconds 0").out, "Knuth"));
}

TEST_CASE("agon bench perft measures both modes") {
  const json speed = parsed("bench perft othello --depth 5 --runs 3 --json");
  CHECK(speed["plain"]["leaves"] == 1396);
  CHECK(speed["bulk"]["leaves"] == 1396);
  CHECK(has(run("bench perft othello --depth 4 --runs 1").out, "244 leaves"));
}

TEST_CASE("agon bench othello tells what searches to the end cost and miss, the same again by a seed") {
  const std::string line = "bench othello --least 13 --most 13 --positions 4 --json";
  const json found = json::parse(run(line).out);
  REQUIRE(found.size() == 1);
  CHECK(found[0]["empties"] == 13);
  REQUIRE(found[0]["searches"].size() > 2);
  CHECK(found[0]["searches"].back()["confidence"] == 100);
  CHECK(found[0]["searches"].back()["error"] == 0);
  CHECK(found[0]["exact_alone"].get<double>() > 1000);
  CHECK(found[0]["shallow_errors"].size() == 9);
  CHECK(json::parse(run(line).out) == found);
  CHECK(has(run("bench othello --least 12 --most 12 --positions 1").out, "miss the exact score"));
  CHECK(run("bench othello --least 13 --most 12").code == 2);
}

TEST_CASE("agon bench bars says for each bar whether it is reached") {
  // Speeds depend on the machine and the build: only what is said is checked.
  const Ran ran = run("bench bars --no-calibrate --runs 1 --seconds 0.005 --positions 20 --json");
  REQUIRE(json::accept(ran.out));
  const json found = json::parse(ran.out);
  bool all = true;
  int nothing = 0;  // a busy machine may not let us work for five milliseconds
  for (const json& bar : found["bars"]) {
    nothing += bar["measured"] == 0 ? 1 : 0;
    CHECK(bar["ratio"].get<double>() ==
          doctest::Approx(bar["measured"].get<double>() / bar["bar"].get<double>()));
    all = all && bar["reached"].get<bool>();
  }
  CHECK(found["bars"].size() >= 14);  // two more where the CPU has AVX-512
  CHECK(nothing <= 2);
  CHECK(ran.code == (all ? 0 : 1));
}

TEST_CASE("agon bench bars measures games made from rule files, and names those that are missing") {
  const TemporaryFolder folder;
  std::filesystem::copy_file(std::filesystem::path(AGON_SOURCE_DIR) / "data/gdl/tictactoe.kif",
                             folder.path() + "/ticTacToe.kif");
  const Ran ran =
      run("bench bars --no-calibrate --runs 1 --seconds 0.005 --positions 20 --rules " + folder.path());
  CHECK(has(ran.out, "ticTacToe"));
  CHECK(has(ran.err, "connectFour playouts/s, batched: NOT REACHED"));
  CHECK(ran.code == 1);
}

TEST_CASE("agon bench bars shows no bar that Ctrl-C left half measured") {
  const Ran ran = run_on_terminal({"bench", "bars", "--no-calibrate", "--runs", "2", "--seconds", "0.5"},
                                  "ratio", "\x03");
  CHECK(ran.code == 130);
  CHECK(has(ran.out, "ratio"));
  CHECK(ran.out.find("ratio") == ran.out.rfind("ratio"));
}

TEST_CASE("signatures are the same every time and for every instruction set") {
  for (const std::string game : {"tictactoe", "connect4", "othello", "breakthrough", "go:size=4"}) {
    const std::string line = "bench signature " + game + " --json";
    CAPTURE(line);
    const Ran best = run(line);
    REQUIRE(json::accept(best.out));
    CHECK(json::parse(best.out).size() >= 4);
    for (const char* isa : {"portable", "avx2"})
      CHECK(run(line, {.environment = {{"AGON_ISA", isa}}}).out == best.out);
  }
}

TEST_CASE("agon bench signature shows none of a search that Ctrl-C cut short") {
  // The second search, minimax, would take far longer than the key.
  const Ran ran = run_on_terminal({"bench", "signature", "go"}, "random", "\x03");
  CHECK(ran.code == 130);
  CHECK(has(ran.out, "random"));
  CHECK_FALSE(has(ran.out, "depth=4"));
}

TEST_CASE("agon version tells what runs") {
  CHECK(run("version").out.starts_with("agon "));
  CHECK(run("--version").out == run("version").out);
  CHECK(parsed("version --json").contains("instruction_set"));
}
