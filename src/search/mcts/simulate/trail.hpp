// What held in the positions of a simulation, one after the other, for policies that learn from more than its
// moves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace agon::mcts {

class Trail {
 public:
  void clear() {
    fluents_.clear();
    ends_.clear();
  }
  void add(std::span<const std::uint32_t> fluents) {
    fluents_.insert(fluents_.end(), fluents.begin(), fluents.end());
    ends_.push_back(fluents_.size());
  }
  std::size_t size() const { return ends_.size(); }
  std::span<const std::uint32_t> operator[](std::size_t ply) const {
    const std::size_t from = ply == 0 ? 0 : ends_[ply - 1];
    return std::span(fluents_).subspan(from, ends_[ply] - from);
  }

 private:
  std::vector<std::uint32_t> fluents_;
  std::vector<std::size_t> ends_;  // of each position's part
};

}  // namespace agon::mcts
