// Positions that are in the tree, by their hash: where several orders of moves lead to one position, its
// moves are shared, and the tree becomes a graph.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "search/mcts/tree.hpp"

namespace agon::mcts {

class Positions {
 public:
  void clear() { children_.clear(); }

  std::optional<Children> find(std::uint64_t hash) {
    const std::lock_guard held(mutex_);
    const auto found = children_.find(hash);
    return found == children_.end() ? std::nullopt : std::optional(found->second);
  }
  void add(std::uint64_t hash, const Children& children) {
    const std::lock_guard held(mutex_);
    children_.emplace(hash, children);
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, Children> children_;
};

}  // namespace agon::mcts
