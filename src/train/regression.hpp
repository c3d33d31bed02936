// Least squares over very many features of which each sample has a few: the weights that, added up over a
// sample's features, come nearest to its label. Ridge regression by conjugate gradients, preconditioned by
// the diagonal (Hestenes and Stiefel 1952). Single-threaded and in a fixed order: the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace agon {

struct SparseSamples {
  std::size_t per_sample = 0;      // features of each
  std::size_t features = 0;        // there are so many different ones
  std::vector<std::uint32_t> ids;  // per_sample for each sample; one may occur more than once
  std::vector<float> labels;

  std::size_t size() const { return labels.size(); }
  std::span<const std::uint32_t> sample(std::size_t i) const {
    return {ids.data() + i * per_sample, per_sample};
  }
};

struct RegressionOptions {
  double ridge = 1;    // pulls each weight to zero as that many samples of value zero would
  int steps = 20;      // of conjugate gradients
  int least_seen = 1;  // a feature that occurs less often has no weight
};

std::vector<float> fit_weights(const SparseSamples& samples, const RegressionOptions& options);

// Root of the mean square of what the weights miss.
double fit_error(const SparseSamples& samples, std::span<const float> weights);

}  // namespace agon
