#include "search/mcts/simulate/piece_weights.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "search/mcts/simulate/simulator.hpp"
#include "search/mcts/uct.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::mcts;
using namespace agon::test;

namespace {

GdlState start_of(std::string_view name) {
  const auto rules = gdl::GdlRules::make(gdl::find_rules(std::string(name)).take());
  REQUIRE(rules);
  return GdlState(*rules);
}

// Two cells, two players with a weak and a strong kind: fluent 4 * cell + 2 * owner + kind.
PieceBoard small_board() {
  PieceBoard board{.cells = 2, .kinds = 2, .several_kinds = true};
  for (int cell = 0; cell < 2; ++cell)
    for (int owner = 0; owner < 2; ++owner)
      for (int kind = 0; kind < 2; ++kind) board.facts.push_back({cell, owner, kind});
  return board;
}

Options fast() {
  Options options;
  options.playout = PartChoice<Simulations>::of<Fast>();
  return options;
}

}  // namespace

TEST_CASE("captures of much by little come first, other moves last") {
  const PieceBoard board = small_board();
  PieceWeights weights;
  weights.begin(board, 2, {.td_rate = 0.2, .td_lambda = 1}, false);
  // Who has the strong piece wins, who has the weak one wins half as often: player 0 on cell 0, 1 on cell 1.
  const auto learn = [&](int mine, int yours, double result) {
    Trail trail;
    const std::vector<std::uint32_t> fluents{static_cast<std::uint32_t>(mine),
                                             static_cast<std::uint32_t>(6 + yours)};
    trail.add(fluents);
    weights.learn(trail, {result, 1 - result});
  };
  for (int i = 0; i < 400; ++i) {
    learn(0, 0, 0.5);
    learn(1, 1, 0.5);
    learn(1, 0, 0.75);
    learn(0, 1, 0.25);
  }
  // A piece is good for its owner and bad for the other, a strong one by 1/4 more.
  CHECK(weights.weight(0, 0, 1) - weights.weight(0, 0, 0) == doctest::Approx(0.25).epsilon(0.05));
  CHECK(weights.weight(0, 1, 1) - weights.weight(0, 1, 0) == doctest::Approx(-0.25).epsilon(0.05));
  CHECK(weights.weight(1, 1, 1) - weights.weight(1, 1, 0) == doctest::Approx(0.25).epsilon(0.05));
  const Step takes{0, 1};
  std::vector<std::uint32_t> at;
  const auto judged = [&](std::uint32_t mine, std::uint32_t yours) {
    weights.place(std::vector<std::uint32_t>{mine, 6 + yours}, at);
    return weights.judge(0, takes, at);
  };
  const double weak_weak = judged(0, 0), weak_strong = judged(0, 1), strong_strong = judged(1, 1);
  CHECK(weak_strong == doctest::Approx(-(2 * weights.weight(0, 1, 1) + weights.weight(0, 0, 0))));
  CHECK(weak_strong > strong_strong);
  CHECK(strong_strong > weak_weak);
  weights.place(std::vector<std::uint32_t>{0}, at);  // nothing stands there
  CHECK(weights.judge(0, takes, at) == -1);
  CHECK(weights.judge(0, {}, at) == -1);
  weights.place(std::vector<std::uint32_t>{0, 4}, at);  // an own piece does
  CHECK(weights.judge(0, takes, at) == -1);
}

TEST_CASE("where all pieces are alike cells are judged, for each player by its own") {
  PieceBoard board{.cells = 2, .kinds = 1};
  board.facts = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  PieceWeights weights;
  weights.begin(board, 2, {.td_rate = 0.2, .td_lambda = 1, .cell_scale = 3}, false);
  for (int i = 0; i < 400; ++i)
    for (const std::uint32_t cell : {0u, 1u}) {
      Trail trail;
      trail.add({&cell, 1});
      weights.learn(trail, {cell == 1 ? 1.0 : 0.0, cell == 1 ? 0.0 : 1.0});
    }
  const std::vector<std::uint32_t> at;
  CHECK(weights.judge(0, {0, 1}, at) - weights.judge(0, {1, 0}, at) == doctest::Approx(3).epsilon(0.05));
  CHECK(weights.judge(0, {-1, 1}, at) == weights.judge(0, {0, 1}, at));
  CHECK(weights.judge(1, {0, 1}, at) == 0);  // of its pieces nothing is known
  CHECK(weights.judge(0, {}, at) == 0);
  weights.begin(board, 2, {.cell_scale = 3}, true);
  CHECK(weights.judge(0, {0, 1}, at) != 0);
  weights.begin(board, 2, {}, false);
  CHECK(weights.judge(0, {0, 1}, at) == 0);
}

