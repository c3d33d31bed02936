// Which move is played in the end (E9). Larger is better; equal ones are decided by the mean.
#pragma once

#include <cmath>
#include <string_view>

namespace agon::mcts {

struct FinalArm {
  double visits = 0, mean = 0;
  double caution = 1;  // option `caution`, the A of the secure child
};

// Most visits.
struct RobustChild {
  static constexpr std::string_view name = "robust";
  static constexpr bool waits = false;
  static double rank(const FinalArm& arm) { return arm.visits; }
};

// Largest mean. It may rest on few visits.
struct MaxChild {
  static constexpr std::string_view name = "max";
  static constexpr bool waits = false;
  static double rank(const FinalArm& arm) { return arm.visits > 0 ? arm.mean : -1; }
};

// Both: the search goes on after its budget, up to twice as long, until the most visited move is also the
// best one (Chaslot 2010).
struct RobustMax {
  static constexpr std::string_view name = "robust-max";
  static constexpr bool waits = true;
  static double rank(const FinalArm& arm) { return arm.visits; }
};

// Largest lower bound: mean - A / sqrt(visits).
struct SecureChild {
  static constexpr std::string_view name = "secure";
  static constexpr bool waits = false;
  static double rank(const FinalArm& arm) {
    return arm.visits > 0 ? arm.mean - arm.caution / std::sqrt(arm.visits) : -HUGE_VAL;
  }
};

}  // namespace agon::mcts
