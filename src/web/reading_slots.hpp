// Large texts of all tabs together: a file of a few megabytes takes many times as much memory while it is
// read, so only some are read at a time and only some wait for that.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "base/result.hpp"

namespace agon::web {

class ReadingSlots {
 public:
  static constexpr int most_at_once = 2, most_waiting = 6;

  // One text, waiting or being read, as long as this lives.
  class Place {
   public:
    Place(Place&& other) noexcept
        : slots_(std::exchange(other.slots_, nullptr)), reading_(std::exchange(other.reading_, false)) {}
    Place& operator=(Place&& other) = delete;
    ~Place();
    // Waits until it may be read. False: `stop` was set meanwhile.
    bool wait(const std::atomic<bool>& stop);

   private:
    friend class ReadingSlots;
    explicit Place(ReadingSlots& slots) : slots_(&slots) {}

    ReadingSlots* slots_;
    bool reading_ = false;
  };

  // An error: too many wait already.
  Result<Place> enter();

 private:
  std::mutex mutex_;  // guards all below
  std::condition_variable freed_;
  int inside_ = 0, reading_ = 0;
};

}  // namespace agon::web
