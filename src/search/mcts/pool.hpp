// poolRave (Rimmel, Teytaud and Teytaud 2010): moves that did well later in simulations through a node are
// played often in playouts below it.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "game/playout.hpp"
#include "search/mcts/tree.hpp"

namespace agon::mcts {

class PoolFiller {
 public:
  // Later results rest on enough simulations at nodes with so many visits.
  static constexpr std::uint32_t least_visits = 50;

  // For each player the `size` best moves by later results, at the lowest such node of the path.
  void fill(const Tree& tree, std::span<const NodeIndex> path, int players, std::size_t size, MovePool& pool);

 private:
  void add_best(const Tree& tree, NodeIndex at, std::size_t size, std::vector<MoveCode>& moves);

  std::vector<std::pair<float, MoveCode>> ranked_;
};

}  // namespace agon::mcts
