// Time as seconds in a double, and the stopwatch that everything uses.
#pragma once

#include <chrono>
#include <ctime>

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

// Time that this thread had a processor: a busy machine lengthens the other kind.
class CpuStopwatch {
 public:
  CpuStopwatch() : start_(now()) {}
  double seconds() const { return now() - start_; }

 private:
  static double now() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  double start_;
};

}  // namespace agon
