// What is certain, in whole searches on pseudo-random trees, against the value by definition.
#include "search/mcts/prove.hpp"

#include <doctest/doctest.h>

#include "games/tree/tree.hpp"
#include "search/mcts/mcts.hpp"
#include "search/minimax/minimax.hpp"
#include "support/brute_force.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"
#include "support/trees.hpp"

using namespace agon;
using namespace agon::mcts;
using namespace agon::test;

namespace {

TreeState written(const char* text) {
  auto tree = read_tree(text);
  REQUIRE(tree);
  return TreeState(std::make_shared<const WrittenTree>(tree.take()));
}

// For the player to move, in a position in which a player is.
double exact_value(const RandomChanceTree& tree) {
  return brute_force(tree)[static_cast<std::size_t>(tree.to_move())];
}

void finds_exact_values(const Options& options) {
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const RandomChanceTree tree(
        {.seed = seed, .depth = 5, .alternating = seed % 3 == 0, .values = seed % 2 == 0 ? 3 : 17});
    if (tree.over() || tree.to_move() < 0) continue;
    CAPTURE(seed);
    const Answer answer = think<Mcts>(tree, {.sims = 200000}, seed, options);
    CHECK(answer.proven);
    CHECK(answer.simulations < 200000);
    CHECK(answer.value == doctest::Approx(exact_value(tree)).epsilon(1e-5));
    RandomChanceTree after = tree;
    after.play(static_cast<int>(answer.move));
    const double value = brute_force(after)[static_cast<std::size_t>(tree.to_move())];
    CHECK(value == doctest::Approx(exact_value(tree)).epsilon(1e-5));
  }
}

Options proving(PlayoutValue result = PlayoutValue::score) {
  Options options;
  options.solver = true;
  options.result = result;
  return options;
}

}  // namespace

TEST_CASE("a gamble of which all is known is worth its expected value") {
  const TreeState tree = written("0..10 (a: <0.5: (0 10), 0.5: 5>, b: 4)");
  const Answer answer = think<Mcts>(tree, {.sims = 20000}, 1, Mcts::usual("tree"));
  CHECK(tree.move_text(static_cast<TreeState::Move>(answer.move)) == "a");
  CHECK(answer.value == doctest::Approx(0.75));
  CHECK(answer.proven);
  CHECK(answer.simulations < 1000);
}

TEST_CASE("the solver finds the exact values of trees with chance, with every selection and backup") {
  for (std::size_t select = 0; select < Selections::names.size(); ++select)
    for (std::size_t backup = 0; backup < Backups::names.size(); ++backup) {
      Options options = proving();
      options.select.index = select;
      options.backup.index = backup;
      CAPTURE(Selections::names[select]);
      CAPTURE(Backups::names[backup]);
      finds_exact_values(options);
    }
}

TEST_CASE("the solver finds the exact values of trees with chance, in graphs, on threads, with later moves") {
  Options graph = proving(), threads = proving(), leaves = proving(), rave = proving(), urgent = proving();
  graph.graph = true;
  threads.threads = 3;
  leaves.threads = 2;
  leaves.parallel = Parallel::leaf;
  rave.rave = Rave::bias;
  rave.prior = PriorFrom::eval;
  urgent.urgency = PartChoice<Urgencies>::of<ConstantUrgency>();
  for (const Options& options : {graph, threads, leaves, rave, urgent}) finds_exact_values(options);
}

TEST_CASE("with the solver too a dice race that can last for ever is near its value") {
  for (const char* start : {"6 7 0 0", "7 5 1 0"}) {
    const auto race = DiceRace().parse(start);
    REQUIRE(race);
    const Answer exact = think<Minimax>(*race, {.depth = 30});
    const Answer answer = think<Mcts>(*race, {.sims = 200000}, 1, proving(PlayoutValue::win));
    CHECK(answer.value == doctest::Approx(exact.value).epsilon(0.02));
    CHECK(answer.move == exact.move);
  }
}

TEST_CASE("backups keep what is proven") {
  struct Fork {
    const char* tree;
    const char* best;
    double value;
  };
  for (const Fork& fork :
       {Fork{"0..10 (a: [(5 3) 9], b: 4)", "a", 0.5}, Fork{"0..10 (a: [7 (0 5)], b: 4)", "a", 0.5},
        Fork{"0..10 (a: [(10 0) 8], b: 4)", "a", 0.8}})
    for (std::size_t backup = 0; backup < Backups::names.size(); ++backup) {
      CAPTURE(fork.tree);
      CAPTURE(Backups::names[backup]);
      Options options = Mcts::usual("tree");
      options.backup.index = backup;
      const TreeState tree = written(fork.tree);
      const Answer answer = think<Mcts>(tree, {.sims = 20000}, 1, options);
      CHECK(tree.move_text(static_cast<TreeState::Move>(answer.move)) == fork.best);
      CHECK(answer.value == doctest::Approx(fork.value).epsilon(0.02));
    }
}

TEST_CASE("every backup comes near the values of trees, with and without the solver") {
  constexpr int trees = 26;
  for (const bool solver : {false, true})
    for (std::size_t backup = 0; backup < Backups::names.size(); ++backup) {
      CAPTURE(solver);
      CAPTURE(Backups::names[backup]);
      Options options = proving();
      options.solver = solver;
      options.backup.index = backup;
      double sum = 0;
      for (std::uint64_t seed = 1; seed <= trees; ++seed) {
        const RandomTree tree({.seed = seed, .depth = 5, .branching = 3});
        if (tree.over()) continue;
        const double exact = brute_force(tree)[static_cast<std::size_t>(tree.to_move())];
        const double error = std::abs(think<Mcts>(tree, {.sims = 20000}, seed, options).value - exact);
        CAPTURE(seed);
        CHECK(error < 0.1);
        sum += error;
      }
      CHECK(sum / trees < 0.01);
    }
}
