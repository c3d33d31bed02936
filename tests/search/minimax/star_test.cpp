#include "search/minimax/star.hpp"

#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/minimax.hpp"
#include "support/compare_answers.hpp"
#include "support/think.hpp"
#include "support/toys.hpp"
#include "support/trees.hpp"

using namespace agon;
using namespace agon::test;

namespace {

constexpr std::array all_pruning{StarPruning::none, StarPruning::alphabeta, StarPruning::star1,
                                 StarPruning::star2};

// The table keeps values as multiples of 2^-30.
double star_tolerance(const StarOptions& options) { return options.table ? 1e-6 : 1e-12; }

template <GameState S>
void compare_star(const S& state, int depth, StarOptions options) {
  const Answer plain = think<Minimax>(state, {.depth = depth});
  const Limits limits{.depth = depth, .memory = {1 << 14}};
  const Answer pruned = think<Star>(state, limits, 1, options);
  CAPTURE(state.text());
  compare_answers(pruned, plain, star_tolerance(options));
  check_lines(state, pruned);
  // With bounds only, the best move is still one of the best.
  options.exact = false;
  const Answer fast = think<Star>(state, limits, 1, options);
  CHECK(std::abs(fast.value - plain.value) <= star_tolerance(options));
  for (const Candidate& candidate : plain.moves)
    if (candidate.move == fast.move)
      CHECK(std::abs(candidate.value - plain.value) <= star_tolerance(options));
}

// Over a set of trees: those of a dice game, or those where moves and dice come in any order.
std::int64_t nodes_of_trees(bool alternating, const StarOptions& options) {
  std::int64_t nodes = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomChanceTree tree(
        {.seed = seed, .depth = 8, .branching = 5, .outcomes = 4, .alternating = alternating});
    if (!tree.over() && tree.to_move() != chance)
      nodes += think<Star>(tree, {.depth = alternating ? 3 : 6, .memory = {1 << 20}}, 1, options).nodes;
  }
  return nodes;
}

// One choice between two gambles: A1 gives leaf 2 with 0.9 and leaf 3 with 0.1, A2 leaf 1 and leaf 4.
class FourLeaves {
 public:
  enum class Move : std::int8_t { a1, a2, likely, unlikely };

  explicit FourLeaves(const std::array<double, 4>& values) : values_(values) {}

  Player to_move() const { return ply_ == 1 ? chance : Player{0}; }
  bool over() const { return ply_ == 2; }
  ScoreRange score_range() const { return {values_.front(), values_.back(), "points"}; }
  double score(Player player) const {
    const double value = values_[static_cast<std::size_t>(leaf_)];
    return player == 0 ? value : values_.front() + values_.back() - value;
  }
  void legal(MoveList<Move>& out) const {
    if (over()) return;
    out.add(ply_ == 0 ? Move::a1 : Move::likely);
    out.add(ply_ == 0 ? Move::a2 : Move::unlikely);
  }
  double probability(Move outcome) const { return outcome == Move::likely ? 0.9 : 0.1; }
  void play(Move move) {
    if (ply_++ == 0)
      second_ = move == Move::a2;
    else
      leaf_ = move == Move::likely ? (second_ ? 0 : 1) : (second_ ? 3 : 2);
  }
  std::string text() const { return std::to_string(ply_) + std::to_string(leaf_); }
  Result<FourLeaves> parse(std::string_view) const { return Error{"not read"}; }
  std::string move_text(Move move) const { return move == Move::a1 ? "a1" : "a2"; }

 private:
  std::array<double, 4> values_;  // in rising order
  int ply_ = 0, leaf_ = 0;
  bool second_ = false;
};

}  // namespace

TEST_CASE("every pruning at chance nodes keeps expectiminimax's values on random trees") {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    const RandomChanceTree tree(
        {.seed = seed, .depth = 7, .branching = 4, .outcomes = 4, .values = seed % 2 == 0 ? 3 : 1000});
    if (tree.over() || tree.to_move() == chance) continue;
    compare_star(tree, 1 + static_cast<int>(seed % 6),
                 {.pruning = all_pruning[seed / 2 % 4], .table = seed / 8 % 2 == 0});
  }
}

TEST_CASE("every pruning at chance nodes keeps expectiminimax's values where dice and moves alternate") {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    const RandomChanceTree tree({.seed = seed,
                                 .depth = 9,
                                 .branching = 3,
                                 .outcomes = 2,
                                 .alternating = true,
                                 .values = seed % 3 == 0 ? 2 : 100});
    compare_star(
        tree, 1 + static_cast<int>(seed % 5),
        {.pruning = seed % 2 == 0 ? StarPruning::star1 : StarPruning::star2, .table = seed / 2 % 4 == 0});
  }
}

