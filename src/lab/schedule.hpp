// Who plays whom, where, from which opening: a pure function of the game's number, so that a match can be
// stopped, resumed, extended and spread over threads without changing a single game.
#pragma once

#include <cstdint>
#include <vector>

namespace agon {

class Schedule {
 public:
  // Every group of `seats` out of `players` plays every opening once per rotation of its seats.
  Schedule(int players, int seats);

  struct Slot {
    std::int64_t opening = 0;
    std::vector<int> seats;  // the player in each seat
  };
  Slot slot(std::int64_t number) const;

  // Games with the same opening and the same players, which follow each other, share this number.
  std::int64_t pair_of(std::int64_t number) const { return number / seats_; }
  std::int64_t games_per_opening() const { return seats_ * static_cast<std::int64_t>(groups_.size()); }
  const std::vector<std::vector<int>>& groups() const { return groups_; }

 private:
  int seats_;
  std::vector<std::vector<int>> groups_;
};

}  // namespace agon
