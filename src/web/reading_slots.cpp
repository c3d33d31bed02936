#include "web/reading_slots.hpp"

#include <chrono>
#include <malloc.h>

namespace agon::web {

Result<ReadingSlots::Place> ReadingSlots::enter() {
  const std::lock_guard lock(mutex_);
  if (inside_ >= most_at_once + most_waiting)
    return Error{"the server reads too many files just now; try again in a moment"};
  ++inside_;
  return Place(*this);
}

bool ReadingSlots::Place::wait(const std::atomic<bool>& stop) {
  constexpr std::chrono::milliseconds pause{50};  // after which `stop` is looked at again
  std::unique_lock lock(slots_->mutex_);
  while (slots_->reading_ >= most_at_once) {
    if (stop) return false;
    slots_->freed_.wait_for(lock, pause);
  }
  ++slots_->reading_;
  return reading_ = true;
}

ReadingSlots::Place::~Place() {
  if (slots_ == nullptr) return;
  if (reading_) ::malloc_trim(0);  // else the memory stays with the program's other threads
  const std::lock_guard lock(slots_->mutex_);
  --slots_->inside_;
  if (reading_) --slots_->reading_;
  slots_->freed_.notify_all();
}

}  // namespace agon::web