TEST_CASE("the table answers for positions searched to the end, and so saves positions") {
  const MnkState<std::uint64_t> start;
  const Answer with = think<Star>(start, {.depth = 9}),
               without = think<Star>(start, {.depth = 9}, 1, {.table = false});
  CHECK(with.value == without.value);
  CHECK(with.nodes <= 14'100);  // 20,162 where the end of the game did not count as searched to the end
  CHECK(with.counts.table_hits >= 3300);
  CHECK(without.counts.table_hits == 0);
  CHECK(think<Star>(start, {.depth = 9}, 1, {.exact = false}).nodes <= 7400);  // from 9,698
}

TEST_CASE("a search to a smaller depth is not misled by what the table knows from a deeper one") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomChanceTree tree({.seed = seed, .depth = 9, .alternating = true, .values = 100});
    StarSearch<RandomChanceTree> search({});
    for (const int depth : {4, 2, 3})
      compare_answers(search.think(tree, {.limits = {.depth = depth, .memory = {1 << 20}}}),
                      think<Minimax>(tree, {.depth = depth}), 1e-6);
  }
}

TEST_CASE("every pruning at chance nodes keeps expectiminimax's values in a dice race") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    DiceRace state = random_position(DiceRace(), static_cast<int>(seed % 12), Random(seed));
    if (state.to_move() == chance) state.play(DiceRace::Move::one);
    if (state.over()) continue;
    for (const StarPruning pruning : all_pruning) compare_star(state, 5, {.pruning = pruning});
  }
}

TEST_CASE("star without chance is alpha-beta") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const RandomTree tree({.seed = seed, .depth = 6, .branching = 4});
    if (tree.over()) continue;
    const Answer star = think<Star>(tree, {.depth = 5}), alpha_beta = think<AlphaBeta>(tree, {.depth = 5});
    compare_answers(star, alpha_beta);
    CHECK(star.nodes == alpha_beta.nodes);
  }
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    compare_star(random_position(ConnectFourState<std::uint64_t, StandardConnectFour>(),
                                 static_cast<int>(seed), Random(seed)),
                 4, {});
  CHECK(think<Star>(MnkState<std::uint64_t>(), {.memory = {1 << 20}}).value == 0.5);
}

TEST_CASE("without pruning star visits what expectiminimax visits") {
  const RandomChanceTree tree({.seed = 3, .depth = 7, .alternating = true});
  std::int64_t expected = 0;
  for (int depth = 1; depth <= 3; ++depth) expected += think<Minimax>(tree, {.depth = depth}).nodes;
  CHECK(think<Star>(tree, {.depth = 3}, 1, {.pruning = StarPruning::none, .table = false}).nodes == expected);
}

TEST_CASE("each step of pruning at chance nodes saves nodes, with exact values at the root or bounds") {
  for (const bool alternating : {true, false})
    for (const bool exact : {true, false}) {
      std::array<std::int64_t, 4> nodes{};
      for (std::size_t i = 0; i < 4; ++i)
        nodes[i] = nodes_of_trees(alternating, {.pruning = all_pruning[i], .table = false, .exact = exact});
      CAPTURE(alternating);
      CAPTURE(exact);
      // Where dice are rolled before every move, alpha-beta alone has nothing to prune.
      CHECK(nodes[1] <= nodes[0]);
      if (!alternating) CHECK(nodes[1] < nodes[0]);
      CHECK(nodes[2] < nodes[1]);
      // Probes pay off where one player moves after a roll, whatever it shows: in dice games.
      if (alternating) CHECK(nodes[3] < nodes[2]);
      CHECK(nodes_of_trees(alternating, {.exact = exact}) < nodes[3]);  // the table saves more
    }
}

TEST_CASE("star keeps its budget, repeats its answer and ends by itself") {
  const DiceRace start;
  const Answer answer = think<Star>(start, {.nodes = 5000, .memory = {1 << 16}}, 3);
  CHECK(answer.nodes <= 5000);
  CHECK(answer.moves.size() == 2);
  CHECK(answer.value == think<Star>(start, {.nodes = 5000, .memory = {1 << 16}}, 3).value);
  CHECK(think<Star>(start, {.nodes = 1, .memory = {1 << 16}}).moves.size() == 2);
  const RandomChanceTree tree({.seed = 3, .depth = 7, .alternating = true});
  const Answer whole = think<Star>(tree, {.memory = {1 << 16}});
  CHECK(whole.depth == 4);  // seven plies, four of them choices
  CHECK(std::abs(whole.value - think<Minimax>(tree, {}).value) < 1e-6);
}

TEST_CASE("an order-preserving change of leaf values changes the decision under chance") {
  // docs/chance.md tells this example.
  const auto check = [](const std::array<double, 4>& values, FourLeaves::Move expected, double first,
                        double second) {
    const FourLeaves tree(values);
    for (const StarPruning pruning : all_pruning) {
      const Answer answer = think<Star>(tree, {}, 1, {.pruning = pruning});
      CHECK(from_code<FourLeaves::Move>(answer.move) == expected);
      for (const Candidate& candidate : answer.moves)
        CHECK(tree.score_range().from_unit(candidate.value) ==
              doctest::Approx(from_code<FourLeaves::Move>(candidate.move) == FourLeaves::Move::a1 ? first
                                                                                                  : second));
    }
  };
  check({1, 2, 3, 4}, FourLeaves::Move::a1, 2.1, 1.3);
  check({1, 20, 30, 400}, FourLeaves::Move::a2, 21, 40.9);
  // A positive linear change keeps it.
  check({105, 110, 115, 120}, FourLeaves::Move::a1, 110.5, 106.5);
}
