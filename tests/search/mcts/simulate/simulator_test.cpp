// Guided playouts in whole: who is preferred, what is learned, what a playout that was broken off counts.
#include "search/mcts/simulate/simulator.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/breakthrough/breakthrough.hpp"
#include "games/go/go.hpp"
#include "games/mnk/mnk.hpp"

using namespace agon;
using namespace agon::mcts;

namespace {

using TicTacToeState = MnkState<std::uint64_t>;

template <class Part>
Options playing(Options options = {}) {
  options.playout = PartChoice<Simulations>::of<Part>();
  return options;
}

// How often a playout from the empty board begins with `move`, out of 1000.
int first_moves(Simulator<TicTacToeState>& simulator, MoveCode move) {
  Random random(1);
  int number = 0;
  for (int i = 0; i < 1000; ++i) {
    TicTacToeState state;
    std::vector<PlayedMove> played;
    simulator.run(state, 0, random, &played);
    number += static_cast<int>(played.front().move == move);
  }
  return number;
}

std::vector<MoveCode> moves_at_start() {
  MoveList<TicTacToeState::Move> moves;
  TicTacToeState().legal(moves);
  std::vector<MoveCode> codes;
  for (const auto move : moves) codes.push_back(to_code(move));
  return codes;
}

// Learns that player 0 wins in the middle and loses everywhere else.
void teach_middle(Simulator<TicTacToeState>& simulator, MoveCode middle) {
  for (const MoveCode move : moves_at_start())
    for (int i = 0; i < 10; ++i)
      simulator.learn(std::vector<PlayedMove>{{move, 0}}, 1,
                      {move == middle ? 1.0 : 0.0, move == middle ? 0.0 : 1.0});
}

}  // namespace

TEST_CASE("mast prefers moves that won, by Gibbs or greedily") {
  const MoveCode middle = moves_at_start()[4];
  Options options = playing<Mast>();
  options.temperature = 0.5;
  Simulator<TicTacToeState> gibbs(options);
  gibbs.begin(TicTacToeState());
  teach_middle(gibbs, middle);
  // e^2 / (e^2 + 8) = 0.48.
  CHECK(first_moves(gibbs, middle) > 420);
  CHECK(first_moves(gibbs, middle) < 540);
  options.choice = Choice::greedy;
  options.epsilon = 0.2;
  Simulator<TicTacToeState> greedy(options);
  greedy.begin(TicTacToeState());
  teach_middle(greedy, middle);
  // 0.8 + 0.2 / 9 = 0.82.
  CHECK(first_moves(greedy, middle) > 780);
  CHECK(first_moves(greedy, middle) < 865);
}

TEST_CASE("at temperature 0 the best move is taken") {
  const MoveCode middle = moves_at_start()[4];
  Options options = playing<Mast>();
  options.temperature = 0;
  Simulator<TicTacToeState> simulator(options);
  simulator.begin(TicTacToeState());
  teach_middle(simulator, middle);
  CHECK(first_moves(simulator, middle) == 1000);
}

TEST_CASE("what mast has learned is kept where the tree is") {
  const MoveCode middle = moves_at_start()[4];
  for (const bool reuse : {true, false}) {
    Options options = playing<Mast>();
    options.choice = Choice::greedy;
    options.epsilon = 0;
    options.reuse = reuse;
    Simulator<TicTacToeState> simulator(options);
    simulator.begin(TicTacToeState());
    teach_middle(simulator, middle);
    simulator.begin(TicTacToeState(), true);
    CHECK((first_moves(simulator, middle) == 1000) == reuse);
    simulator.begin(TicTacToeState());
    CHECK(first_moves(simulator, middle) < 500);
  }
}

