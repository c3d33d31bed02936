#include "train/regression.hpp"

#include <cmath>
#include <doctest/doctest.h>

#include "base/random.hpp"

using namespace agon;

namespace {

constexpr std::size_t features = 12, per_sample = 3;

SparseSamples random_samples(std::size_t number, Random random) {
  SparseSamples samples{.per_sample = per_sample, .features = features, .ids = {}, .labels = {}};
  for (std::size_t i = 0; i < number; ++i) {
    for (std::size_t k = 0; k < per_sample; ++k)
      samples.ids.push_back(static_cast<std::uint32_t>(random.below(static_cast<int>(features))));
    samples.labels.push_back(static_cast<float>(10 * random.uniform() - 5));
  }
  return samples;
}

// The normal equations solved by elimination.
std::vector<double> eliminated(const SparseSamples& samples, double ridge) {
  std::vector<std::vector<double>> rows(features, std::vector<double>(features + 1));
  for (std::size_t i = 0; i < features; ++i) rows[i][i] = ridge;
  for (std::size_t s = 0; s < samples.size(); ++s)
    for (const auto a : samples.sample(s)) {
      for (const auto b : samples.sample(s)) rows[a][b] += 1;
      rows[a][features] += double{samples.labels[s]};
    }
  for (std::size_t i = 0; i < features; ++i)
    for (std::size_t j = 0; j < features; ++j) {
      if (i == j) continue;
      const double factor = rows[j][i] / rows[i][i];
      for (std::size_t k = i; k <= features; ++k) rows[j][k] -= factor * rows[i][k];
    }
  std::vector<double> weights;
  for (std::size_t i = 0; i < features; ++i) weights.push_back(rows[i][features] / rows[i][i]);
  return weights;
}

}  // namespace

TEST_CASE("the regression finds the weights that solve the normal equations") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const SparseSamples samples = random_samples(60, Random(seed));
    const auto weights = fit_weights(samples, {.ridge = 2, .steps = 100});
    const auto expected = eliminated(samples, 2);
    for (std::size_t i = 0; i < features; ++i)
      CHECK(double{weights[i]} == doctest::Approx(expected[i]).epsilon(0.001));
  }
}

TEST_CASE("labels that weights can explain are explained, and the ridge pulls to zero") {
  SparseSamples samples = random_samples(200, Random(8));
  for (std::size_t s = 0; s < samples.size(); ++s) {
    samples.labels[s] = 0;
    for (const auto id : samples.sample(s)) samples.labels[s] += static_cast<float>(id) - 4;
  }
  const auto weights = fit_weights(samples, {.ridge = 1e-6, .steps = 100});
  CHECK(fit_error(samples, weights) < 1e-3);
  CHECK(fit_error(samples, std::vector<float>(features)) > 1);
  CHECK(std::abs(fit_weights(samples, {.ridge = 1e6, .steps = 100})[11]) < 0.1f);
}

TEST_CASE("a feature that is seen too seldom has no weight") {
  SparseSamples samples{
      .per_sample = 1, .features = 3, .ids = {0, 0, 0, 1, 1, 2}, .labels = {3, 3, 3, 5, 5, 7}};
  const auto weights = fit_weights(samples, {.ridge = 1e-6, .steps = 10, .least_seen = 2});
  CHECK(double{weights[0]} == doctest::Approx(3));
  CHECK(double{weights[1]} == doctest::Approx(5));
  CHECK(weights[2] == 0);
}

TEST_CASE("nothing to fit gives weights of zero") {
  const auto weights = fit_weights({.per_sample = 3, .features = 5, .ids = {}, .labels = {}}, {});
  CHECK(weights == std::vector<float>(5));
}
