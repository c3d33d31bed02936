// Somebody who looks at a long job from outside, again and again until the job is done.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "base/workers.hpp"

namespace agon {

class Watch {
 public:
  // Calls `look` every `interval` seconds from a thread of its own; never where that is 0 or the system has
  // no thread left.
  Watch(double interval, std::function<void()> look) {
    if (interval <= 0) return;
    const std::chrono::duration<double> pause(interval);
    static_cast<void>(thread_.start([this, pause, look = std::move(look)] {
      std::unique_lock guard(lock_);
      while (!done_.wait_for(guard, pause, [this] { return over_; })) look();
    }));
  }
  ~Watch() {
    {
      const std::lock_guard guard(lock_);
      over_ = true;
    }
    done_.notify_all();
    thread_.join();
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  std::mutex lock_;
  std::condition_variable done_;
  bool over_ = false;  // guarded by lock_
  Workers thread_;
};

}  // namespace agon
