#include "search/mcts/kept_states.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/connect4/connect4.hpp"
#include "search/mcts/uct.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"

using namespace agon;
using namespace agon::mcts;
using namespace agon::test;

namespace {

// The same game, said to be slow at playing moves.
template <class S>
struct Costly : S {
  static constexpr bool costly_moves = true;
  Result<Costly> parse(std::string_view) const { return *this; }
};
static_assert(has_costly_moves<Costly<DiceRace>>() && !has_costly_moves<DiceRace>());

template <class S>
void finds_the_same(const Options& options, std::int64_t simulations, Bytes memory = {}) {
  const Limits limits{.sims = simulations, .memory = memory};
  const Answer plain = think<Uct>(S(), limits, 1, options),
               kept = think<Uct>(Costly<S>(), limits, 1, options);
  CHECK(kept.nodes == plain.nodes);
  REQUIRE(kept.moves.size() == plain.moves.size());
  for (std::size_t i = 0; i < plain.moves.size(); ++i) {
    CHECK(kept.moves[i].move == plain.moves[i].move);
    CHECK(kept.moves[i].visits == plain.moves[i].visits);
    CHECK(kept.moves[i].value == plain.moves[i].value);
    CHECK(kept.moves[i].line == plain.moves[i].line);
  }
}

}  // namespace

TEST_CASE("a state is kept for its node until another takes its place, or all are forgotten") {
  KeptStates<ThreeHeaps> states;
  ThreeHeaps later;
  MoveList<ThreeHeaps::Move> moves;
  later.legal(moves);
  later.play(moves[0]);
  CHECK(states.find(5) == nullptr);
  states.keep(5, ThreeHeaps());
  states.keep(6, later);
  REQUIRE(states.find(5) != nullptr);
  REQUIRE(states.find(6) != nullptr);
  CHECK(states.find(5)->text() == ThreeHeaps().text());
  CHECK(states.find(6)->text() == later.text());
  CHECK(states.find(7) == nullptr);
  for (NodeIndex at = 7; at < 100'000; ++at) states.keep(at, later);
  CHECK(states.find(5) == nullptr);
  CHECK(states.find(99'999) != nullptr);
  states.clear();
  CHECK(states.find(99'999) == nullptr);
}

TEST_CASE("a search that keeps states finds the tree that it finds without") {
  using Connect = ConnectFourState<std::uint64_t, StandardConnectFour>;
  Options options;
  finds_the_same<Connect>(options, 20000);
  finds_the_same<Connect>(options, 20000, {1 << 18});  // pruned again and again
  finds_the_same<DiceRace>(options, 3000);
  finds_the_same<ThreeHeaps>(options, 2000);
  options.solver = true;
  options.graph = true;
  finds_the_same<Connect>(options, 5000);
  options = {};
  options.rave = Rave::bias;
  options.playout = PartChoice<Simulations>::of<Mast>();
  finds_the_same<Connect>(options, 5000);
}
