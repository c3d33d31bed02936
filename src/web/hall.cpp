#include "web/hall.hpp"

#include <string>
#include <vector>

#include "web/study.hpp"

namespace agon::web {

void Seat::leave() {
  if (hall_ != nullptr) hall_->leave();
  hall_ = nullptr;
}

void Hall::leave() {
  const std::lock_guard lock(mutex_);
  --taken_;
}

int Hall::taken() const {
  const std::lock_guard lock(mutex_);
  return taken_;
}

void Hall::add_idle(const std::shared_ptr<Study>& study) {
  const std::lock_guard lock(mutex_);
  std::erase_if(idle_, [](const auto& each) { return each.expired(); });
  idle_.push_back(study);
}

Result<Seat> Hall::enter() {
  std::vector<std::shared_ptr<Study>> busy;  // looked at just now: they stay
  while (true) {
    std::shared_ptr<Study> oldest;
    {
      const std::lock_guard lock(mutex_);
      if (taken_ < seats_) {
        ++taken_;
        for (const auto& each : busy) idle_.push_back(each);
        return Seat(*this);
      }
      for (; !idle_.empty() && oldest == nullptr; idle_.pop_front()) oldest = idle_.front().lock();
      if (oldest == nullptr) {
        for (const auto& each : busy) idle_.push_back(each);
        return Error{
            "all " + std::to_string(seats_) +
            " searches of this server are at work; stop one, or start agon serve with more --searches"};
      }
    }
    if (!oldest->drop_tree()) busy.push_back(std::move(oldest));
  }
}

}  // namespace agon::web
