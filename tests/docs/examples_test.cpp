// The examples of docs/adding-a-game.md and docs/adding-an-algorithm.md are compiled, tested, and shown as
// they are.
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "engine/game_entry.hpp"
#include "examples/greedy.hpp"
#include "examples/nim.hpp"
#include "games/connect4/connect4.hpp"
#include "support/contract.hpp"
#include "support/think.hpp"

using namespace agon;

namespace {

std::string docs_file(const std::string& name) {
  auto content = read_file(std::string(AGON_SOURCE_DIR) + "/docs/" + name);
  REQUIRE(content);
  return content.take();
}

void check_shows(const std::string& page, const std::string& example) {
  CAPTURE(example);
  CHECK(docs_file(page).find("```cpp\n" + docs_file(example) + "```") != std::string::npos);
}

}  // namespace

TEST_CASE("the pages show the very files that are compiled") {
  check_shows("adding-a-game.md", "examples/nim.hpp");
  check_shows("adding-an-algorithm.md", "examples/greedy.hpp");
}

TEST_CASE("the example game keeps the contract and is played by every algorithm") {
  const GameEntry entry = game_entry<Nim>();
  CHECK(entry.about.name == "nim");
  CHECK(entry.options.size() == 2);
  const auto game = entry.make(*parse_spec("nim:stones=10,take=4"));
  REQUIRE(game);
  test::check_contract(**game, 20);
  CHECK((*game)->facts().spec == "nim:stones=10,take=4");
  CHECK(entry.make(*parse_spec("nim:stones=0")).error().message ==
        "nim: option 'stones' takes integer 1..1000, not '0'");
  CHECK((*game)->make_search(SettingsOf<Uct>()) != nullptr);
}

TEST_CASE("the example algorithm takes a win and obeys its option") {
  using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;
  const auto state = Connect().parse("......./......./......./X....../X....O./X....OO X");
  REQUIRE(state);
  const Answer answer = test::think<Greedy>(*state, {});
  CHECK(state->move_text(from_code<Connect::Move>(answer.move)) == "a");
  CHECK(answer.value == 1);
  int others = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    others += test::think<Greedy>(*state, {}, seed, {.epsilon = 1}).move != answer.move ? 1 : 0;
  CHECK(others > 60);
  // With the list extended by one line, the game makes the search from its settings.
  const auto game = make_game_of<Nim, AlgorithmList<Greedy>>({.name = "nim"});
  REQUIRE(game);
  CHECK((*game)->make_search(SettingsOf<Greedy>()) != nullptr);
}
