// Least squares over a few features with real values: the normal equations are summed up and solved at once
// (Cholesky), with a ridge. For very many features see regression.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace agon {

class LeastSquares {
 public:
  explicit LeastSquares(std::size_t features)
      : size_(features), products_(features * features), labels_(features) {}

  // A sample; features that are zero cost nothing.
  void add(std::span<const float> features, double label);
  // The weights; the ridge pulls each to zero as that many samples of value zero would.
  std::vector<double> solve(double ridge) const;

 private:
  double& product(std::size_t row, std::size_t column) { return products_[row * size_ + column]; }

  std::size_t size_;
  std::vector<double> products_, labels_;  // of features with each other, and with the labels
  std::vector<std::size_t> used_;          // scratch
};

}  // namespace agon
