#include "search/trace_tree.hpp"

#include <algorithm>
#include <limits>

namespace agon {

void TraceTree::clear() {
  growing_.assign(1, Entry{});
  at_ = 0;
  lost_ = 0;
  deepest_ = std::numeric_limits<int>::max();
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
  if (here().depth >= deepest_) return none;
  std::uint32_t last = none;
  for (std::uint32_t child = here().first; child != none; child = growing_[child].next) {
    if (growing_[child].move == move) return child;
    last = child;
  }
  if (growing_.size() >= most_nodes_) return make_room() ? find_or_add(move) : none;
  const auto added = static_cast<std::uint32_t>(growing_.size());
  growing_.push_back({.move = move, .parent = at_, .positions = 0, .depth = here().depth + 1});
  (last == none ? here().first : growing_[last].next) = added;
  return added;
}

// Drops the deepest level, but never the moves at the root. False: nothing can go, or the position that the
// search is in has gone.
bool TraceTree::make_room() {
  int depth = 0;
  for (const Entry& entry : growing_) depth = std::max(depth, entry.depth);
  if (depth <= 1) return false;
  drop_below(depth - 1);
  return is_kept();
}

void TraceTree::drop_below(int depth) {
  deepest_ = depth;
  for (; here().depth > depth; at_ = here().parent) ++lost_;
  // Parents stand before their children, and siblings are all of one level: what is kept moves up in order.
  std::vector<std::uint32_t> place(growing_.size(), none);
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < growing_.size(); ++i)
    if (growing_[i].depth <= depth) place[i] = kept++;
  for (std::uint32_t i = 0; i < growing_.size(); ++i) {
    if (growing_[i].depth > depth) continue;
    Entry entry = growing_[i];
    entry.parent = place[entry.parent];
    entry.first = place[entry.first];
    entry.next = place[entry.next];
    growing_[place[i]] = entry;
  }
  at_ = place[at_];
  growing_.resize(kept);
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
