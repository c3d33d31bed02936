// The tree of a depth-first search, which keeps none itself: built of what it tells while it thinks. Shown is
// the last iteration that was finished, and the first one while it grows. Where there is no room for all of
// it, the deepest levels go.
#pragma once

#include <vector>

#include "search/trace.hpp"
#include "search/tree_source.hpp"

namespace agon {

class TraceTree final : public Trace, public TreeSource {
 public:
  explicit TraceTree(std::size_t most_nodes = 200'000) : most_nodes_(most_nodes) { clear(); }

  // What a watcher is told; see Trace.
  void iteration(int depth) override;
  void enter(MoveCode move, const TraceWindow* window, TraceEntry entry) override;
  void untold(std::int64_t positions) override { count_up(positions); }
  void table_hit() override;
  void average(const TraceValue& low, const TraceValue& high) override;
  void cut(TraceCut reason, std::size_t moves) override;
  void leave(const TraceValue& value) override;
  void leave_between(const TraceValue& low, const TraceValue& high) override;

  // The search has ended, and this was the last depth that it finished.
  void end(int depth);

  TreeNode root() const override;
  void children(const TreeNode& node, std::vector<TreeNode>& out) const override;
  std::vector<TreeTerm> terms(const TreeNode& parent, const TreeNode& child) const override;
  std::int64_t size() const override;  // positions looked at, kept or not

 private:
  static constexpr std::uint32_t none = 0;  // the root is nobody's child
  struct Entry {
    MoveCode move = 0;
    std::uint32_t parent = none, first = none, next = none;
    std::int64_t positions = 1;  // with all below
    double value = 0.5, low = 0, high = 1;
    TraceWindow window;
    std::uint32_t untried = 0;  // moves left out by a cut
    int depth = 0;
    Player view = nobody;
    std::uint8_t flags = 0;
    bool windowed = false, bounded = false;
  };
  using Entries = std::vector<Entry>;

  void clear();
  Entry& here() { return growing_[at_]; }
  bool is_kept() const { return lost_ == 0; }
  std::uint32_t find_or_add(MoveCode move);
  bool make_room();
  void drop_below(int depth);
  void finish(double value, Player view);
  void count_up(std::int64_t positions);
  const Entries& shown() const { return finished_.empty() ? growing_ : finished_; }

  std::size_t most_nodes_;
  Entries growing_, finished_;
  int depth_ = 0;    // of the growing one
  int deepest_ = 0;  // level of it that is kept
  std::uint32_t at_ = 0;
  std::size_t lost_ = 0;  // levels below the last position that is kept
};

}  // namespace agon
