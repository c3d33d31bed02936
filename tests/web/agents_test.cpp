#include "web/agents.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "engine/games.hpp"

using namespace agon;
using namespace agon::web;

namespace {

std::string usual_in(const char* game) {
  const auto made = make_game(game);
  REQUIRE(made);
  const auto able = able_agents(*made, {});
  for (const std::string& name : able) CHECK(make_agent(name, *made, search_kinds()));
  return usual_agent(able);
}

}  // namespace

TEST_CASE("a game is played by the agent that is made for it, where there is one") {
  CHECK(usual_in("othello") == "expert");
  CHECK(usual_in("othello:size=6") == "mcts");
  CHECK(usual_in("tictactoe") == "mcts");
  CHECK(usual_in("gdl:eightpuzzle") == "graph");
  CHECK(usual_in("gdl:blindguess") == "determinised");
  CHECK(usual_agent({}).empty());
}
