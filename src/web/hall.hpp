// The searches of all tabs: how many there may be. A search that has ended keeps its tree, and its seat,
// until somebody else needs it.
#pragma once

#include <deque>
#include <memory>
#include <mutex>

#include "base/result.hpp"

namespace agon::web {

class Study;
class Hall;

// The right to hold one search in memory.
class Seat {
 public:
  Seat() = default;
  explicit Seat(Hall& hall) : hall_(&hall) {}
  Seat(Seat&& other) noexcept : hall_(std::exchange(other.hall_, nullptr)) {}
  Seat& operator=(Seat&& other) noexcept {
    leave();
    hall_ = std::exchange(other.hall_, nullptr);
    return *this;
  }
  ~Seat() { leave(); }
  void leave();

 private:
  Hall* hall_ = nullptr;
};

class Hall {
 public:
  explicit Hall(int seats) : seats_(seats) {}

  // Where all seats are taken, the oldest tree that nobody works on goes. An error: all work.
  Result<Seat> enter();
  // This search has ended; its tree may go.
  void add_idle(const std::shared_ptr<Study>& study);
  int taken() const;

 private:
  friend class Seat;
  void leave();

  const int seats_;
  mutable std::mutex mutex_;  // guards all below
  int taken_ = 0;
  std::deque<std::weak_ptr<Study>> idle_;  // the oldest first
};

}  // namespace agon::web
