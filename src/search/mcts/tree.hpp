// The tree of every Monte-Carlo search, the same type for all games: what depends on the tree alone
// (selection, backup, final choice, pruning) is compiled once, not once per game.
//
// A node is 32 bytes: a move and its statistics, never a position. Children lie side by side and are found by
// a 32-bit index. What a single part needs besides (all-moves-as-first, squares) lies in columns of their
// own, which exist only while that part is on.
//
// Threads share a tree without locks: counters are atomic and relaxed, since each is right by itself; only
// new children are published (release) for whoever finds them (acquire).
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/pages.hpp"
#include "game/game.hpp"

namespace agon::mcts {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex root_node = 0;

// What is known for certain of a node, for the player who moved into it; `known`: a value between, or one of
// a node that chance moved into, which Tree::exact tells. Only games with chance have those.
enum class Proof : std::uint8_t { none, loss, draw, win, known };

// Results are counted in these units: sums do not depend on the order in which threads add.
inline constexpr double result_unit = 0x1.0p-30;
inline std::int64_t to_units(double result) { return static_cast<std::int64_t>(result / result_unit); }

struct Node {
  std::atomic<std::int64_t> sum;       // of results, for the player who moved into this node
  std::atomic<std::uint32_t> visits;   // with the virtual losses of threads that are below
  std::atomic<NodeIndex> first_child;  // 0: none yet
  MoveCode move;
  std::uint32_t children;  // of a twin: which of its siblings is searched in its place
  Player mover;            // who moved into this node
  std::atomic<Proof> proof;
  std::atomic<bool> has_sure_move;  // the player to move here has a move that is proven, and not lost
  std::uint8_t twins;               // behind the children: moves that are mirror images of one of these

  std::uint32_t visit_count() const { return visits.load(std::memory_order_relaxed); }
  double total() const { return static_cast<double>(sum.load(std::memory_order_relaxed)) * result_unit; }
  // 1/2 for a node that was not visited.
  double mean() const {
    const std::uint32_t n = visit_count();
    return n > 0 ? total() / n : 0.5;
  }
  Proof proven() const { return proof.load(std::memory_order_relaxed); }
};
static_assert(sizeof(Node) == 32, "two nodes to a cache line");

// Where a move was played later in the simulation, by the same player (AMAF). Updates of two threads at once
// may lose one of them, which does not matter here.
struct RaveStat {
  std::atomic<float> sum;
  std::atomic<float> visits;
};

// What was known of a move before it was ever tried.
struct Prior {
  float value;        // in [0, 1], for the player who moves
  float probability;  // among the moves of its position
};
// Where chance moves: what follows from all outcomes, and how likely each is.
struct Exact {
  std::atomic<float> value;  // for the first player, once the node is proven
  float probability;         // of the outcome that leads to this node
};

// Of a move that is made at the same time as others', by selections that find mixed strategies.
struct MixedStat {
  std::atomic<double> gain;      // over what was played instead, summed
  std::atomic<double> strategy;  // chances that it had, summed
};

inline Prior nothing_known(std::size_t moves) { return {0.5f, 1.0f / static_cast<float>(moves)}; }

struct Columns {
  bool rave = false;
  bool squares = false;  // sum of squared results, for a variance
  bool priors = false;
  bool values = false;      // backups other than the average of all results
  bool velocities = false;  // accelerated backup
  bool exact = false;       // proofs where chance moves
  bool mixed = false;       // mixed strategies

  std::size_t bytes_per_node() const {
    return sizeof(Node) + (rave ? sizeof(RaveStat) : 0) + (squares ? sizeof(std::int64_t) : 0) +
           (priors ? sizeof(Prior) : 0) + (values ? sizeof(float) : 0) + (velocities ? sizeof(float) : 0) +
           (exact ? sizeof(Exact) : 0) + (mixed ? sizeof(MixedStat) : 0);
  }
  friend bool operator==(const Columns&, const Columns&) = default;
};

// An array over nodes, or nothing.
template <class T>
class Column {
 public:
  Column() = default;
  Column(const Column&) = delete;
  Column& operator=(const Column&) = delete;
  ~Column() { unmap_pages(data_, size_ * sizeof(T)); }

