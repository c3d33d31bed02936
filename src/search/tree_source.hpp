// How a search shows its tree to whoever draws it. It may be read inside Request::report, while the search
// waits, and after the search; not at any other time.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace agon {

struct TreeNode {
  enum Flag : unsigned { proven = 1, cut = 2, chance_node = 4, table_hit = 8 };

  std::uint64_t at = 0;     // how its source finds it again
  MoveCode move = 0;        // leads into it; the root has none
  Player mover = nobody;    // who made it; nobody: whoever is to move in the position above
  std::int64_t visits = 0;  // simulations through it, or positions that were looked at below it
  double value = 0.5;       // in [0, 1] ...
  Player view = nobody;     // ... for this player; nobody: nothing is known
  unsigned flags = 0;
};

// One number behind the choice of a move, by its name: mean, exploration, RAVE, prior, window ...
struct TreeTerm {
  std::string_view name;
  double value = 0;
};

class TreeSource {
 public:
  TreeSource() = default;
  TreeSource(const TreeSource&) = delete;
  TreeSource& operator=(const TreeSource&) = delete;
  virtual ~TreeSource() = default;

  virtual TreeNode root() const = 0;
  // Appends the children that were looked at. Where all players move at once these are the moves of each,
  // one player after the other; those of the first lead on.
  virtual void children(const TreeNode& node, std::vector<TreeNode>& out) const = 0;
  virtual std::vector<TreeTerm> terms(const TreeNode& parent, const TreeNode& child) const = 0;
  virtual std::int64_t size() const = 0;  // nodes
};

}  // namespace agon
