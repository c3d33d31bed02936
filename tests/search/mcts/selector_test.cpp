// The formulas of selection on a hand-made tree, against values computed here from the texts.
#include "search/mcts/selector.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace agon;
using namespace agon::mcts;

namespace {

// A root with 30 visits and three moves: 20 visits of mean 0.6, 9 of mean 0.4, 1 of mean 0. Results are 0
// or 1.
struct HandMade {
  mcts::Tree tree;
  NodeIndex first = 0;

  explicit HandMade(bool last_visited = true, const Columns& columns = {.rave = true, .squares = true}) {
    tree.reserve(1 << 20, columns);
    tree.clear();
    tree.expand(root_node, 3, 0, [](std::size_t i) { return MoveCode{i}; });
    first = tree.first_child(root_node);
    const double wins[] = {12, 3.6, 0};
    const std::uint32_t visits[] = {20, 9, last_visited ? 1u : 0u};
    tree[root_node].visits = 30;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto child = static_cast<NodeIndex>(first + i);
      tree[child].visits = visits[i];
      tree[child].sum = to_units(wins[i]);
      tree.squares(child) = to_units(wins[i]);
    }
  }
  NodeIndex choose(const Options& options) const {
    const NodeIndex path[] = {root_node};
    return Selector(options).choose(tree, path);
  }
  double score(const Options& options, NodeIndex child) const {
    return Selector(options).score(tree, root_node, first + child);
  }
};

template <class Part>
Options with(Options options = {}) {
  options.select = PartChoice<Selections>::of<Part>();
  return options;
}

}  // namespace

TEST_CASE("ucb1 adds C sqrt(ln n_parent / n)") {
  const HandMade tree;
  Options options = with<Ucb1>();
  options.exploration = 0.7;
  CHECK(tree.score(options, 0) == doctest::Approx(0.6 + 0.7 * std::sqrt(std::log(30.0) / 20)).epsilon(1e-4));
  CHECK(tree.score(options, 1) == doctest::Approx(0.4 + 0.7 * std::sqrt(std::log(30.0) / 9)).epsilon(1e-4));
  // The third move, tried once: 0 + 0.7 * 1.84.
  CHECK(tree.choose(options) == tree.first + 2);
  options.exploration = 0;
  CHECK(tree.choose(options) == tree.first);
}

TEST_CASE("ucb1-tuned bounds the exploration by the variance") {
  const HandMade tree;
  Options options = with<Ucb1Tuned>();
  options.exploration = 1.2;
  const auto expected = [](double mean, double visits) {
    const double delta = std::log(30.0) / visits, variance = mean - mean * mean;
    return mean + 1.2 * std::sqrt(delta * std::min(0.25, variance + std::sqrt(2 * delta)));
  };
  CHECK(tree.score(options, 0) == doctest::Approx(expected(0.6, 20)).epsilon(1e-4));
  CHECK(tree.score(options, 2) == doctest::Approx(expected(0, 1)).epsilon(1e-4));
}

TEST_CASE("omc and pbbm visit a move by its chance to be better than the best") {
  const HandMade tree;
  const double spread0 = std::sqrt(0.24), spread1 = std::sqrt(0.24);
  const double error0 = spread0 / std::sqrt(20.0), error1 = spread1 / 3;
  CHECK(tree.score(with<Omc>(), 0) == doctest::Approx(1.0 / 20).epsilon(1e-4));
  CHECK(tree.score(with<Omc>(), 1) ==
        doctest::Approx(std::erfc(0.2 / (std::sqrt(2.0) * error1)) / 9).epsilon(1e-3));
  CHECK(tree.score(with<Pbbm>(), 1) ==
        doctest::Approx(std::exp(-2.4 * 0.2 / std::sqrt(2 * (error0 * error0 + error1 * error1))) / 9)
            .epsilon(1e-3));
  Options raw = with<Omc>();
  raw.raw_spread = true;
  CHECK(tree.score(raw, 1) == doctest::Approx(std::erfc(0.2 / (std::sqrt(2.0) * spread1)) / 9).epsilon(1e-3));
}

TEST_CASE("a spread that seems to be zero leaves an error of a thousandth") {
  HandMade tree;
  tree.tree[tree.first].sum = to_units(19.999);
  tree.tree.squares(tree.first) = to_units(20);
  tree.tree[tree.first + 1].sum = to_units(9);  // all won: nothing differs
  tree.tree.squares(tree.first + 1) = to_units(9);
  CHECK(tree.score(with<Omc>(), 1) == doctest::Approx(1.0 / 9).epsilon(1e-3));
  // 0.00005 behind, which is a twentieth of that error.
  CHECK(tree.score(with<Omc>(), 0) == doctest::Approx(std::erfc(0.05 / std::sqrt(2.0)) / 20).epsilon(0.05));
}

TEST_CASE("puct without a net takes all moves for equally likely") {
  const HandMade tree;
  Options options = with<Puct>();
  options.exploration = 2;
  CHECK(tree.score(options, 0) == doctest::Approx(0.6 + 2.0 / 3 * std::sqrt(30.0) / 21).epsilon(1e-4));
}

TEST_CASE("a move that was never tried comes first, or when its urgency is the largest") {
  const HandMade tree(false);
  Options options = with<Ucb1>();
  CHECK(tree.choose(options) == tree.first + 2);
  options.exploration = 0.1;
  options.urgency = PartChoice<Urgencies>::of<ConstantUrgency>();
  options.urgency_value = 1.1;
  CHECK(tree.choose(options) == tree.first + 2);
  options.urgency_value = 0.5;
  CHECK(tree.choose(options) == tree.first);
}

