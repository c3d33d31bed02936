#include "search/search.hpp"

#include <doctest/doctest.h>

#include "engine/agent.hpp"
#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "support/toy_games.hpp"

using namespace agon;

namespace {

std::string refusal(std::string_view spec, const GamePointer& game) {
  const auto agent = make_agent(spec, game, search_kinds());
  REQUIRE_FALSE(agent);
  return agent.error().message;
}

}  // namespace

TEST_CASE("an agent that does not fit a game is refused with the reason") {
  const auto three = *test::make_toy<test::ThreeHeaps>({.name = "three"});
  const auto dice = *test::make_toy<test::DiceRace>({.name = "dice"});
  const auto fists = *test::make_toy<test::Fists>({.name = "fists"});
  CHECK(refusal("alphabeta", three) == "alphabeta cannot play three: it needs two players");
  CHECK(refusal("alphabeta", dice) == "alphabeta cannot play dice: it cannot think about chance");
  CHECK(refusal("minimax", fists) == "minimax cannot play fists: it cannot think about simultaneous moves");
  CHECK(make_agent("uct", fists, search_kinds()));
  CHECK(make_agent("random", fists, search_kinds()));
  CHECK(make_agent("uct", three, search_kinds()));
  CHECK(make_agent("minimax:depth=3", dice, search_kinds()));
}

TEST_CASE("wrong agent specifications name what is allowed and the nearest spelling") {
  const auto game = *make_game("tictactoe");
  CHECK(refusal("utc", game) == "no agent 'utc'; did you mean 'uct'?");
  CHECK(refusal("uct:simz=3", game) ==
        "uct: no option 'simz'; did you mean 'sims'? It takes integer 0..1000000000000000 (see: agon agents "
        "uct)");
  CHECK(refusal("uct:exploration=99", game) == "uct: option 'exploration' takes number -1..10, not '99'");
  CHECK(refusal("uct:result=wins", game) ==
        "uct: option 'result' takes win|score|small-difference|few-prisoners|short|short-sigmoid|pieces, not "
        "'wins'; did you mean 'win'?");
  CHECK(refusal("uct:sims=-1", game).starts_with("uct: option 'sims' takes integer 0..1"));
  CHECK(
      refusal("minimax:time=fast", game).starts_with("minimax: option 'time' takes duration such as 250ms"));
  CHECK(refusal("uct:depth=3", game).starts_with("uct: no option 'depth'"));
}

TEST_CASE("an agent's specification is written with what differs from the defaults") {
  const auto game = *make_game("tictactoe");
  CHECK((*make_agent("uct:rave-bias=0.020,sims=5", game, search_kinds()))->spec() == "uct:sims=5");
  CHECK((*make_agent("minimax:time=500ms", game, search_kinds()))->spec() == "minimax:time=500ms");
}

TEST_CASE("every algorithm that fits gives a legal move in every registered game") {
  for (const GameEntry& entry : all_games()) {
    const auto game = *make_game(entry.about.name);
    for (const char* spec :
         {"random", "minimax:depth=2", "alphabeta:depth=2", "pvs:depth=2", "uct:sims=50"}) {
      const auto agent = make_agent(spec, game, search_kinds());
      if (!agent) CHECK(game->facts().has_chance);
      if (!agent) continue;
      const auto answer = ask(**agent, Record(game), Random(1));
      REQUIRE(answer);
      const auto legal = game->game().start()->legal();
      CHECK(std::find(legal.begin(), legal.end(), answer->move) != legal.end());
      CHECK(answer->moves.size() == legal.size());
      CHECK(answer->value >= 0);
      CHECK(answer->value <= 1);
    }
  }
}

TEST_CASE("there is nothing to think about when the game is over") {
  const auto game = *make_game("tictactoe");
  const auto record = begin_record(game, split_position("moves a1 b1 a2 b2 a3"));
  REQUIRE(record);
  const auto answer = ask(*make_agent("random", game, search_kinds()).take(), *record, Random(1));
  REQUIRE_FALSE(answer);
  CHECK(answer.error().message == "the game is over in this position");
}

TEST_CASE("a search that is within one depth reports its nodes") {
  const auto game = *make_game("connect4");
  for (const char* spec : {"minimax:depth=40,time=50s", "alphabeta:time=50s", "paranoid:time=50s"}) {
    CAPTURE(spec);
    std::atomic<bool> stop{false};
    int last_depth = -1;
    std::int64_t most_nodes = 0;
    // Twice the same depth: not the report at the end of an iteration, which has no nodes.
    const auto listen = [&](const Answer& answer) {
      if (answer.nodes > 0 && answer.depth == last_depth) stop = true;
      last_depth = answer.depth;
      most_nodes = std::max(most_nodes, answer.nodes);
    };
    const auto agent = make_agent(spec, game, search_kinds());
    REQUIRE(agent);
    const auto answer = ask(**agent, Record(game), Random(1), {.stop = &stop, .report = listen});
    REQUIRE(answer);
    CHECK(stop);
    CHECK(answer->nodes >= most_nodes);
    CHECK(answer->seconds < 50);
  }
}
