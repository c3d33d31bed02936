// Something for each move, forgotten as a whole at no cost. Moves whose places collide push each other out:
// small codes, as of points, never do.
#pragma once

#include <cstdint>
#include <vector>

#include "game/move_code.hpp"

namespace agon::mcts {

template <class T>
class MoveMap {
 public:
  void forget() { ++epoch_; }
  // The entry of a move; a new one if there was none.
  T& operator[](MoveCode move) {
    if (entries_.empty()) entries_.resize(size);  // many are never used
    Entry& entry = entries_[place(move)];
    if (entry.epoch != epoch_ || entry.move != move) entry = {.move = move, .epoch = epoch_, .value = {}};
    return entry.value;
  }
  // Null: none.
  const T* find(MoveCode move) const {
    if (entries_.empty()) return nullptr;
    const Entry& entry = entries_[place(move)];
    return entry.epoch == epoch_ && entry.move == move ? &entry.value : nullptr;
  }

 private:
  static constexpr std::size_t size = 4096;  // a power of two
  struct Entry {
    MoveCode move = 0;
    std::uint32_t epoch = 0;
    T value{};
  };
  static std::size_t place(MoveCode move) { return (move ^ (move >> 12) * 0x9e3779b9u) & (size - 1); }

  std::vector<Entry> entries_;
  std::uint32_t epoch_ = 1;
};

}  // namespace agon::mcts
