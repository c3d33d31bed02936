// Time as seconds in a double, and the stopwatch that everything uses.
#pragma once

#include <chrono>

namespace agon {

// A duration option: "250ms", "1s", "2m", "1h".
struct Seconds {
  double count = 0;
  friend bool operator==(const Seconds&, const Seconds&) = default;
};

class Stopwatch {
 public:
  Stopwatch() : start_(std::chrono::steady_clock::now()) {}
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_;
};

}  // namespace agon
