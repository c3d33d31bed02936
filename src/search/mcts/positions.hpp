// Positions that are in the tree, by their hash: where several orders of moves lead to one position, its
// moves are shared, and the tree becomes a graph.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <mutex>
#include <optional>

#include "base/bits.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

class Positions {
 public:
  // What the table takes of the memory, at most, for each node that the tree has room for. Only nodes with
  // children are in it, and few have one child alone: a place for every second node is more than enough.
  static constexpr std::size_t bytes_per_node = 8;

  // For a tree of so many nodes; less where the system refuses. Forgets all.
  void reserve(std::size_t nodes) {
    entries_.resize(nodes >= 2 ? std::bit_floor(nodes / 2) : 0);
    clear();
  }
  std::size_t bytes() const { return entries_.size() * sizeof(Entry); }
  void clear() { ++epoch_; }

  // A node whose children are the moves of the position.
  std::optional<NodeIndex> find(std::uint64_t hash) {
    const std::lock_guard held(mutex_);
    const Entry* entry = place(hash);
    return entry != nullptr && entry->epoch == epoch_ ? std::optional(entry->node) : std::nullopt;
  }
  // Where there is no place any more the position is not shared.
  void add(std::uint64_t hash, NodeIndex node) {
    const std::lock_guard held(mutex_);
    if (Entry* entry = place(hash); entry != nullptr && entry->epoch != epoch_)
      *entry = {.hash = hash, .node = node, .epoch = epoch_};
  }

 private:
  struct Entry {
    std::uint64_t hash;
    NodeIndex node;
    std::uint32_t epoch;  // an older one: free
  };
  static_assert(sizeof(Entry) == 2 * bytes_per_node);
  static constexpr std::size_t reach = 16;  // places that are looked at

  // The position's entry, or the free one where it belongs; null: all near ones are taken.
  Entry* place(std::uint64_t hash) {
    const std::size_t size = entries_.size(), first = mix(hash);
    for (std::size_t i = 0; i < std::min(reach, size); ++i) {
      Entry& entry = entries_[(first + i) & (size - 1)];
      if (entry.epoch != epoch_ || entry.hash == hash) return &entry;
    }
    return nullptr;
  }

  std::mutex mutex_;
  Column<Entry> entries_;
  std::uint32_t epoch_ = 0;
};

}  // namespace agon::mcts
