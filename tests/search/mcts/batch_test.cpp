// Searches that collect leaves and have the game play them out together.
#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "search/mcts/tree_search.hpp"
#include "search/mcts/uct.hpp"
#include "search/minimax/minimax.hpp"
#include "support/effort.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::mcts;
using namespace agon::test;

namespace {

GdlState batched_game(std::string_view game) {
  const auto text = gdl::find_rules(std::string(game));
  REQUIRE(text);
  auto made = gdl::GdlRules::make(*text);
  REQUIRE(made);
  return GdlState(made.take());
}

Options in_batches(int size) {
  Options options;
  options.batch = size;
  return options;
}

std::int64_t visits_of(const Answer& answer) {
  std::int64_t visits = 0;
  for (const Candidate& candidate : answer.moves) visits += candidate.visits;
  return visits;
}

bool same(const Answer& a, const Answer& b) {
  return a.nodes == b.nodes && a.simulations == b.simulations &&
         std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
                    [](const Candidate& one, const Candidate& other) {
                      return one.move == other.move && one.visits == other.visits && one.value == other.value;
                    });
}

// Every visit that a simulation left on its way was taken back or has a result: nobody has more visits than
// the position above.
void check_visits(const TreeSource& tree, const TreeNode& node) {
  std::vector<TreeNode> children;
  tree.children(node, children);
  std::int64_t sum = 0;
  for (const TreeNode& child : children) {
    CHECK(child.visits > 0);
    CHECK(child.value >= 0);
    CHECK(child.value <= 1);
    sum += child.visits;
    check_visits(tree, child);
  }
  CHECK(sum <= node.visits);
}

void makes_all_simulations(const GdlState& start, const Options& options) {
  TreeSearch<GdlState> search(options);
  const Answer answer = search.think(start, {.limits = {.sims = 1000}, .random = Random(1)});
  CHECK(answer.simulations == 1000);
  CHECK(visits_of(answer) == 1000);
  CHECK(search.tree()->root().visits == 1000);
  check_visits(*search.tree(), search.tree()->root());
}

}  // namespace

TEST_CASE("batches of every size make as many simulations as they are told, and every one is a visit") {
  const GdlState start = batched_game("tictactoe");
  for (const int size : {1, 2, 7, 64, 512, 4096})
    for (const int loss : {0, 1, 3}) {
      CAPTURE(size);
      CAPTURE(loss);
      Options options = in_batches(size);
      options.virtual_loss = loss;
      makes_all_simulations(start, options);
    }
}

TEST_CASE("batches give the same answer for the same seed, another for another") {
  const GdlState start = batched_game("connect4");
  const Answer one = think<Uct>(start, {.sims = 3000}, 5, in_batches(64));
  CHECK(same(one, think<Uct>(start, {.sims = 3000}, 5, in_batches(64))));
  CHECK_FALSE(same(one, think<Uct>(start, {.sims = 3000}, 6, in_batches(64))));
  CHECK_FALSE(same(one, think<Uct>(start, {.sims = 3000}, 5)));
}

TEST_CASE("batches find a best move of tic-tac-toe") {
  const GdlState start = batched_game("tictactoe");
  for (const int playouts : {1, 8})
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Options options = in_batches(64);
      options.leaf_playouts = playouts;
      const auto state = random_position(start, static_cast<int>(2 + seed % 4), Random(seed));
      const Answer exact = think<Minimax>(state, {.depth = 9});
      const Answer sampled = think<Uct>(state, {.sims = 20000}, seed, options);
      for (const Candidate& candidate : exact.moves)
        if (candidate.move == sampled.move) CHECK(candidate.value == exact.value);
      CHECK(std::abs(sampled.value - exact.value) < 0.1);
    }
}

TEST_CASE("proofs in batches are those of minimax, and end the search") {
  const GdlState start = batched_game("tictactoe");
  Options options = in_batches(64);
  options.solver = true;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto state = random_position(start, static_cast<int>(2 + seed % 5), Random(seed));
    const Answer proven = think<Uct>(state, {.sims = 1'000'000}, seed, options);
    const Answer exact = think<Minimax>(state, {.depth = 9});
    REQUIRE(proven.proven);
    CHECK(proven.simulations < 1'000'000);
    CHECK(visits_of(proven) == proven.simulations);
    CHECK(proven.value == exact.value);
    for (const Candidate& mine : proven.moves)
      for (const Candidate& candidate : exact.moves)
        if (mine.proven && candidate.move == mine.move) CHECK(candidate.value == mine.value);
  }
}

TEST_CASE("batches count where players move at once, and with three of them") {
  const Answer duel = think<Uct>(batched_game("duel"), {.sims = 1000}, 1, in_batches(64));
  CHECK(duel.simulations == 1000);
  CHECK(visits_of(duel) == 1000);
  const Answer race = think<Uct>(batched_game("threeplayer"), {.sims = 1000}, 1, in_batches(64));
  CHECK(visits_of(race) == 1000);
  for (const Candidate& move : race.moves)
    CHECK(move.values[0] + move.values[1] + move.values[2] == doctest::Approx(1));
}

