// Until when to wait.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace agon {

using Deadline = std::chrono::steady_clock::time_point;

// `seconds` from now; very long waits are cut to a year.
inline Deadline deadline_in(double seconds) {
  constexpr double year = 365.0 * 86400;
  const std::chrono::duration<double> wait(std::clamp(seconds, 0.0, year));
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(wait);
}

inline bool is_past(Deadline deadline) { return std::chrono::steady_clock::now() >= deadline; }

// Rounded up, and at most some minutes, as poll takes them.
inline int milliseconds_until(Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000));
}

}  // namespace agon
