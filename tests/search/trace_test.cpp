#include "search/trace.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/checkers/checkers.hpp"
#include "games/connect4/connect4.hpp"
#include "games/mnk/mnk.hpp"
#include "search/mcts/uct.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/max_n.hpp"
#include "search/minimax/minimax.hpp"
#include "search/minimax/paranoid.hpp"
#include "search/minimax/pvs.hpp"
#include "search/minimax/star.hpp"
#include "support/toys.hpp"
#include "support/trees.hpp"
#include "support/uniform_tree.hpp"

using namespace agon;
using test::UniformTree;

namespace {

// Follows the search on a state of its own: every move must be legal where it is told.
template <GameState S>
class Follower final : public Trace {
  using Move = typename S::Move;

 public:
  explicit Follower(const S& root) : root_(root) {}

  std::int64_t entered = 0, left = 0, iterations = 0, averages = 0, cuts = 0, hits = 0, probes = 0;
  std::int64_t simulations = 0, playouts = 0, selections = 0, expansions = 0;

  void iteration(int) override {
    CHECK(path_.size() <= 1);
    path_.assign(1, root_);
    ++iterations;
  }
  void enter(MoveCode code, const TraceWindow* window, TraceEntry entry) override {
    ++entered;
    probes += entry == TraceEntry::probe ? 1 : 0;
    play(path_.back(), code);
    if (window != nullptr) CHECK(window->alpha < window->beta);
  }
  void table_hit() override { ++hits; }
  void average(const TraceValue& low, const TraceValue& high) override {
    ++averages;
    CHECK(path_.back().to_move() == chance);
    CHECK(low.value <= high.value + 1e-9);
  }
  void cut(TraceCut, std::size_t) override { ++cuts; }
  void leave(const TraceValue& value) override {
    CHECK(value.value >= 0);
    CHECK(value.value <= 1);
    last = value.value;
    leave_one();
  }
  void leave_between(const TraceValue& low, const TraceValue& high) override {
    CHECK(low.value <= high.value);
    leave_one();
  }

  void simulation(std::int64_t number) override {
    CHECK(number == ++simulations);
    path_.assign(1, root_);
  }
  void select(Player, std::span<const TraceArm> arms, std::size_t chosen) override {
    ++selections;
    if (path_.back().to_move() != chance && arms[chosen].visits > 0)
      for (const TraceArm& arm : arms) CHECK(arm.bound <= arms[chosen].bound + 1e-3);
    play(path_.back(), arms[chosen].move);
  }
  void expand(std::size_t moves) override {
    ++expansions;
    MoveList<Move> legal;
    path_.back().legal(legal);
    CHECK(moves == legal.size());
  }
  void playout(const Values& result) override {
    ++playouts;
    result_ = result;
  }
  void back_up(std::span<const TraceArm> path) override {
    CHECK(path.size() == path_.size() - 1);
    for (const TraceArm& arm : path) CHECK(arm.visits > 0);
    if (path.size() == 1 && path[0].visits == 1)
      CHECK(path[0].mean == result_[static_cast<std::size_t>(root_.to_move())]);
  }

  double last = -1;

 private:
  void play(const S& from, MoveCode code) {
    const auto move = from_code<Move>(code);
    MoveList<Move> legal;
    from.legal(legal);
    REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
    S next = from;
    next.play(move);
    path_.push_back(next);
  }
  void leave_one() {
    REQUIRE(path_.size() > 1);
    path_.pop_back();
    ++left;
  }

  S root_;
  std::vector<S> path_;
  Values result_{};
};

// Watches a search; being watched must not change its answer.
template <class Algorithm, GameState S>
void watch(Follower<S>& follower, const S& state, const Limits& limits,
           typename Algorithm::Options options = {}) {
  typename Algorithm::template SearchFor<S> watched(options), alone(options);
  Request request{.limits = limits, .random = Random(1), .player = state.to_move()};
  const Answer expected = alone.think(state, request);
  request.trace = &follower;
  const Answer answer = watched.think(state, request);
  CHECK(answer.move == expected.move);
  CHECK(answer.value == expected.value);
  CHECK(answer.nodes == expected.nodes);
  CHECK(answer.counts == expected.counts);
  CHECK(follower.entered == follower.left);
  if (answer.counts.inner > 0) {
    CHECK(follower.entered > 0);
    CHECK(follower.iterations > 0);
  }
}

}  // namespace