TEST_CASE("batches get near the value of a game with chance") {
  // The higher coin wins. Red has the lowest one, and keeps it (a draw in one of three cases, else lost) or
  // throws again as blue does then.
  const GdlState start = batched_game(R"(
(role red) (role blue) (role random)
(coin 1) (coin 2) (coin 3) (above 2 1) (above 3 1) (above 3 2)
(init (turn red)) (init (has red 1))
(<= (legal red throw) (true (turn red))) (<= (legal red keep) (true (turn red)))
(<= (legal red wait) (true (turn blue))) (<= (legal blue wait) (true (turn red)))
(<= (legal blue throw) (true (turn blue)))
(<= (legal random (show ?x)) (coin ?x))
(<= (next (has red ?x)) (does red throw) (does random (show ?x)))
(<= (next (has red ?x)) (true (has red ?x)) (not (does red throw)))
(<= (next (turn blue)) (true (turn red)))
(<= (next (has blue ?x)) (does blue throw) (does random (show ?x)))
(<= terminal (true (has blue ?x)))
(<= (goal red 100) (true (has red ?x)) (true (has blue ?y)) (above ?x ?y))
(<= (goal red 50) (true (has red ?x)) (true (has blue ?x)))
(<= (goal red 0) (true (has red ?x)) (true (has blue ?y)) (above ?y ?x))
(<= (goal blue 100) (true (has red ?x)) (true (has blue ?y)) (above ?y ?x))
(<= (goal blue 50) (true (has red ?x)) (true (has blue ?x)))
(<= (goal blue 0) (true (has red ?x)) (true (has blue ?y)) (above ?x ?y))
(<= (goal random 0) (role random))
)");
  const Answer answer = think<Uct>(start, {.sims = 20000}, 1, in_batches(64));
  CHECK(visits_of(answer) == 20000);
  CHECK(start.move_text(from_code<GdlState::Move>(answer.move)) == "throw");
  CHECK(answer.moves[0].value == doctest::Approx(0.5).epsilon(0.05));
  CHECK(answer.moves[1].value == doctest::Approx(1.0 / 6).epsilon(0.15));
}

TEST_CASE("what playouts in lanes cannot do is searched without batches") {
  const GdlState start = batched_game("connect4");
  const auto stays_single = [&](const Options& options, const GdlState& state) {
    Options batched = options;
    batched.batch = 64;
    return same(think<Uct>(state, {.sims = 300}, 1, options), think<Uct>(state, {.sims = 300}, 1, batched));
  };
  Options options;
  CHECK_FALSE(stays_single(options, start));
  options.rave = Rave::bias;
  CHECK(stays_single(options, start));
  options.rave_from = RaveFrom::tree;
  CHECK_FALSE(stays_single(options, start));
  options = {};
  options.playout = PartChoice<Simulations>::of<Mast>();
  CHECK(stays_single(options, start));
  options = {};
  options.level = 5;
  CHECK(stays_single(options, start));
  options = {};
  options.playout_moves = 5;
  CHECK(stays_single(options, start));
  options = {};
  options.result = PlayoutValue::short_game;
  CHECK(stays_single(options, start));
  CHECK(stays_single({}, batched_game("eightpuzzle")));
}

TEST_CASE("batches keep budgets of nodes and of memory") {
  const GdlState start = batched_game("connect4");
  const Answer grown = think<Uct>(start, {.nodes = 1000}, 1, in_batches(512));
  CHECK(grown.nodes >= 1000);
  CHECK(grown.nodes < 1000 + 10);
  const Answer small = think<Uct>(start, {.sims = 20000, .memory = {1 << 16}}, 1, in_batches(64));
  CHECK(small.simulations == 20000);
  CHECK(visits_of(small) == 20000);
  CHECK(small.nodes < (1 << 15) / small.bytes_per_node);
}

TEST_CASE("the next search goes on with the subtree that batches left") {
  Options options = in_batches(64);
  options.reuse = true;
  TreeSearch<GdlState> search(options);
  GdlState state = batched_game("connect4");
  const Answer first = search.think(state, {.limits = {.sims = 5000}, .random = Random(1)});
  const auto& line = first.moves.front().line;
  REQUIRE(line.size() >= 2);
  for (std::size_t i = 0; i < 2; ++i) state.play(from_code<GdlState::Move>(line[i]));
  const Answer kept = search.think(
      state, {.limits = {.sims = 100}, .random = Random(2), .continues = true, .played = {line[0], line[1]}});
  CHECK(kept.simulations == 100);
  CHECK(visits_of(kept) == first.moves.front().line_visits[1] - 1 + 100);
}

TEST_CASE("threads share a tree in batches and never pass the number of simulations") {
  const GdlState start = batched_game("tictactoe");
  for (const Lock lock : {Lock::none, Lock::global, Lock::local}) {
    Options options = in_batches(16);
    options.threads = 3;
    options.lock = lock;
    makes_all_simulations(start, options);
    if (test::sanitized && lock != Lock::none) continue;
    options.solver = true;
    const Answer proven = think<Uct>(start, {.sims = 1'000'000}, 1, options);
    CHECK(proven.proven);
    CHECK(proven.value == 0.5);
  }
}
