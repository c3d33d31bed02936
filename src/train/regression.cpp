#include "train/regression.hpp"

#include <cmath>

namespace agon {
namespace {

using Vector = std::vector<float>;

float predicted(std::span<const std::uint32_t> sample, std::span<const float> weights) {
  float sum = 0;
  for (const std::uint32_t id : sample) sum += weights[id];
  return sum;
}

// X^T X v + ridge v.
Vector normal_product(const SparseSamples& samples, const Vector& v, float ridge) {
  Vector product(v.size());
  for (std::size_t i = 0; i < v.size(); ++i) product[i] = ridge * v[i];
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const float along = predicted(samples.sample(i), v);
    for (const std::uint32_t id : samples.sample(i)) product[id] += along;
  }
  return product;
}

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}

void add(Vector& to, double factor, const Vector& other) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += static_cast<float>(factor) * other[i];
}

}  // namespace

std::vector<float> fit_weights(const SparseSamples& samples, const RegressionOptions& options) {
  const auto ridge = static_cast<float>(options.ridge);
  Vector weights(samples.features), rest(samples.features), seen(samples.features);
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (const std::uint32_t id : samples.sample(i)) rest[id] += samples.labels[i], seen[id] += 1;

  // The way down, each feature by its own scale.
  const auto scaled_rest = [&] {
    Vector out(rest.size());
    for (std::size_t i = 0; i < out.size(); ++i)
      if (seen[i] >= static_cast<float>(options.least_seen)) out[i] = rest[i] / (seen[i] + ridge);
    return out;
  };
  Vector towards = scaled_rest();
  double size = dot(rest, towards);
  for (int step = 0; step < options.steps && size > 0; ++step) {
    const Vector product = normal_product(samples, towards, ridge);
    const double length = size / dot(towards, product);
    add(weights, length, towards);
    add(rest, -length, product);
    Vector next = scaled_rest();
    const double next_size = dot(rest, next);
    add(next, next_size / size, towards);
    towards = std::move(next);
    size = next_size;
  }
  return weights;
}

double fit_error(const SparseSamples& samples, std::span<const float> weights) {
  double sum = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double missed = double{samples.labels[i]} - double{predicted(samples.sample(i), weights)};
    sum += missed * missed;
  }
  return samples.size() == 0 ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

}  // namespace agon
