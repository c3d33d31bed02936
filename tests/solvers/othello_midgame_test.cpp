#include "solvers/othello/othello_midgame.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "support/othello_discs.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::test;

namespace {

using State = OthelloState<OthelloBoard8>;
constexpr int infinite = OthelloMidgame::infinite;
const OthelloRules rules{.empties_to_winner = false};

OthelloWeights some_weights() {
  Random random(3);
  OthelloParameters parameters;
  for (auto& stage : parameters.weights)
    for (auto& weight : stage) weight = static_cast<std::int16_t>(random.below(101) - 50);
  return OthelloWeights(parameters);
}

// By the rules of the game and the definition: a pass costs no depth, a leaf is judged as it is.
int plain_value(const OthelloMidgame& midgame, const State& state, int depth) {
  if (state.over()) return static_cast<int>(state.score(state.to_move())) * othello8::values_per_disc;
  if (depth == 0) return midgame.judge(midgame.node(discs_of(state)));
  MoveList<State::Move> moves;
  state.legal(moves);
  int best = -infinite;
  for (const State::Move move : moves) {
    State next = state;
    next.play(move);
    best = std::max(best, -plain_value(midgame, next, move == State::pass ? depth : depth - 1));
  }
  return best;
}

void check_search(const OthelloWeights* weights) {
  for (int i = 0; i < 60; ++i) {
    const State state = test::random_position(State(), 3 + i, Random(static_cast<std::uint64_t>(i)));
    CAPTURE(state.text());
    TranspositionTable table(1 << 20);
    OthelloMidgame midgame(rules, weights, 0, table);
    const OthelloNode node = midgame.node(discs_of(state));
    for (int depth = 0; depth <= 4; ++depth) {
      std::vector<int> line;
      const int value = midgame.search(node, depth, -infinite, infinite, &line);
      CHECK(value == plain_value(midgame, state, depth));
      // Windows give bounds on the right side, whatever the table holds by now.
      for (const int alpha : {value - 40, value - 1, value, value + 40}) {
        const int found = midgame.search(node, depth, alpha, alpha + 1);
        CHECK((found > alpha) == (value > alpha));
      }
      // The line leads to what the value says.
      State end = state;
      for (const int square : line) end.play(square < 0 ? State::pass : static_cast<State::Move>(square));
      const int reached = plain_value(midgame, end, 0);
      CHECK((end.to_move() == state.to_move() ? reached : -reached) == value);
    }
  }
}

}  // namespace

TEST_CASE("the midgame search of Othello agrees with plain minimax") {
  const OthelloWeights weights = some_weights();
  check_search(&weights);
  check_search(nullptr);
}

TEST_CASE("ProbCut looks at fewer positions and seldom changes the value much") {
  const OthelloWeights& weights = learned_othello_weights();
  std::int64_t cut = 0, plain = 0;
  double apart = 0;
  constexpr int positions = 12, depth = 7;
  for (int i = 0; i < positions; ++i) {
    const State state = test::random_position(State(), 12 + 2 * i, Random(static_cast<std::uint64_t>(i)));
    std::array<int, 2> values{};
    for (const int probcut : {0, 1}) {
      TranspositionTable table(1 << 22);
      OthelloMidgame midgame(rules, &weights, probcut * 1.5, table);
      for (int d = 1; d <= depth; ++d)
        values[static_cast<std::size_t>(probcut)] =
            midgame.search(midgame.node(discs_of(state)), d, -infinite, infinite);
      (probcut == 1 ? cut : plain) += midgame.nodes();
    }
    apart += std::abs(values[0] - values[1]);
  }
  CHECK(cut * 3 < plain * 2);
  CHECK(apart / positions < 2 * othello8::values_per_disc);
}
