#include "train/least_squares.hpp"

#include <cmath>

namespace agon {

void LeastSquares::add(std::span<const float> features, double label) {
  used_.clear();
  for (std::size_t i = 0; i < size_; ++i)
    if (features[i] != 0) used_.push_back(i);
  for (const std::size_t i : used_) {
    const double x = double{features[i]};
    labels_[i] += x * label;
    for (const std::size_t j : used_) {
      if (j > i) break;
      product(i, j) += x * double{features[j]};
    }
  }
}

std::vector<double> LeastSquares::solve(double ridge) const {
  // The lower triangle becomes that matrix whose product with its mirror image it was.
  std::vector<double> root = products_;
  const auto at = [&](std::size_t row, std::size_t column) -> double& { return root[row * size_ + column]; };
  for (std::size_t i = 0; i < size_; ++i) {
    at(i, i) += ridge;
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = at(i, j);
      for (std::size_t k = 0; k < j; ++k) rest -= at(i, k) * at(j, k);
      at(i, j) = i == j ? std::sqrt(rest) : rest / at(j, j);
    }
  }
  std::vector<double> weights = labels_;
  for (std::size_t i = 0; i < size_; ++i) {
    for (std::size_t k = 0; k < i; ++k) weights[i] -= at(i, k) * weights[k];
    weights[i] /= at(i, i);
  }
  for (std::size_t i = size_; i-- > 0;) {
    for (std::size_t k = i + 1; k < size_; ++k) weights[i] -= at(k, i) * weights[k];
    weights[i] /= at(i, i);
  }
  return weights;
}

}  // namespace agon
