#include "search/mcts/tree.hpp"

#include <algorithm>
#include <array>

#include "search/mcts/prove.hpp"

namespace agon::mcts {
namespace {

constexpr std::size_t fewest_nodes = 1024;

}  // namespace

void Tree::reserve(std::uint64_t memory, const Columns& columns) {
  if (memory == memory_ && columns == columns_ && capacity_ > 0) return;
  memory_ = memory;
  columns_ = columns;
  const std::uint64_t fitting = memory / (2 * columns.bytes_per_node());
  capacity_ = static_cast<std::size_t>(std::clamp<std::uint64_t>(fitting, fewest_nodes, UINT32_MAX - 1));
  while (!resize(capacity_)) {
    capacity_ = capacity_ / 2 >= fewest_nodes ? capacity_ / 2 : 0;
    if (capacity_ == 0) break;
  }
  if (capacity_ == 0) resize(0);
  size_ = 0;
}

bool Tree::resize(std::size_t size) {
  const auto of = [&](bool wanted) { return wanted ? size : 0; };
  return nodes_.resize(size) && rave_.resize(of(columns_.rave)) && squares_.resize(of(columns_.squares)) &&
         priors_.resize(of(columns_.priors)) && values_.resize(of(columns_.values)) &&
         velocities_.resize(of(columns_.velocities)) && exact_.resize(of(columns_.exact)) &&
         mixed_.resize(of(columns_.mixed));
}

void Tree::wipe(std::size_t begin, std::size_t end) {
  each_column([&](auto& column) { column.wipe(begin, end); });
}

void Tree::clear() {
  wipe(0, 1);
  nodes_[root_node].mover = nobody;
  size_ = 1;
}

NodeIndex Tree::begin_children(NodeIndex at, std::size_t number) {
  NodeIndex none = 0;
  if (!nodes_[at].first_child.compare_exchange_strong(none, being_made, std::memory_order_relaxed)) return 0;
  std::size_t first = size_.load(std::memory_order_relaxed);
  do {
    if (first + number > capacity_) {
      nodes_[at].first_child.store(0, std::memory_order_relaxed);
      return 0;
    }
  } while (!size_.compare_exchange_weak(first, first + number, std::memory_order_relaxed));
  wipe(first, first + number);
  return static_cast<NodeIndex>(first);
}

bool Tree::share(NodeIndex at, const Children& children) {
  NodeIndex none = 0;
  if (!nodes_[at].first_child.compare_exchange_strong(none, being_made, std::memory_order_relaxed))
    return false;
  nodes_[at].children = children.number;
  nodes_[at].twins = children.twins;
  nodes_[at].first_child.store(children.first, std::memory_order_release);
  return true;
}

void Tree::copy_node(NodeIndex from, NodeIndex to) {
  each_column([&](auto& column) { column.copy(from, to); });
}

// Breadth first: the copy itself is the queue of nodes whose children are still to come. Children that
// several nodes share are copied once: the old place of the first of them then tells the new one.
// A node that somebody moved into becomes the root, which belongs to nobody: an exact value is for the first
// player then.
void Tree::make_root() {
  Node& root = nodes_[root_node];
  if (columns_.exact && root.proven() != Proof::none) {
    const double own = proven_value(*this, root_node);
    exact_[root_node].value.store(static_cast<float>(root.mover == 1 ? 1 - own : own),
                                  std::memory_order_relaxed);
    root.proof.store(Proof::known, std::memory_order_relaxed);
  }
  root.mover = nobody;
}

void Tree::rebuild(NodeIndex root, std::uint32_t least_visits) {
  copy_node(root, root_node);
  std::size_t copied = 1;
  for (std::size_t at = 0; at < copied; ++at) {
    Node& node = nodes_.copies()[at];
    const NodeIndex first = node.first_child.load(std::memory_order_relaxed);
    if (first == 0) continue;
    if (at != root_node && node.visit_count() < least_visits) {
      node.first_child.store(0, std::memory_order_relaxed);
      node.children = 0;
      node.twins = 0;
      continue;
    }
    Node& old = nodes_[first];
    if (old.mover != moved_away) {
      const std::uint32_t number = node.children + node.twins;
      for (std::uint32_t i = 0; i < number; ++i) copy_node(first + i, static_cast<NodeIndex>(copied + i));
      old.mover = moved_away;
      old.first_child.store(static_cast<NodeIndex>(copied), std::memory_order_relaxed);
      copied += number;
    }
    node.first_child.store(old.first_child.load(std::memory_order_relaxed), std::memory_order_relaxed);
  }
  each_column([](auto& column) { column.take_copy(); });
  make_root();
  size_ = copied;
}

void Tree::prune() {
  if (first_child(root_node) != 0) rebuild(root_node, median_of_visits() + 1);
}

// Of the nodes that have children; there are some. Found byte by byte, the highest first, and without a list
// of them: memory is short when this is asked.
std::uint32_t Tree::median_of_visits() const {
  std::uint64_t known = 0;  // its bytes so far
  std::size_t rank = 0;     // among the nodes that have the same ones
  for (int shift = 24; shift >= 0; shift -= 8) {
    std::array<std::size_t, 256> numbers{};  // of nodes, by their next byte
    std::size_t alike = 0;
    for (std::size_t at = 0; at < size(); ++at) {
      const std::uint64_t visits = nodes_[at].visit_count();
      if (first_child(static_cast<NodeIndex>(at)) == 0 || visits >> (shift + 8) != known) continue;
      ++numbers[(visits >> shift) & 255];
      ++alike;
    }
    if (shift == 24) rank = alike / 2;
    std::size_t byte = 0;
    for (; rank >= numbers[byte]; ++byte) rank -= numbers[byte];
    known = known << 8 | byte;
  }
  return static_cast<std::uint32_t>(known);
}

bool Tree::keep_below(std::span<const MoveCode> moves) {
  NodeIndex at = root_node;
  for (const MoveCode move : moves) {
    const NodeIndex first = first_child(at), end = first + (first == 0 ? 0 : nodes_[at].children);
    NodeIndex child = first;
    while (child < end && nodes_[child].move != move) ++child;
    if (child == end) return false;
    at = child;
  }
  if (at != root_node) rebuild(at);
  // A proof whose moves were pruned says nothing of which one to play.
  if (first_child(root_node) == 0) nodes_[root_node].proof = Proof::none;
  return true;
}

}  // namespace agon::mcts
