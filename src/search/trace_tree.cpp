#include "search/trace_tree.hpp"

namespace agon {

void TraceTree::clear() {
  growing_.assign(1, Entry{});
  at_ = 0;
  lost_ = 0;
}

void TraceTree::iteration(int depth) {
  end(depth_);
  clear();
  depth_ = depth;
}

void TraceTree::end(int depth) {
  if (depth != depth_ || growing_.size() == 1) return;
  finished_.swap(growing_);
  clear();
}

// A position that is entered again, with another window, stays one.
std::uint32_t TraceTree::find_or_add(MoveCode move) {
  std::uint32_t last = none;
  for (std::uint32_t child = here().first; child != none; child = growing_[child].next) {
    if (growing_[child].move == move) return child;
    last = child;
  }
  if (growing_.size() >= most_nodes_) return none;
  const auto added = static_cast<std::uint32_t>(growing_.size());
  growing_.push_back({.move = move, .parent = at_, .positions = 0});
  (last == none ? here().first : growing_[last].next) = added;
  return added;
}

void TraceTree::count_up(std::int64_t positions) {
  for (std::uint32_t up = at_;; up = growing_[up].parent) {
    growing_[up].positions += positions;
    if (up == 0) return;
  }
}

void TraceTree::enter(MoveCode move, const TraceWindow* window, TraceEntry) {
  const std::uint32_t child = is_kept() ? find_or_add(move) : none;
  if (child == none) {
    ++lost_;
    count_up(1);
    return;
  }
  at_ = child;
  count_up(1);
  here().windowed = window != nullptr;
  if (window != nullptr) here().window = *window;
}

void TraceTree::table_hit() {
  if (is_kept()) here().flags |= TreeNode::table_hit;
}

void TraceTree::average(const TraceValue& low, const TraceValue& high) {
  if (!is_kept()) return;
  here().flags |= TreeNode::chance_node;
  here().bounded = true;
  here().low = low.value;
  here().high = high.value;
}

void TraceTree::cut(TraceCut, std::size_t moves) {
  if (!is_kept()) return;
  here().flags |= TreeNode::cut;
  here().untried = static_cast<std::uint32_t>(moves);
}

void TraceTree::finish(double value, Player view) {
  if (!is_kept()) {
    --lost_;
    return;
  }
  if (at_ == 0) return;
  here().value = value;
  here().view = view;
  at_ = here().parent;
}

void TraceTree::leave(const TraceValue& value) { finish(value.value, value.view); }

void TraceTree::leave_between(const TraceValue& low, const TraceValue& high) {
  if (is_kept()) {
    here().bounded = true;
    here().low = low.value;
    here().high = high.value;
  }
  finish((low.value + high.value) / 2, low.view);
}

TreeNode TraceTree::root() const { return {.at = 0, .visits = shown().front().positions}; }

void TraceTree::children(const TreeNode& node, std::vector<TreeNode>& out) const {
  const Entries& entries = shown();
  for (std::uint32_t child = entries[node.at].first; child != none; child = entries[child].next) {
    const Entry& entry = entries[child];
    out.push_back({.at = child,
                   .move = entry.move,
                   .visits = entry.positions,
                   .value = entry.value,
                   .view = entry.view,
                   .flags = entry.flags});
  }
}

std::vector<TreeTerm> TraceTree::terms(const TreeNode&, const TreeNode& child) const {
  const Entry& entry = shown()[child.at];
  std::vector<TreeTerm> terms;
  if (entry.view != nobody) terms.push_back({"value", entry.value});
  if (entry.windowed) {
    terms.push_back({"alpha", entry.window.alpha});
    terms.push_back({"beta", entry.window.beta});
  }
  if (entry.bounded) {
    terms.push_back({"at least", entry.low});
    terms.push_back({"at most", entry.high});
  }
  if ((entry.flags & TreeNode::cut) != 0)
    terms.push_back({"moves cut off", static_cast<double>(entry.untried)});
  return terms;
}

std::int64_t TraceTree::size() const { return shown().front().positions; }

}  // namespace agon
