// What a fast depth-first search tells its watcher: the positions near the root one by one, but for its
// leaves, and of all others how many there were. So watching costs it nothing.
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/trace.hpp"

namespace agon {

class ToldPositions {
 public:
  explicit ToldPositions(Trace* trace = nullptr) : trace_(trace) {}

  // Whether a position is told that is so many moves below the first replies.
  bool tells(int depth) const { return trace_ != nullptr && hushed_ == 0 && depth < told_depth; }

  // `nodes` is what the search has looked at so far; `look` goes on with it and gives a value. `value_of`
  // makes what is told of that. Where the search was stopped meanwhile, it means nothing, and no more is
  // told.
  template <class Nodes, class Look, class ValueOf>
  auto told(MoveCode move, const TraceWindow& window, TraceEntry entry, const Nodes& nodes,
            const bool& stopped, const Look& look, const ValueOf& value_of) {
    trace_->enter(move, &window, entry);
    const std::int64_t before = nodes(), told_before = told_;
    const auto found = look();
    if (stopped) trace_ = nullptr;
    if (trace_ == nullptr) return found;
    const std::int64_t below = nodes() - before;
    trace_->untold(std::max<std::int64_t>(0, below - (told_ - told_before) - 1));
    told_ = told_before + std::max<std::int64_t>(below, 1);
    trace_->leave(value_of(found));
    return found;
  }
  void cut(std::size_t moves) { trace_->cut(TraceCut::window, moves); }

  // What is looked at in between is none of the watcher's business: an order of moves, a check.
  void hush() { ++hushed_; }
  void speak() { --hushed_; }

 private:
  static constexpr int told_depth = 4;

  Trace* trace_;
  int hushed_ = 0;
  std::int64_t told_ = 0;  // positions that the watcher knows of
};

}  // namespace agon
