// What an average over the outcomes of a chance node can still become, while the outcomes are looked at one
// by one: the arithmetic of Star1 and Star2.
#pragma once

#include <algorithm>
#include <optional>

#include "search/minimax/depth_first.hpp"

namespace agon {

struct Bounds {
  double low = 0, high = 1;
};

class ChanceBounds {
 public:
  explicit ChanceBounds(const Window& window) : window_(window) {}

  // One more outcome, of which nothing is known.
  void add(double probability) { total_.high += probability; }

  void replace(double probability, const Bounds& old_bounds, const Bounds& new_bounds) {
    total_.low += probability * (new_bounds.low - old_bounds.low);
    total_.high += probability * (new_bounds.high - old_bounds.high);
  }

  // Where the value of one outcome must lie for the average to fall into the window: with the others' bounds
  // L and U, (alpha - sum p U) / p_i and (beta - sum p L) / p_i. A known value is its own L and U.
  Window window_of(double probability, const Bounds& own) const {
    return {(window_.alpha - (total_.high - probability * own.high)) / probability,
            (window_.beta - (total_.low - probability * own.low)) / probability};
  }

  // The bound that is enough if one outcome lies outside the window that it was given. Asked this way, and
  // not by comparing sums, rounding cannot turn a bound into a value.
  std::optional<double> settled(const Window& given, const Bounds& own) const {
    if (own.high <= given.alpha) return std::min(total_.high, window_.alpha);
    if (own.low >= given.beta) return std::max(total_.low, window_.beta);
    return std::nullopt;
  }

  // Where the average must lie, whatever the window.
  const Bounds& bounds() const { return total_; }

  // The average, once all values are known.
  double value() const { return std::clamp(total_.low, 0.0, 1.0); }

 private:
  Window window_;
  Bounds total_{0, 0};
};

}  // namespace agon
