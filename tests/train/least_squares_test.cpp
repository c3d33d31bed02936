#include "train/least_squares.hpp"

#include <array>
#include <doctest/doctest.h>

#include "base/random.hpp"

using namespace agon;

TEST_CASE("least squares find the weights that made the labels") {
  constexpr std::array<double, 4> true_weights{2, -1, 0.5, 0};
  Random random(1);
  LeastSquares squares(4);
  for (int i = 0; i < 200; ++i) {
    std::array<float, 4> features{};
    double label = 0;
    for (std::size_t f = 0; f < 4; ++f) {
      features[f] = random.below(3) == 0 ? 0.0F : static_cast<float>(random.uniform());
      label += true_weights[f] * double{features[f]};
    }
    squares.add(features, label);
  }
  const auto found = squares.solve(1e-9);
  for (std::size_t f = 0; f < 4; ++f) CHECK(found[f] == doctest::Approx(true_weights[f]).epsilon(1e-5));
}

TEST_CASE("the ridge of least squares pulls weights to zero, and a feature never seen has none") {
  LeastSquares squares(2);
  for (int i = 0; i < 10; ++i) squares.add(std::array{1.0F, 0.0F}, 3.0);
  CHECK(squares.solve(10)[0] == doctest::Approx(1.5));
  CHECK(squares.solve(10)[1] == 0);
}