TEST_CASE("fast learns from whole games that pieces are worth having") {
  const GdlState start = start_of("skirmish");
  const Options options = fast();
  Simulator<GdlState> simulator(options);
  simulator.begin(start);
  Random random(1);
  PieceWeights weights;
  weights.begin(*start.piece_board(), 2, options, false);
  for (int game = 0; game < 300; ++game) {
    GdlState state = start;
    std::vector<PlayedMove> played;
    simulator.begin_trail();
    const Values values = simulator.run(state, 0, random, &played);
    simulator.learn(played, 0, values);
    REQUIRE(state.over());
    CHECK(simulator.trail().size() == played.size() + 1);  // the end too
    weights.learn(simulator.trail(), values);
  }
  const auto& facts = start.piece_board()->facts;
  double mine = 0, yours = 0;
  for (const auto& fact : facts)
    if (fact.cell >= 0) (fact.owner == 0 ? mine : yours) += weights.weight(0, fact.owner, fact.kind);
  CHECK(mine > yours);
}

TEST_CASE("fast learns what a cell is worth that only ends of games show") {
  const GdlState start = start_of("breakthrough");
  const Options options = fast();
  Simulator<GdlState> simulator(options);
  simulator.begin(start);
  PieceWeights weights;
  weights.begin(*start.piece_board(), 2, options, false);
  Random random(1);
  for (int game = 0; game < 2000; ++game) {
    GdlState state = start;
    std::vector<PlayedMove> played;
    simulator.begin_trail();
    const Values values = simulator.run(state, 0, random, &played);
    weights.learn(simulator.trail(), values);
  }
  // White wins on the top row, and a piece there has ended the game; of the middle one it is long unclear
  // what it is worth, so that it takes many games.
  double top = 0, middle = 0;
  for (int column = 0; column < 8; ++column) {
    top += weights.weight(0, 0, column);
    middle += weights.weight(0, 0, 4 * 8 + column);
  }
  CHECK(top > middle);
}

TEST_CASE("a search with fast plays legal moves and repeats its answer by the seed") {
  for (const char* name : {"breakthrough", "skirmish", "othello"}) {
    CAPTURE(name);
    const GdlState start = start_of(name);
    const Answer one = think<Uct>(start, {.sims = 60}, 3, fast()),
                 same = think<Uct>(start, {.sims = 60}, 3, fast());
    CHECK(one.move == same.move);
    CHECK(one.value == same.value);
    MoveList<GdlState::Move> legal;
    start.legal(legal);
    CHECK(std::count(legal.begin(), legal.end(), from_code<GdlState::Move>(one.move)) == 1);
  }
}

TEST_CASE("past and fast are refused in one line where a game does not tell what they need") {
  const auto refusal = [](const char* spec, const char* agent) {
    const auto game = make_game(spec);
    REQUIRE(game);
    const auto made = make_agent(agent, *game, search_kinds());
    return made ? std::string() : made.error().message;
  };
  for (const char* agent :
       {"uct:playout=past", "mcts:playout=past", "flat:playout=past", "uct:playout=fast"}) {
    CHECK(refusal("gdl:tictactoe", agent).empty());
    const std::string why = refusal("tictactoe", agent);
    CHECK(why.find("cannot play tictactoe: playouts past and fast need what holds") != std::string::npos);
    CHECK(why.find('\n') == std::string::npos);
  }
}

TEST_CASE("where rules have no pieces whose cells moves name, fast plays out uniformly") {
  const auto game = make_game("gdl:connect4");
  REQUIRE(game);
  const Record start(*game);
  const auto answer_of = [&](const char* agent) {
    const auto made = make_agent(agent, *game, search_kinds());
    REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
    const auto answer = ask(**made, start, Random(1));
    REQUIRE(answer);
    return answer->value;
  };
  CHECK(answer_of("uct:playout=fast,sims=3000") == answer_of("uct:playout=uniform,sims=3000"));
}