  // False: the system refused.
  bool resize(std::size_t size) {
    if (size == size_) return true;
    unmap_pages(data_, size_ * sizeof(T));
    data_ = size > 0 ? static_cast<T*>(map_pages(size * sizeof(T))) : nullptr;
    size_ = data_ != nullptr ? size : 0;
    return size_ == size;
  }
  void swap(Column& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) { return data_[index]; }
  const T& operator[](std::size_t index) const { return data_[index]; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

// A column, and room for the copy that rebuild() makes of it.
template <class T>
class CopiedColumn {
 public:
  bool resize(std::size_t size) { return now_.resize(size) && spare_.resize(size); }
  bool empty() const { return now_.size() == 0; }
  void wipe(std::size_t begin, std::size_t end) {
    if (!empty()) std::memset(static_cast<void*>(&now_[begin]), 0, (end - begin) * sizeof(T));
  }
  void copy(std::size_t from, std::size_t to) {
    if (!empty())
      std::memcpy(static_cast<void*>(&spare_[to]), static_cast<const void*>(&now_[from]), sizeof(T));
  }
  void take_copy() { now_.swap(spare_); }
  Column<T>& copies() { return spare_; }

  T& operator[](std::size_t index) { return now_[index]; }
  const T& operator[](std::size_t index) const { return now_[index]; }

 private:
  Column<T> now_, spare_;
};

// Where the children of a node lie.
struct Children {
  NodeIndex first = 0;
  std::uint32_t number = 0;
  std::uint8_t twins = 0;
};

class Tree {
 public:
  // Room for as many nodes as the memory holds, less where the system refuses; forgets the tree. The memory
  // is halved inside: rebuild() copies from one half to the other.
  void reserve(std::uint64_t memory, const Columns& columns);
  // Nodes that fit; 0: no memory at all.
  std::size_t capacity() const { return capacity_; }
  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  // A root without children.
  void clear();

  Node& operator[](NodeIndex at) { return nodes_[at]; }
  const Node& operator[](NodeIndex at) const { return nodes_[at]; }
  RaveStat& rave(NodeIndex at) { return rave_[at]; }
  const RaveStat& rave(NodeIndex at) const { return rave_[at]; }
  std::atomic<std::int64_t>& squares(NodeIndex at) { return squares_[at]; }
  const std::atomic<std::int64_t>& squares(NodeIndex at) const { return squares_[at]; }
  Prior& prior(NodeIndex at) { return priors_[at]; }
  const Prior& prior(NodeIndex at) const { return priors_[at]; }
  // What backups other than the average make of a visited node, for the player who moved into it.
  std::atomic<float>& value(NodeIndex at) { return values_[at]; }
  const std::atomic<float>& value(NodeIndex at) const { return values_[at]; }
  std::atomic<float>& velocity(NodeIndex at) { return velocities_[at]; }
  const std::atomic<float>& velocity(NodeIndex at) const { return velocities_[at]; }
  Exact& exact(NodeIndex at) { return exact_[at]; }
  const Exact& exact(NodeIndex at) const { return exact_[at]; }
  MixedStat& mixed(NodeIndex at) { return mixed_[at]; }
  const MixedStat& mixed(NodeIndex at) const { return mixed_[at]; }
  const Columns& columns() const { return columns_; }

  // 0 while there are none, also while another thread is just adding them.
  NodeIndex first_child(NodeIndex at) const {
    const NodeIndex first = nodes_[at].first_child.load(std::memory_order_acquire);
    return first == being_made ? 0 : first;
  }
  // Gives a node its children, and twins of them; fill(i, index) writes the i-th. False: no room, or another
  // thread does it.
  static constexpr std::size_t most_twins = UINT8_MAX;
  template <class Fill>
  bool expand_by(NodeIndex at, std::size_t children, std::size_t twins, const Fill& fill) {
    const NodeIndex first = begin_children(at, children + twins);
    if (first == 0) return false;
    for (std::size_t i = 0; i < children + twins; ++i) fill(i, static_cast<NodeIndex>(first + i));
    nodes_[at].children = static_cast<std::uint32_t>(children);
    nodes_[at].twins = static_cast<std::uint8_t>(twins);
    nodes_[at].first_child.store(first, std::memory_order_release);
    return true;
  }
  // Gives a node the children of another one that stands for the same position. False: another thread was
  // faster.
  bool share(NodeIndex at, const Children& children);
  Children children_of(NodeIndex at) const {
    return {first_child(at), nodes_[at].children, nodes_[at].twins};
  }
  // The moves of one player, and nothing known of them; code(i) is the i-th.
  template <class Code>
  bool expand(NodeIndex at, std::size_t children, Player mover, const Code& code) {
    return expand_by(at, children, 0, [&](std::size_t i, NodeIndex child) {
      nodes_[child].move = code(i);
      nodes_[child].mover = mover;
    });
  }

  // Makes `root` the root and drops all that is not below it, and the children of nodes with fewer visits
  // than `least_visits`. Needs no memory of its own. No other thread may be in the tree.
  void make_root();
  void rebuild(NodeIndex root, std::uint32_t least_visits = 0);
  // Makes the node below these moves the root; false, and nothing, where there is none.
  bool keep_below(std::span<const MoveCode> moves);
  // Drops the children of the less visited half of all nodes that have some.
  void prune();

 private:
  static constexpr NodeIndex being_made = UINT32_MAX;
  static constexpr Player moved_away = nobody - 1;  // while rebuilding: see there

  NodeIndex begin_children(NodeIndex at, std::size_t number);
  template <class Use>
  void each_column(const Use& use) {
    use(nodes_);
    use(rave_);
    use(squares_);
    use(priors_);
    use(values_);
    use(velocities_);
    use(exact_);
    use(mixed_);
  }
  bool resize(std::size_t size);
  void wipe(std::size_t begin, std::size_t end);
  void copy_node(NodeIndex from, NodeIndex to);
  std::uint32_t median_of_visits() const;

  Columns columns_;
  std::size_t capacity_ = 0;
  std::uint64_t memory_ = 0;
  std::atomic<std::size_t> size_ = 0;
  CopiedColumn<Node> nodes_;
  CopiedColumn<RaveStat> rave_;
  CopiedColumn<std::atomic<std::int64_t>> squares_;
  CopiedColumn<Prior> priors_;
  CopiedColumn<std::atomic<float>> values_, velocities_;
  CopiedColumn<Exact> exact_;
  CopiedColumn<MixedStat> mixed_;
};

}  // namespace agon::mcts
