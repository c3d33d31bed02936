// Cuts a search's tree to what fits a screen: the widest boxes, never more work than those. Keeps such cuts
// as snapshots of a growing tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/tree_source.hpp"

namespace agon::web {

// Trees that are graphs may go round in circles.
inline constexpr std::size_t deepest_box = 500;
inline constexpr std::size_t usual_boxes = 2000, most_boxes = 20'000, snapshot_boxes = 500;

struct Box {
  std::int32_t parent = -1;  // among the boxes; the first one has none
  std::string move;
  std::int64_t visits = 0;
  double value = 0.5;  // for the mover; where that is nobody or chance, for the player to move at the root
  Player mover = nobody;
  unsigned flags = 0;        // see TreeNode
  std::uint32_t hidden = 0;  // children that are too small to be shown
};

// A tree from one of its nodes on; each box comes behind its parent.
struct Cut {
  std::vector<Box> boxes;
  std::int64_t nodes = 0;  // of the whole tree
  int depth = 0;           // of the boxes
};

// A way down a tree, as moves.
using Path = std::vector<std::string>;

// The node at the end of a path, with its position; an error where the tree does not reach so far.
struct Spot {
  TreeNode node;
  std::unique_ptr<Position> position;
};
Result<Spot> find_spot(const TreeSource& tree, const Position& root, const Path& path);

Result<Cut> cut_tree(const TreeSource& tree, const Position& root, const Path& path, std::size_t boxes);
// The part of a cut below a path.
Result<Cut> cut_below(const Cut& cut, const Path& path);

// The value of a node for whoever moved into it, else for `otherwise`.
double value_for(const TreeNode& node, Player mover, Player otherwise, int players);

struct Snapshot {
  double seconds = 0;
  std::int64_t simulations = 0;
  Cut cut;
};

// At growing distances: when the room is full, every second one goes and the distance doubles.
class Snapshots {
 public:
  static constexpr std::size_t most = 64;

  bool is_due(double seconds) const { return kept_.empty() || seconds >= kept_.back().seconds + distance_; }
  void add(Snapshot snapshot);
  const std::vector<Snapshot>& all() const { return kept_; }

 private:
  std::vector<Snapshot> kept_;
  double distance_ = 0.1;
};

// Two cuts of one position as one tree: the boxes of both, with the visits and values of each.
struct Comparison {
  Cut boxes;                         // as the first one has them; no visits where it has none
  std::vector<std::int64_t> visits;  // of the second one
  std::vector<double> values;
};
Comparison compare(const Cut& first, const Cut& second);

}  // namespace agon::web