TEST_CASE("games are short that are shorter than usual, unless it is said which ones are") {
  for (const int pace : {0, 100}) {
    Options options;
    options.result = PlayoutValue::short_game;
    options.pace = pace;
    Simulator<TicTacToeState> simulator(options);
    simulator.begin(TicTacToeState());
    Random random(1);
    int lessened = 0;
    for (int i = 0; i < 200; ++i) {
      TicTacToeState state;
      const Values values = simulator.run(state, 0, random, nullptr);
      const double best = std::max(values[0], values[1]);
      lessened += best > 0.5 && best < 1 ? 1 : 0;
    }
    CHECK((lessened > 50) == (pace == 0));
  }
}

TEST_CASE("tree-only mast learns nothing from playouts") {
  const Options tree_only = playing<TreeOnlyMast>(), all = playing<Mast>();
  for (const Options* options : {&tree_only, &all}) {
    Simulator<TicTacToeState> simulator(*options);
    simulator.begin(TicTacToeState());
    const auto moves = moves_at_start();
    const std::vector<PlayedMove> played{{moves[0], 0}, {moves[1], 1}, {moves[4], 0}};
    for (int i = 0; i < 50; ++i) simulator.learn(played, 1, {0.0, 1.0});
    const int number = first_moves(simulator, moves[4]);
    if (options == &all)
      CHECK(number < 20);
    else
      CHECK(number > 60);
  }
}

TEST_CASE("a pool is played from with its share, also in Go's own playouts") {
  Options options = playing<UniformPlayouts>();
  options.pool = 1;
  options.pool_share = 0.5;
  Simulator<TicTacToeState> simulator(options);
  const MoveCode middle = moves_at_start()[4];
  simulator.pool().moves[0] = {middle};
  // 1/2 + 1/2 * 1/9 = 0.556.
  CHECK(first_moves(simulator, middle) > 500);
  CHECK(first_moves(simulator, middle) < 610);
  Options own = playing<OwnPlayouts>(options);
  own.pool_share = 1;
  using Go9 = GoState<go::Plane9>;
  Simulator<Go9> go(own);
  const Go9 start(go::Plane9(9), GoOptions());
  MoveList<Go9::Move> moves;
  start.legal(moves);
  const MoveCode tengen = to_code(moves[40]);
  go.pool().moves[0] = {tengen};
  Random random(1);
  Go9 state = start;
  std::vector<PlayedMove> played;
  go.run(state, 0, random, &played);
  CHECK(played.front().move == tengen);
  CHECK(played.size() > 50);
}

TEST_CASE("guided playouts of Go end after as many moves as Go's own do") {
  // Three moves for each point. On so small a board stones are taken again and again.
  using Go9 = GoState<go::Plane9>;
  const Go9 start(go::Plane9(2), GoOptions{.size = 2});
  const Options options = playing<Mast>();
  Simulator<Go9> simulator(options);
  simulator.begin(start);
  Random random(1);
  std::size_t longest = 0;
  for (int i = 0; i < 200; ++i) {
    Go9 state = start;
    std::vector<PlayedMove> played;
    simulator.run(state, 0, random, &played);
    CHECK(state.over());
    longest = std::max(longest, played.size());
  }
  CHECK(longest == 12);
}

TEST_CASE("a playout that was broken off counts as a tie, or by the game's evaluation") {
  using Small = BreakthroughState<StandardBreakthrough>;
  const auto ahead =
      Small().parse("BBBBBBBB/......../......../......../......../......../WWWWWWWW/W....... W");
  Options options = playing<UniformPlayouts>();
  options.playout_moves = 1;
  Random random(1);
  REQUIRE(ahead);
  Small state = *ahead;
  CHECK(Simulator<Small>(options).run(state, 0, random, nullptr)[0] == 0.5);
  options.cut_off = CutOff::eval;
  state = *ahead;
  const Values values = Simulator<Small>(options).run(state, 0, random, nullptr);
  CHECK(values[0] == doctest::Approx(Heuristic<Small>::value(state, 0)));
  CHECK(values[0] != 0.5);
}
