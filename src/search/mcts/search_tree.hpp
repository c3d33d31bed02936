// A tree that is being searched, by one thread or several: the tree, and what its workers share besides.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "search/mcts/options.hpp"
#include "search/mcts/positions.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

struct SearchTree {
  Tree tree;
  Columns columns;
  bool shared = false;   // by several threads
  bool awaits = false;   // results: simulations begin while others are not backed up yet
  bool proves = false;   // wins, losses and draws
  bool rivals = false;   // two players of whom one gets what the other lacks of 1
  bool crowded = false;  // pruning does not help any more
  int players = 2;
  std::atomic<std::int64_t> start_size = 0;  // nodes before the search, less those dropped since
  static constexpr std::int64_t no_limit = INT64_MAX;
  std::int64_t most_simulations = no_limit;               // of this tree, by all its threads
  std::int64_t most_nodes = 0;                            // where a batch takes no more leaves; 0: nowhere
  alignas(64) std::atomic<std::int64_t> simulations = 0;  // apart from what is read at every node
  alignas(64) std::atomic<double> progress = 0;           // share of the budget that is spent, now and then
  std::atomic<bool> stop = false, full = false;
  std::atomic<bool> singly = false;  // there is no time for a batch now
  // With more than two players, all their values are kept for the moves of the root, row by row, with the
  // visits of this search at the end of each row.
  std::vector<std::atomic<std::int64_t>> root_sums;

  Positions positions;  // option `graph`

  // ---- locks, for comparison with their absence
  Lock lock = Lock::none;
  std::mutex whole;
  std::array<std::mutex, 1024> parts;

  // Held while a worker is in the tree; not while it plays out.
  std::unique_lock<std::mutex> lock_tree() {
    return shared && lock == Lock::global ? std::unique_lock(whole) : std::unique_lock<std::mutex>();
  }
  // Held while a worker is at a node.
  std::unique_lock<std::mutex> lock_node(NodeIndex at) {
    return shared && lock == Lock::local ? std::unique_lock(parts[at % parts.size()])
                                         : std::unique_lock<std::mutex>();
  }

  // Divides the memory between the tree and, for a graph, the table of its positions. False: there is none.
  bool reserve(std::uint64_t memory, const Columns& wanted, bool graph) {
    const std::uint64_t node = 2 * wanted.bytes_per_node(), place = graph ? Positions::bytes_per_node : 0;
    columns = wanted;
    tree.reserve(memory / (node + place) * node, wanted);
    positions.reserve(graph ? tree.capacity() : 0);
    return tree.capacity() > 0;
  }

  template <class T, class V>
  void add(std::atomic<T>& counter, V value) const {
    if (shared)
      counter.fetch_add(static_cast<T>(value), std::memory_order_relaxed);
    else
      counter.store(counter.load(std::memory_order_relaxed) + static_cast<T>(value),
                    std::memory_order_relaxed);
  }

  // Where simulations overlap, others see the visit at once, and no result of it yet.
  void leave_loss(NodeIndex at, int virtual_loss) {
    if (awaits) add(tree[at].visits, virtual_loss);
  }
  // Passes on whether a node got so many children.
  bool tell_if_full(bool done, std::size_t number) {
    if (!done && !crowded && tree.size() + number > tree.capacity())
      full.store(true, std::memory_order_relaxed);
    return done;
  }

  // Counts up to `wanted` simulations that are about to be made, and no more than there may be.
  std::int64_t begin_simulations(std::int64_t wanted) {
    const std::int64_t most = most_nodes > 0 ? std::min(most_simulations, most_nodes) : most_simulations;
    std::int64_t before = simulation_count(), number = 0;
    do {
      number = std::clamp<std::int64_t>(most - before, 0, wanted);
      // relaxed: it is a counter and guards nothing
    } while (!simulations.compare_exchange_weak(before, before + number, std::memory_order_relaxed));
    return number;
  }
  // A batch is not filled any further.
  bool ends_batch() const {
    return full.load(std::memory_order_relaxed) ||
           (most_nodes > 0 && static_cast<std::int64_t>(tree.size()) - start_size >= most_nodes) ||
           (proves && tree[root_node].proven() != Proof::none);
  }

  bool has_made_enough() const { return simulation_count() >= most_simulations; }
  std::int64_t simulation_count() const { return simulations.load(std::memory_order_relaxed); }
  // The budget `nodes`: a simulation that adds none (a full or complete tree) counts as one, so that it is
  // spent some day.
  std::int64_t growth() const {
    return std::max(simulation_count(), static_cast<std::int64_t>(tree.size()) - start_size);
  }
  // A tree that cannot be pruned any more ends nothing: the search goes on below its leaves.
  void make_room() {
    const std::size_t before = tree.size();
    tree.prune();
    positions.clear();  // they lie elsewhere now
    start_size -= static_cast<std::int64_t>(before - tree.size());
    crowded = tree.size() > tree.capacity() - tree.capacity() / 8;
  }
};

}  // namespace agon::mcts
