#include "web/lens.hpp"

#include <algorithm>
#include <map>
#include <queue>

#include "base/text.hpp"

namespace agon::web {
namespace {

// A node that may become a box, by the share of the width that it has.
struct Waiting {
  double width = 1;
  std::int32_t parent = -1;
  TreeNode node;
  friend bool operator<(const Waiting& a, const Waiting& b) { return a.width < b.width; }
};

bool is_legal(const Position& position, MoveCode move) {
  const auto legal = position.legal();
  return std::find(legal.begin(), legal.end(), move) != legal.end();
}

// Null where nothing can be shown below: the game is over, or all choose at once.
std::unique_ptr<Position> after(const Position& before, MoveCode move) {
  if (before.over() || before.to_move() == everyone || !is_legal(before, move)) return nullptr;
  auto position = before.clone();
  position->play(move);
  return position;
}

class Cutter {
 public:
  Cutter(const TreeSource& tree, Player viewer, std::size_t boxes)
      : tree_(tree), viewer_(viewer), most_(boxes), least_width_(1 / (8 * static_cast<double>(boxes))) {}

  Cut run(Spot top) {
    queue_.push({.node = top.node});
    positions_.push_back(std::move(top.position));
    while (!queue_.empty() && cut_.boxes.size() < most_) {
      const Waiting next = queue_.top();
      queue_.pop();
      show(next);
    }
    for (std::size_t i = 1; i < cut_.boxes.size(); ++i) --box(cut_.boxes[i].parent).hidden;
    cut_.nodes = tree_.size();
    return std::move(cut_);
  }

 private:
  Box& box(std::int32_t index) { return cut_.boxes[static_cast<std::size_t>(index)]; }

  void show(const Waiting& from) {
    const auto index = static_cast<std::int32_t>(cut_.boxes.size());
    Box shown{.parent = from.parent, .visits = from.node.visits, .flags = from.node.flags};
    int depth = 0, players = 2;
    if (from.parent >= 0) {
      const Position& above = *positions_[static_cast<std::size_t>(from.parent)];
      shown.mover = from.node.mover != nobody ? from.node.mover : above.to_move();
      shown.move = above.move_text(from.node.move);
      if (shown.mover == chance) shown.flags |= TreeNode::chance_node;
      players = above.players();
      depth = depths_[static_cast<std::size_t>(from.parent)] + 1;
      positions_.push_back(after(above, from.node.move));
    }
    shown.value = value_for(from.node, shown.mover, viewer_, players);
    depths_.push_back(depth);
    cut_.depth = std::max(cut_.depth, depth);
    cut_.boxes.push_back(std::move(shown));
    if (positions_.back() != nullptr && depth < static_cast<int>(deepest_box)) add_children(index, from);
  }

  void add_children(std::int32_t index, const Waiting& parent) {
    children_.clear();
    tree_.children(parent.node, children_);
    double all = 0;
    for (const TreeNode& child : children_) all += static_cast<double>(child.visits);
    box(index).hidden = static_cast<std::uint32_t>(children_.size());
    if (parent.node.view == nobody && index == 0) judge_top(all);
    for (const TreeNode& child : children_) {
      const double width = parent.width * static_cast<double>(child.visits) / std::max(1.0, all);
      if (width >= least_width_) queue_.push({.width = width, .parent = index, .node = child});
    }
  }
  // No search keeps a value for the root itself: the mean of its moves.
  void judge_top(double all) {
    double sum = 0;
    for (const TreeNode& child : children_)
      sum += static_cast<double>(child.visits) * value_for(child, viewer_, viewer_, positions_[0]->players());
    if (all > 0) cut_.boxes.front().value = sum / all;
  }

