// Every registered game and every toy goes through the same contract.
#include "engine/games.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "base/text.hpp"
#include "engine/record.hpp"
#include "support/contract.hpp"
#include "support/effort.hpp"
#include "support/temporary_folder.hpp"
#include "support/toy_games.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// Each game once with its defaults, and again where options choose other code.
std::vector<std::string> specs_to_test() {
  std::vector<std::string> specs;
  for (const GameEntry& entry : all_games()) specs.emplace_back(entry.about.name);
  for (const char* more :
       {"mnk:m=5,n=4,k=4", "mnk:m=9,n=9,k=5", "connect4:width=5,height=4", "connect4:width=9,height=7",
        "connect4:width=3,height=9,line=3", "connect4:width=4,height=14,line=8", "mnk:m=7,n=7,k=16",
        "othello:size=4", "othello:size=6,scoring=empties-to-winner", "othello:size=10",
        "breakthrough:width=5,height=6", "breakthrough:width=9", "go:size=5,ko=simple",
        "go:size=9,ko=situational,suicide=yes", "go:size=13,scoring=japanese,handicap=5",
        "go:size=6,scoring=tromp-taylor,torus=yes", "go:size=21,komi=0"})
    specs.emplace_back(more);
  return specs;
}

template <class G>
GamePointer toy(std::string_view options = "") {
  auto spec = parse_spec(std::string(G::about.name) + (options.empty() ? "" : ":" + std::string(options)));
  REQUIRE(spec);
  auto game = test::make_toy<G>(*spec);
  REQUIRE_MESSAGE(game, (game ? "" : game.error().message));
  return *game;
}

std::string playthrough(const GamePointer& game) {
  Record record(game);
  Random random(2026);
  std::string text;
  while (!record.position().over()) {
    text += record.position().text() + "\n";
    const auto moves = record.position().legal();
    record.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    text += "  " + record.texts().back() + "\n";
  }
  return text + record.position().text() + "\n" + record.to_text();
}

}  // namespace

TEST_CASE("every registered game keeps the contract") {
  for (const auto& spec : specs_to_test()) {
    SUBCASE(spec.c_str()) {
      const auto game = make_game(spec);
      REQUIRE(game);
      CHECK((*game)->facts().spec == spec);
      check_contract(**game, spec.starts_with("go") ? 1 : test::effort(2, 6));
    }
  }
}

TEST_CASE("a three-player game keeps the contract") { check_contract(*toy<ThreeHeaps>(), 10); }
TEST_CASE("a game with dice keeps the contract") {
  const auto game = toy<DiceRace>();
  CHECK(game->facts().has_chance);
  check_contract(*game, 10);
}
TEST_CASE("a game with simultaneous moves keeps the contract") {
  const auto game = toy<Fists>();
  CHECK(game->facts().simultaneous);
  CHECK(game->game().perft(*game->game().start(), 2, PerftMode::plain) == 81);
  check_contract(*game, 10);
}
TEST_CASE("a game with turns to hand over, dead stones and owners keeps the contract") {
  check_contract(*toy<Row>(), 20);
}

TEST_CASE("a game with thousands of moves keeps the contract") { check_contract(*toy<Numbers>(), 1); }

TEST_CASE("a board read from a file keeps the contract and outlives the file") {
  std::optional<TemporaryFolder> folder(std::in_place);
  const auto path = std::filesystem::path(folder->path()) / "graph.txt";
  std::ofstream(path) << "1 2\n2 3\n0 3 4\n4 0\n1\n";
  const auto game = toy<GraphGame>("file=\"" + path.string() + "\"");
  folder.reset();
  check_contract(*game, 10);
}

TEST_CASE("a board file that is missing or wrong is refused in one line") {
  const auto missing = test::make_toy<GraphGame>(*parse_spec("graph:file=/no/such/file"));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message.starts_with("graph: cannot open '/no/such/file'"));
}

TEST_CASE("a registered game plays its recorded playthrough again") {
  for (const GameEntry& entry : all_games()) {
    CAPTURE(std::string(entry.about.name));
    const auto game = make_game(entry.about.name);
    REQUIRE(game);
    const auto path =
        std::filesystem::path(AGON_SOURCE_DIR) / "tests/golden" / (std::string(entry.about.name) + ".txt");
    const std::string now = playthrough(*game);
    if (std::getenv("AGON_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << now;
    const auto recorded = read_file(path.string());
    REQUIRE_MESSAGE(recorded, "no recording; AGON_UPDATE_GOLDEN=1 writes it");
    CHECK(now == *recorded);
  }
}

TEST_CASE("an unknown game is answered with the nearest name") {
  const auto game = make_game("otello:size=8");
  REQUIRE_FALSE(game);
  CHECK(game.error().message == "no game 'otello'; did you mean 'othello'?");
  CHECK(make_game("othello:size=7").error().message == "othello: option 'size' must be even, not '7'");
  CHECK(make_game("othello:size=99").error().message ==
        "othello: option 'size' takes integer 4..16, not '99'");
  CHECK(make_game("connect4:widht=8").error().message ==
        "connect4: no option 'widht'; did you mean 'width'? It takes integer 1..16");
}
