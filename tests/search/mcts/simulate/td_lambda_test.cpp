#include "search/mcts/simulate/td_lambda.hpp"

#include <array>
#include <doctest/doctest.h>

#include "base/random.hpp"

using namespace agon;
using namespace agon::mcts;

namespace {

Trail trail_of(const std::vector<std::vector<std::uint32_t>>& positions) {
  Trail trail;
  for (const auto& position : positions) trail.add(position);
  return trail;
}

}  // namespace

TEST_CASE("lambda says how far a result reaches back at once") {
  const Trail chain = trail_of({{0}, {1}, {2}});
  // After one game that was won, with half steps: the last position is worth 1/2, and lambda of its error
  // reaches the one before, whose successor was worth nothing when it was met.
  struct Row {
    double lambda;
    std::array<double, 3> weights;
  };
  for (const Row& row : {Row{0, {0, 0, 0.5}}, Row{0.5, {0.125, 0.25, 0.5}}, Row{1, {0.5, 0.5, 0.5}}}) {
    TdLambda td;
    td.begin(3, 0.5, row.lambda);
    td.learn(chain, 1);
    for (std::size_t i = 0; i < 3; ++i) CHECK(td.weight(i) == doctest::Approx(row.weights[i]));
  }
}

TEST_CASE("a step is divided among features, and a feature that is there twice counts twice") {
  TdLambda td;
  td.begin(3, 1, 1);
  const std::vector<std::uint32_t> features{0, 0, 1};
  td.learn(trail_of({features}), 1);
  // (2, 1) has the squared length 5, so that a full step takes the value to the result.
  CHECK(td.weight(0) == doctest::Approx(0.4));
  CHECK(td.weight(1) == doctest::Approx(0.2));
  CHECK(td.weight(2) == 0);
  CHECK(td.value(features) == doctest::Approx(1));
}

TEST_CASE("weights converge to the values of a random walk") {
  // Five places in a row; from the middle one step left or right, won at the right end: 1/6 to 5/6.
  for (const double lambda : {0.0, 0.8, 1.0}) {
    CAPTURE(lambda);
    TdLambda td;
    td.begin(5, 0.01, lambda);
    Random random(1);
    std::array<double, 5> mean{};
    constexpr int games = 20000, counted = 10000;  // the last ones
    for (int game = 0; game < games; ++game) {
      Trail trail;
      int at = 2;
      while (at >= 0 && at < 5) {
        const auto place = static_cast<std::uint32_t>(at);
        trail.add({&place, 1});
        at += random.below(2) == 0 ? -1 : 1;
      }
      td.learn(trail, at < 0 ? 0 : 1);
      for (std::size_t i = 0; i < 5 && game >= games - counted; ++i) mean[i] += td.weight(i) / counted;
    }
    for (std::size_t i = 0; i < 5; ++i)
      CHECK(mean[i] == doctest::Approx(static_cast<double>(i + 1) / 6).epsilon(0.05));
  }
}
