// Threads that play one leaf out together, and what they know and teach.
#include "search/mcts/leaf_team.hpp"

#include <doctest/doctest.h>

#include "games/mnk/mnk.hpp"

using namespace agon;
using namespace agon::mcts;

TEST_CASE("of several playouts the squares are those of single ones") {
  SumOfValues sum;
  for (const double result : {1.0, 0.0, 0.0, 1.0}) sum.add({result, 1 - result});
  sum.make_means();
  CHECK(sum.values[0] == 0.5);
  CHECK(sum.squares[0] == 0.5);
  CHECK(sum.squares[1] == 0.5);
}

TEST_CASE("leaves are not played out together where single results are looked at") {
  Options options;
  CHECK(plays_out_plainly(options));
  options.select = PartChoice<Selections>::of<Ucb1Tuned>();
  CHECK_FALSE(plays_out_plainly(options));
}

namespace {

using TicTacToeState = MnkState<std::uint64_t>;
constexpr std::size_t helpers = 3;
constexpr Player circle = 1;

// Circle wins at the bottom, and otherwise the game is a draw.
TicTacToeState leaf() {
  const auto state = TicTacToeState().parse("XOX/XO./O.X O");
  REQUIRE(state);
  return *state;
}
struct Moves {
  MoveCode winning = 0, other = 0;
};
Moves moves_of_leaf() {
  MoveList<TicTacToeState::Move> list;
  leaf().legal(list);
  REQUIRE(list.size() == 2);
  Moves moves;
  for (const auto move : list) {
    TicTacToeState next = leaf();
    next.play(move);
    (next.over() ? moves.winning : moves.other) = to_code(move);
  }
  return moves;
}

// What circle gets from the helpers together.
double together(LeafTeam<TicTacToeState>& team) {
  const TicTacToeState state = leaf();
  SumOfValues sum;
  team.begin(state, 0);
  team.finish(sum);
  CHECK(sum.values[0] + sum.values[1] == static_cast<double>(team.size()));
  return sum.values[circle];
}

Options greedy(double epsilon) {
  Options options;
  options.playout = PartChoice<Simulations>::of<Mast>();
  options.choice = Choice::greedy;
  options.epsilon = epsilon;
  return options;
}

}  // namespace

TEST_CASE("threads of a team play a leaf out once each, every one by its own chance") {
  const Options options;
  const Simulator<TicTacToeState> first(options);
  LeafTeam<TicTacToeState> team(options, helpers, Random(1), first);
  REQUIRE(team.size() == helpers);
  double sum = 0;
  bool differ = false;
  for (int round = 0; round < 200; ++round) {
    const double now = together(team);
    sum += now;
    differ |= now != 1.5 && now != 3;
  }
  CHECK(differ);
  // One half of the moves win, the others draw.
  CHECK(sum / (200 * helpers) == doctest::Approx(0.75).epsilon(0.1));
}

TEST_CASE("threads of a team play by what the first simulator has learned, and from its pool") {
  const Moves moves = moves_of_leaf();
  const Options options = greedy(0);
  Simulator<TicTacToeState> first(options);
  first.begin(TicTacToeState());
  LeafTeam<TicTacToeState> team(options, helpers, Random(1), first);
  first.learn(std::vector<PlayedMove>{{moves.other, circle}}, 1, {1.0, 0.0});
  for (int round = 0; round < 20; ++round) CHECK(together(team) == helpers);

  Options pooled;
  pooled.playout = PartChoice<Simulations>::of<UniformPlayouts>();
  pooled.pool = 1;
  pooled.pool_share = 1;
  Simulator<TicTacToeState> owner(pooled);
  LeafTeam<TicTacToeState> drawing(pooled, helpers, Random(1), owner);
  owner.pool().of(circle) = {moves.other};
  for (int round = 0; round < 20; ++round) CHECK(together(drawing) == 0.5 * helpers);
}

TEST_CASE("what the threads of a team play teaches the first simulator") {
  Options options = greedy(1);  // at random, while they learn
  Simulator<TicTacToeState> first(options);
  first.begin(TicTacToeState());
  LeafTeam<TicTacToeState> team(options, helpers, Random(1), first);
  for (int round = 0; round < 20; ++round) {
    together(team);
    team.teach(first);
  }
  options.epsilon = 0;
  Random random(2);
  for (int i = 0; i < 20; ++i) {
    TicTacToeState state = leaf();
    CHECK(first.run(state, 0, random, nullptr)[circle] == 1);
  }
}
