// What selection knows of a node and of each of its children.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace agon::mcts {

// 1/sqrt(n) and sqrt(ln n), from tables where they are asked most; divisions, roots and logarithms would
// otherwise cost more than the rest of the selection. Above the table, ln n is that of n's eleven leading
// bits (error below 0.001). No result depends on the math library's last bit, so that every machine selects
// the same.
class VisitRoots {
 public:
  VisitRoots() {
    for (std::uint32_t n = 1; n < size; ++n) {
      inverse_[n] = compute_inverse(n);
      log_[n] = static_cast<float>(std::log(static_cast<double>(n)));
      root_[n] = std::sqrt(log_[n]);
    }
  }
  float inverse_root(std::uint32_t n) const { return n < size ? inverse_[n] : compute_inverse(n); }
  float log(std::uint32_t n) const {
    if (n < size) return log_[n];
    const int shift = static_cast<int>(std::bit_width(n) - std::bit_width(size - 1));
    return log_[n >> shift] + static_cast<float>(shift) * std::numbers::ln2_v<float>;
  }
  float root_of_log(std::uint32_t n) const { return n < size ? root_[n] : std::sqrt(log(n)); }

 private:
  static constexpr std::uint32_t size = 2048;
  static float compute_inverse(std::uint32_t n) { return 1.0f / std::sqrt(static_cast<float>(n)); }

  std::array<float, size> inverse_{}, log_{}, root_{};
};

inline const VisitRoots& visit_roots() {
  static const VisitRoots roots;
  return roots;
}

// A child that was visited, or of which something is known all the same; it then counts as visited so often
// as its selection says (before_first). Values are in [0, 1] for the player who chooses.
struct Arm {
  float visits = 0;
  float inverse_root = 0;  // 1 / sqrt(visits)
  float mean = 0;          // with what all-moves-as-first adds, where that is on
  float spread = 0;        // standard deviation of the results; only for parts that say uses_spread
  float probability = 0;   // as it was known beforehand; all moves alike where nothing was
};

// The node whose children are compared.
struct Parent {
  float log = 0, root_of_log = 0;  // of its visits
  float visits = 0;
  Arm best;  // the visited child of the largest mean; only for parts that say uses_best
};

}  // namespace agon::mcts
