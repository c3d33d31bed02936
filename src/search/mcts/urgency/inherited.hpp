#pragma once

#include <span>
#include <string_view>

#include "search/mcts/tree.hpp"
#include "search/mcts/urgency/options.hpp"

namespace agon::mcts {

// The nearest node above path.back() that stands for the same move of the same player: a child of a node on
// the path where that player was to move. 0: none was tried. `least_visits`: nodes with fewer are passed
// over.
NodeIndex find_earlier(const Tree& tree, std::span<const NodeIndex> path, Player mover, MoveCode move,
                       std::uint32_t least_visits = 1);

// Of `most` playouts at the leaf of a path, a share as large as its move was worth earlier, and one at least
// (option `leaf-inherits`).
int inherited_playouts(const Tree& tree, std::span<const NodeIndex> path, int most);

// What was good two moves ago is probably still good: a move is as urgent as it was worth where the player
// last had the choice, if that rests on enough visits. Moves without such a reference are not tried at all,
// except in the first two levels, which have nothing above them.
struct InheritedUrgency {
  static constexpr std::string_view name = "inherited";
  static constexpr bool at_once = false;
  static constexpr double usual = 2.0;

  InheritedUrgency(const UrgencyOptions& options, const Tree& tree, std::span<const NodeIndex> path,
                   Player mover)
      : options_(options), tree_(tree), path_(path), mover_(mover) {}

  float of(MoveCode move) const {
    const double c = options_.value_or(usual);
    if (path_.size() <= 2) return static_cast<float>(c);
    const auto enough = static_cast<std::uint32_t>(options_.urgency_visits);
    const NodeIndex found = find_earlier(tree_, path_, mover_, move, options_.urgency_walk_on ? enough : 1);
    if (found == 0 || tree_[found].visit_count() < enough) return no_urgency;
    return static_cast<float>(tree_[found].mean() + c - 1);
  }

 private:
  UrgencyOptions options_;
  const Tree& tree_;
  std::span<const NodeIndex> path_;
  Player mover_;
};

}  // namespace agon::mcts
