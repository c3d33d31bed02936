#include "search/mcts/simulate/pair_means.hpp"

#include <doctest/doctest.h>

#include "game/playout.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "search/mcts/simulate/simulator.hpp"
#include "search/mcts/uct.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::mcts;
using namespace agon::test;

namespace {

using Fluents = std::vector<std::uint32_t>;

// The second player shows red or green; then the first names a number below ten, and wins with 3 after red
// and with 7 after green: no number is good by itself.
class Signal {
 public:
  using Move = int;
  enum Fluent : std::uint32_t { silent, shown, red, green, fluents };

  Player to_move() const { return static_cast<Player>(shown_ < 0 ? 1 : 0); }
  bool over() const { return named_ >= 0; }
  double score(Player player) const { return (named_ == (shown_ == 0 ? 3 : 7)) == (player == 0) ? 1 : -1; }
  void legal(MoveList<Move>& out) const {
    for (int i = 0; !over() && i < (shown_ < 0 ? 2 : 10); ++i) out.add(i);
  }
  void play(Move move) { (shown_ < 0 ? shown_ : named_) = move; }
  std::string text() const { return std::to_string(shown_) + " " + std::to_string(named_); }
  Result<Signal> parse(std::string_view) const { return *this; }
  std::string move_text(Move move) const { return std::to_string(move); }

  std::size_t fluent_count() const { return fluents; }
  void list_fluents(Fluents& out) const {
    out.push_back(shown_ < 0 ? silent : shown);
    if (shown_ >= 0) out.push_back(shown_ == 0 ? red : green);
  }

 private:
  int shown_ = -1, named_ = -1;
};

// The first player's share of wins in 500 playouts, after as many to learn from.
template <class Policy>
double wins(Choice choice = Choice::gibbs) {
  Options options;
  options.playout = PartChoice<Simulations>::of<Policy>();
  options.choice = choice;
  Simulator<Signal> simulator(options);
  simulator.begin(Signal());
  Random random(1);
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    Signal state;
    std::vector<PlayedMove> played;
    simulator.begin_trail();
    const Values values = simulator.run(state, 0, random, &played);
    simulator.learn(played, 0, values);
    if (i >= 500) sum += values[0];
  }
  return sum / 500;
}

}  // namespace

TEST_CASE("a move is worth its largest mean over what holds, once a pair has three results") {
  PairMeans pairs;
  pairs.begin(4);
  const Fluents both{0, 2}, first{0}, third{2}, second{1};
  CHECK(pairs.value(0, 7, both) == 0.5);
  for (const double result : {1.0, 0.0, 0.25, 0.75, 0.0}) pairs.add_game(0, result);  // 0.4
  pairs.add_game(1, 0.9);
  CHECK(pairs.value(0, 7, both) == doctest::Approx(0.4));
  CHECK(pairs.value(1, 7, both) == doctest::Approx(0.9));
  pairs.add(0, 7, both, 0.25);
  pairs.add(0, 7, both, 0.25);
  CHECK(pairs.value(0, 7, both) == doctest::Approx(0.4));
  pairs.add(0, 7, first, 0.25);
  CHECK(pairs.value(0, 7, first) == doctest::Approx(0.25));
  CHECK(pairs.value(0, 7, both) == doctest::Approx(0.4));  // the other pair has two results
  pairs.add(0, 7, third, 1);
  CHECK(pairs.value(0, 7, third) == doctest::Approx(0.5));
  CHECK(pairs.value(0, 7, both) == doctest::Approx(0.5));
  CHECK(pairs.value(0, 7, second) == doctest::Approx(0.4));
  CHECK(pairs.value(0, 8, both) == doctest::Approx(0.4));  // other moves and players have their own
  CHECK(pairs.value(1, 7, first) == doctest::Approx(0.9));
  pairs.begin(4);
  CHECK(pairs.value(0, 7, both) == 0.5);
}

TEST_CASE("moves for which there is no room stay unseen") {
  PairMeans pairs;
  pairs.begin(10, 10 * 8 * 2);  // two moves
  const Fluents fluents{3};
  for (MoveCode move = 1; move <= 3; ++move)
    for (int i = 0; i < 3; ++i) pairs.add(0, move, fluents, 1);
  CHECK(pairs.value(0, 1, fluents) == 1);
  CHECK(pairs.value(0, 2, fluents) == 1);
  CHECK(pairs.value(0, 3, fluents) == 0.5);
}

TEST_CASE("past learns which move wins when, which neither chance nor mast does") {
  CHECK(wins<UniformPlayouts>() == doctest::Approx(0.1).epsilon(0.4));
  // 3 and 7 are equally good to mast.
  CHECK(wins<Mast>() == doctest::Approx(0.5).epsilon(0.15));
  // After red, 3 is worth 1, and 7 what it is worth when anything is shown: p, if it is played with
  // probability p after green and 1 - p after red. So p = 1 / (1 + e^(-(1 - p) / 0.1)), which is solved by
  // 0.837.
  CHECK(wins<Past>() == doctest::Approx(0.837).epsilon(0.06));
  // The best move, but for one of ten, and one of ten of these.
  CHECK(wins<Past>(Choice::greedy) == doctest::Approx(0.91).epsilon(0.06));
}

TEST_CASE("a search with past repeats its answer by the seed, and learns from moves of the tree") {
  const auto rules = gdl::GdlRules::make(gdl::find_rules("breakthrough").take());
  REQUIRE(rules);
  const GdlState start(*rules);
  Options options;
  options.playout = PartChoice<Simulations>::of<Past>();
  const Answer one = think<Uct>(start, {.sims = 150}, 5, options),
               same = think<Uct>(start, {.sims = 150}, 5, options);
  CHECK(one.move == same.move);
  CHECK(one.value == same.value);
  CHECK(one.nodes == same.nodes);
  const Answer with_threads = [&] {
    options.threads = 3;
    options.parallel = Parallel::leaf;
    return think<Uct>(start, {.sims = 50}, 5, options);
  }();
  CHECK(with_threads.simulations == 50);
}
