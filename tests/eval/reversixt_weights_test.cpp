#include "eval/reversixt_weights.hpp"

#include <cmath>
#include <doctest/doctest.h>

#include "engine/evaluators.hpp"
#include "game/playout.hpp"
#include "games/reversixt/generate.hpp"
#include "support/text.hpp"
#include "support/think.hpp"

using namespace agon;
using namespace agon::reversixt;

namespace {

ReversixtWeights random_weights(std::uint64_t seed) {
  Random random(seed);
  ReversixtWeights weights;
  for (auto& set : weights.sets)
    for (auto& stage : set)
      for (auto& weight : stage) weight = random.below(2'000'001) - 1'000'000;
  return weights;
}

// The worth of a player once more, from the definition.
double plain_worth(const ReversixtWeights& weights, const ReversixtState& state, const Mobility& moves,
                   std::size_t player) {
  FeatureTable table;
  const FeatureMaker maker(state.board());
  maker.make(state, moves, table);
  const auto shares = shares_of_stages(maker.level(state));
  double sum = 0;
  for (std::size_t stage = 0; stage < all_stages; ++stage)
    for (std::size_t f = 0; f < feature_count; ++f)
      sum += double{shares[stage]} * double{table[f][player]} *
             weights.sets[ReversixtWeights::set_for(state.players())][stage][f] / 1e6;
  return sum;
}

}  // namespace

TEST_CASE("weights of ReversiXT are read as they were written") {
  const ReversixtWeights weights = random_weights(1);
  const std::string text = write_reversixt_weights(weights);
  const auto read = read_reversixt_weights(text, "x");
  REQUIRE(read);
  CHECK(*read == weights);
  CHECK(read_reversixt_weights(write_reversixt_weights(learned_reversixt_weights()), "x"));
}

TEST_CASE("a file that has no weights of ReversiXT says what is wrong with it") {
  const std::string text = write_reversixt_weights(random_weights(1));
  const auto wrong = [](const std::string& content) {
    const auto read = read_reversixt_weights(content, "my.weights");
    REQUIRE_FALSE(read);
    CHECK(test::has(read.error().message, "my.weights: "));
    return read.error().message;
  };
  CHECK(test::has(wrong(""), "expected the first line"));
  CHECK(
      test::has(wrong("agon-reversixt-weights 2" + text.substr(text.find('\n'))), "expected the first line"));
  CHECK(test::has(wrong(text.substr(0, text.size() / 2)), "row"));
  CHECK(test::has(wrong(text + " 7"), "more than"));
  std::string other = text;
  other.replace(other.find("mobility"), 8, "nobility");
  CHECK(test::has(wrong(other), "mobility"));
  other = text;
  other.replace(other.rfind(' '), 2, " x");
  CHECK(test::has(wrong(other), "no number"));
}

TEST_CASE("stages share every level, and the bombing phase has its own") {
  for (std::size_t level = 0; level <= FeatureMaker::bombing_level; ++level) {
    float sum = 0;
    for (const float share : shares_of_stages(level)) {
      CHECK(share >= 0);
      sum += share;
    }
    CHECK(double{sum} == doctest::Approx(1));
  }
  CHECK(shares_of_stages(0)[0] == 1.0F);
  CHECK(shares_of_stages(levels - 1)[reversixt::stages - 1] == 1.0F);
  CHECK(shares_of_stages(FeatureMaker::bombing_level)[bombing_stage] == 1.0F);
}

TEST_CASE("the evaluator of a board says what weights times features say") {
  const ReversixtWeights weights = random_weights(2);
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    const Board board(generate_map(draw_plan(random), random.split(1)));
    const ReversixtState start(board);
    if (start.over()) continue;
    const ReversixtState state =
        test::random_position(start, random.below(2 * board.size()), random.split(2));
    const Mobility moves = mobility_of(state);
    const auto worths = ReversixtEvaluator(weights, board).worths(state, moves);
    for (std::size_t p = 0; p < static_cast<std::size_t>(state.players()); ++p)
      CHECK(double{worths[p]} == doctest::Approx(plain_worth(weights, state, moves, p)).epsilon(1e-4));
  }
}

TEST_CASE("features count what is on the board") {
  // Ten cells in a row; a choice and an inversion are left, the choice beside a stone.
  const Board board(read_map("3 2 1 0 1 10  1 1 1 2 c 0 i 3 2 0").take());
  const ReversixtState state(board);
  FeatureTable table;
  FeatureMaker(board).make(state, {4, 0, 1}, table);
  CHECK(double{table[Feature::stones][0]} == doctest::Approx(0.5));
  CHECK(double{table[Feature::mobility][0]} == doctest::Approx(4.0 / 8));
  CHECK(double{table[Feature::stuck][1]} == 1);
  CHECK(double{table[Feature::stuck][0]} == 0);
  CHECK(double{table[Feature::overrides][2]} == doctest::Approx(2 / (2 + std::sqrt(10.0))));
  CHECK(double{table[Feature::bombs][2]} == doctest::Approx(1.0 / 6));
  // By one inversion player 2 gets the stones of player 1.
  CHECK(double{table[Feature::inherits][1]} == doctest::Approx((3 - 2) / 6.0));
  CHECK(double{table[Feature::inherits][0]} == doctest::Approx((1 - 3) / 6.0));
  CHECK(double{table[Feature::may_choose][2]} == doctest::Approx((3 - 1) / 6.0));
  CHECK(double{table[Feature::to_move][static_cast<std::size_t>(state.to_move())]} > 0);
}

TEST_CASE("mobility counts the cells where each player captures") {
  const Board board(read_map("2 0 1 0 1 6  0 2 1 2 0 -").take());
  const auto mobility = mobility_of(ReversixtState(board));
  CHECK(mobility[0] == 2);
  CHECK(mobility[1] == 0);
}