TEST_CASE("a new move is tried only if the best of the others is worth less than it is urgent") {
  HandMade tree(false);
  tree.tree[tree.first].visits = 16;  // of which the root is exact
  tree.tree[tree.first].sum = to_units(8);
  Options options = with<Ucb1>();
  options.exploration = 0;
  options.urgency = PartChoice<Urgencies>::of<ConstantUrgency>();
  options.urgency_value = 0.5;
  CHECK(tree.choose(options) == tree.first);
  options.urgency_value = 0.51;
  CHECK(tree.choose(options) == tree.first + 2);
}

TEST_CASE("where no move is urgent and none was tried, one is tried all the same") {
  HandMade tree(false);
  for (NodeIndex child = tree.first; child < tree.first + 3; ++child) tree.tree[child].visits = 0;
  Options options = with<Ucb1>();
  options.urgency = PartChoice<Urgencies>::of<DrawnUrgency>();
  CHECK(tree.choose(options) == tree.first);  // children lie in random order
}

TEST_CASE("exploration is what is usual for the part, and none where later moves and priors guide ucb1") {
  const HandMade tree;
  CHECK(Selector(with<Ucb1>()).options().exploration == 0.5);
  CHECK(Selector(with<Ucb1Tuned>()).options().exploration == 1.2);
  CHECK(Selector(with<Puct>()).options().exploration == 2);
  Options guided = with<Ucb1>();
  guided.rave = Rave::bias;
  CHECK(Selector(guided).options().exploration == 0.5);
  guided.prior = PriorFrom::own;
  CHECK(Selector(guided).options().exploration == 0);
  CHECK(Selector(with<Puct>(guided)).options().exploration == 2);
  guided.exploration = 0.3;
  CHECK(Selector(guided).options().exploration == 0.3);
}

TEST_CASE("puct with a likelihood alone tries likely moves and leaves unlikely ones") {
  HandMade tree(false, {.squares = true, .priors = true});
  for (NodeIndex child = tree.first; child < tree.first + 3; ++child)
    tree.tree.prior(child) = {.value = 0.5f, .probability = 0.3f};
  Options options = with<Puct>();
  options.prior = PriorFrom::own;
  options.prior_weight = 0;
  options.exploration = 1;
  // Tried: 0.6 + 0.3 sqrt(30) / 21 = 0.68. Not tried: 0.5 + P sqrt(30).
  tree.tree.prior(tree.first + 2).probability = 0.01f;
  CHECK(tree.choose(options) == tree.first);
  tree.tree.prior(tree.first + 2).probability = 0.05f;
  CHECK(tree.choose(options) == tree.first + 2);
}

TEST_CASE("results of later moves count by the visits of the position, or of the move") {
  HandMade tree;
  tree.tree.rave(tree.first).sum = 10;
  tree.tree.rave(tree.first).visits = 50;
  Options options = with<Ucb1>();
  options.exploration = 0;
  options.rave = Rave::state;
  const double by_state = std::sqrt(1000.0 / (3 * 30 + 1000));
  CHECK(tree.score(options, 0) == doctest::Approx(by_state * 0.2 + (1 - by_state) * 0.6).epsilon(1e-4));
  options.rave = Rave::bias;
  options.rave_bias = 0.1;
  const double by_move = 50 / (20 + 50 + 4 * 20 * 50 * 0.01);
  CHECK(tree.score(options, 0) == doctest::Approx(by_move * 0.2 + (1 - by_move) * 0.6).epsilon(1e-4));
}

TEST_CASE("results of later moves that contradict a move's own are left out on demand") {
  HandMade tree;
  tree.tree.rave(tree.first).sum = 10;
  tree.tree.rave(tree.first).visits = 50;
  Options options = with<Ucb1>();
  options.exploration = 0;
  options.rave = Rave::bias;
  // 0.2 against 0.6: the standard error of 20 visits is at most 0.5 / sqrt(20) = 0.11.
  options.rave_doubt = 3;
  CHECK(tree.score(options, 0) == doctest::Approx(0.6).epsilon(1e-4));
  options.rave_doubt = 4;
  CHECK(tree.score(options, 0) < 0.5);
}

TEST_CASE("what is known of a move counts like visits, also of one that was never tried") {
  HandMade tree(false, {.squares = true, .priors = true});
  for (NodeIndex child = tree.first; child < tree.first + 3; ++child)
    tree.tree.prior(child) = {.value = 0.5f, .probability = 0.1f};
  tree.tree.prior(tree.first + 2) = {.value = 0.58f, .probability = 0.8f};
  Options options = with<Ucb1>();
  options.exploration = 0;
  options.prior = PriorFrom::own;
  options.prior_weight = 10;
  CHECK(tree.score(options, 0) == doctest::Approx((12 + 5) / 30.0).epsilon(1e-4));
  CHECK(tree.choose(options) == tree.first + 2);  // 0.58 against 0.567
  options.prior_weight = 4;
  CHECK(tree.choose(options) == tree.first);  // 0.583
  Options puct = with<Puct>(options);
  puct.exploration = 1;
  puct.prior_weight = 0;
  CHECK(tree.score(puct, 0) == doctest::Approx(0.6 + 0.1 * std::sqrt(30.0) / 21).epsilon(1e-4));
  puct.puct_root = true;
  CHECK(tree.score(puct, 0) == doctest::Approx(0.6 + 0.1 * std::sqrt(30.0 / 21)).epsilon(1e-4));
}
