// Guessing a token is made slow: an address that brought many wrong ones is not listened to for a while.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.hpp"

namespace agon::web {

class TokenBrake {
 public:
  static constexpr int most_wrong = 10;            // different ones, each within the pause after the last
  static constexpr std::size_t most_known = 1024;  // addresses; beyond that the oldest is forgotten

  explicit TokenBrake(double pause_seconds = 60) : pause_(pause_seconds) {}

  bool holds(const std::string& address);
  // A tab that goes on with a token of yesterday repeats itself and guesses nothing.
  void add_wrong(const std::string& address, std::string_view token);
  void forgive(const std::string& address);

 private:
  struct Guesses {
    int wrong = 0;
    std::size_t last = 0;  // what stands for the token that came last
    Stopwatch since_last = {};
  };
  void forget_oldest();

  const double pause_;
  std::mutex mutex_;  // guards the next
  std::map<std::string, Guesses> guesses_;
};

}  // namespace agon::web