TEST_CASE("a watcher of minimax sees every position") {
  const UniformTree tree({.branching = 3, .depth = 3, .sorted = false});
  Follower follower(tree);
  watch<Minimax>(follower, tree, {.depth = 3});
  CHECK(follower.entered == 3 + 9 + 27);
  CHECK(follower.iterations == 1);
  CHECK(follower.cuts == 0);
}

TEST_CASE("a watcher of alpha-beta sees every cut-off that is counted") {
  const UniformTree tree({.branching = 3, .depth = 4, .sorted = false});
  for (const bool exact : {true, false}) {
    Follower follower(tree);
    watch<AlphaBeta>(follower, tree, {.depth = 4}, {.exact = exact});
    AlphaBetaSearch<UniformTree> search({.exact = exact});
    const Answer answer = search.think(tree, {.limits = {.depth = 4}});
    CHECK(follower.cuts == answer.counts.cutoffs);
    CHECK(follower.cuts > 0);
    CHECK(follower.entered == answer.nodes);
    CHECK(follower.iterations == 4);
  }
}

TEST_CASE("a watcher of pvs sees null windows, table hits, captures and short looks") {
  const Checkers start{};
  Follower plain(start);
  watch<Pvs>(plain, start, {.depth = 5, .memory = {1 << 16}});
  CHECK(plain.hits > 0);
  CHECK(plain.cuts > 0);
  CHECK(plain.probes == 0);
  Follower selective(start);
  watch<Pvs>(selective, start, {.depth = 4, .memory = {1 << 16}},
             {.window = WindowKind::bisect, .quiescence = 6, .singular = 2, .reductions = 1});
  CHECK(selective.probes > 0);
}

TEST_CASE("nothing is told of positions in which the budget ran out") {
  const UniformTree tree({.branching = 3, .depth = 5, .sorted = false});
  Follower follower(tree);
  AlphaBetaSearch<UniformTree> search({});
  search.think(tree, {.limits = {.nodes = 200}, .trace = &follower});
  CHECK(follower.left < follower.entered);
}

TEST_CASE("a watcher of max^n follows three players") {
  using Tree = test::RandomManyTree<true>;
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const Tree tree({.seed = seed, .depth = 5});
    if (tree.over()) continue;
    Follower follower(tree);
    watch<MaxN>(follower, tree, {.depth = 4});
    Follower paranoid(tree);
    watch<Paranoid>(paranoid, tree, {.depth = 4});
  }
}

TEST_CASE("a watcher of star sees averages, probes and table hits at every pruning") {
  std::int64_t probes = 0, hits = 0;
  for (std::uint64_t seed = 1; seed < 30; ++seed)
    for (const StarPruning pruning :
         {StarPruning::none, StarPruning::alphabeta, StarPruning::star1, StarPruning::star2}) {
      const test::RandomChanceTree tree({.seed = seed, .depth = 6, .alternating = true});
      Follower follower(tree);
      watch<Star>(follower, tree, {.depth = 3}, {.pruning = pruning, .table = seed % 2 == 0});
      CHECK(follower.averages > 0);
      if (pruning != StarPruning::star2) CHECK(follower.probes == 0);
      probes += follower.probes;
      hits += follower.hits;
    }
  CHECK(probes > 0);
  CHECK(hits > 0);
  const test::DiceRace race;
  Follower follower(race);
  watch<Minimax>(follower, race, {.depth = 3});
  CHECK(follower.averages > 0);
}

TEST_CASE("a watcher of uct sees selection, expansion, simulation and backup") {
  const ConnectFourState<std::uint64_t, StandardConnectFour> start;
  Follower follower(start);
  watch<Uct>(follower, start, {.sims = 200});
  CHECK(follower.simulations == 200);
  CHECK(follower.playouts == 200);
  CHECK(follower.selections > 200);
  CHECK(follower.expansions > 7);
  const test::DiceRace race;
  Follower dice(race);
  watch<Uct>(dice, race, {.sims = 100});
  CHECK(dice.simulations == 100);
  Follower three{test::ThreeHeaps()};
  watch<Uct>(three, test::ThreeHeaps(), {.sims = 100});
  CHECK(three.simulations == 100);
}