  const TreeSource& tree_;
  Player viewer_;
  std::size_t most_;
  double least_width_;
  std::priority_queue<Waiting> queue_;
  Cut cut_;
  std::vector<std::unique_ptr<Position>> positions_;  // of the boxes
  std::vector<int> depths_;
  std::vector<TreeNode> children_;
};

std::int32_t child_by_move(const Cut& cut, std::int32_t parent, const std::string& move) {
  for (std::size_t i = 0; i < cut.boxes.size(); ++i)
    if (cut.boxes[i].parent == parent && cut.boxes[i].move == move) return static_cast<std::int32_t>(i);
  return -1;
}

Error not_in_tree(const std::string& move) { return {"the tree has no move " + in_quotes(move) + " here"}; }

}  // namespace

double value_for(const TreeNode& node, Player mover, Player otherwise, int players) {
  const Player wanted = mover >= 0 ? mover : otherwise;
  return node.view < 0 || node.view == wanted || players != 2 ? node.value : 1 - node.value;
}

Result<Spot> find_spot(const TreeSource& tree, const Position& root, const Path& path) {
  Spot spot{.node = tree.root(), .position = root.clone()};
  std::vector<TreeNode> children;
  for (const std::string& move : path) {
    children.clear();
    tree.children(spot.node, children);
    const auto found = std::find_if(children.begin(), children.end(), [&](const TreeNode& child) {
      return spot.position->move_text(child.move) == move;
    });
    auto next = found != children.end() ? after(*spot.position, found->move) : nullptr;
    if (next == nullptr) return not_in_tree(move);
    spot = {.node = *found, .position = std::move(next)};
  }
  return spot;
}

Result<Cut> cut_tree(const TreeSource& tree, const Position& root, const Path& path, std::size_t boxes) {
  auto spot = find_spot(tree, root, path);
  if (!spot) return spot.error();
  const Player viewer = std::max<Player>(0, root.to_move());
  return Cutter(tree, viewer, boxes).run(spot.take());
}

Result<Cut> cut_below(const Cut& cut, const Path& path) {
  std::int32_t top = 0;
  for (const std::string& move : path) {
    top = child_by_move(cut, top, move);
    if (top < 0) return not_in_tree(move);
  }
  Cut below{.nodes = cut.nodes};
  std::map<std::int32_t, std::int32_t> moved;
  std::vector<int> depths;
  for (std::size_t i = static_cast<std::size_t>(top); i < cut.boxes.size(); ++i) {
    const Box& box = cut.boxes[i];
    const bool is_top = static_cast<std::int32_t>(i) == top;
    if (!is_top && !moved.contains(box.parent)) continue;
    moved.emplace(static_cast<std::int32_t>(i), static_cast<std::int32_t>(below.boxes.size()));
    below.boxes.push_back(box);
    below.boxes.back().parent = is_top ? -1 : moved.at(box.parent);
    depths.push_back(is_top ? 0 : depths[static_cast<std::size_t>(below.boxes.back().parent)] + 1);
    below.depth = std::max(below.depth, depths.back());
  }
  return below;
}

void Snapshots::add(Snapshot snapshot) {
  if (kept_.size() == most) {
    // The newest stays, whatever its number.
    for (std::size_t i = 0; i < most / 2; ++i) kept_[i] = std::move(kept_[2 * i + 1]);
    kept_.resize(most / 2);
    distance_ *= 2;
  }
  kept_.push_back(std::move(snapshot));
}

Comparison compare(const Cut& first, const Cut& second) {
  Comparison both{.boxes = first,
                  .visits = std::vector<std::int64_t>(first.boxes.size(), 0),
                  .values = std::vector<double>(first.boxes.size(), 0.5)};
  std::map<std::pair<std::int32_t, std::string>, std::int32_t> known;
  for (std::size_t i = 0; i < first.boxes.size(); ++i)
    known.emplace(std::pair(first.boxes[i].parent, first.boxes[i].move), static_cast<std::int32_t>(i));
  std::vector<std::int32_t> place(second.boxes.size(), 0);
  for (std::size_t i = 0; i < second.boxes.size(); ++i) {
    Box box = second.boxes[i];
    box.parent = box.parent < 0 ? -1 : place[static_cast<std::size_t>(box.parent)];
    const auto next = static_cast<std::int32_t>(both.boxes.boxes.size());
    const auto [at, is_new] = known.emplace(std::pair(box.parent, box.move), next);
    place[i] = at->second;
    if (is_new) {
      both.visits.push_back(0);
      both.values.push_back(0.5);
      both.boxes.boxes.push_back(box);
      both.boxes.boxes.back().visits = 0;
      both.boxes.boxes.back().value = 0.5;
    }
    both.visits[static_cast<std::size_t>(place[i])] = box.visits;
    both.values[static_cast<std::size_t>(place[i])] = box.value;
  }
  both.boxes.depth = std::max(first.depth, second.depth);
  return both;
}

}  // namespace agon::web
