#include "web/token_brake.hpp"

#include <algorithm>
#include <functional>

namespace agon::web {

bool TokenBrake::holds(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto known = guesses_.find(address);
  if (known == guesses_.end()) return false;
  if (known->second.since_last.seconds() > pause_) {
    guesses_.erase(known);
    return false;
  }
  return known->second.wrong >= most_wrong;
}

void TokenBrake::add_wrong(const std::string& address, std::string_view token) {
  const std::lock_guard lock(mutex_);
  if (!guesses_.contains(address) && guesses_.size() >= most_known) forget_oldest();
  Guesses& guesses = guesses_[address];
  const std::size_t same = std::hash<std::string_view>()(token);
  if (guesses.wrong > 0 && guesses.last == same) return;
  guesses.last = same;
  ++guesses.wrong;
  guesses.since_last = {};
}

void TokenBrake::forgive(const std::string& address) {
  const std::lock_guard lock(mutex_);
  guesses_.erase(address);
}

void TokenBrake::forget_oldest() {
  guesses_.erase(std::max_element(guesses_.begin(), guesses_.end(), [](const auto& a, const auto& b) {
    return a.second.since_last.seconds() < b.second.since_last.seconds();
  }));
}

}  // namespace agon::web
