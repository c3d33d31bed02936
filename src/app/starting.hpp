// For the time in which players are made: programs outside may take long to begin, or never do. Tells people
// what is waited for; Ctrl-C ends the program.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/interrupt.hpp"
#include "app/progress.hpp"

namespace agon {

class Starting {
 public:
  explicit Starting(const Console& console);
  ~Starting();
  Starting(const Starting&) = delete;
  Starting& operator=(const Starting&) = delete;

 private:
  void watch();

  EndedByInterrupt ended_by_interrupt_;
  Stopwatch clock_;
  Progress line_;
  std::mutex mutex_;
  bool done_ = false;  // guarded by mutex_
  std::condition_variable wake_;
  std::thread watcher_;
};

// What `make` gives back.
template <class Make>
auto started(const Console& console, const Make& make) {
  const Starting starting(console);
  return make();
}

}  // namespace agon
