// The transposition table for searches whose values are fractions in [0, 1]: keeps them as multiples of
// 2^-30, and rounds bounds outwards, so that they stay true.
#pragma once

#include <cmath>
#include <memory>
#include <optional>

#include "search/minimax/depth_first.hpp"
#include "search/minimax/table.hpp"

namespace agon {

class ValueTable {
 public:
  struct Known {
    double value = 0;
    bool complete = false;  // no line below was cut off by the depth: true at every depth
  };

  // Makes the table, or keeps what it holds if the size is the same. 0: the default size.
  void prepare(std::uint64_t memory) {
    constexpr std::uint64_t default_memory = std::uint64_t{64} << 20;
    if (memory == 0) memory = default_memory;
    if (table_ == nullptr || memory_ != memory) table_ = std::make_unique<TranspositionTable>(memory);
    memory_ = memory;
    table_->new_search();
  }
  void clear() { table_.reset(); }
  bool on() const { return table_ != nullptr; }

  std::optional<TableFacts> find(std::uint64_t key) const { return table_->find(key); }

  // What the facts say about the question, if they settle it at exactly this depth.
  static std::optional<Known> answer(const TableFacts& facts, int depth, const Window& window) {
    if (!facts.complete && facts.depth != depth) return std::nullopt;
    const double value = facts.value / one;
    const bool settled = facts.bound == Bound::exact ||
                         (facts.bound == Bound::lower && value >= window.beta) ||
                         (facts.bound == Bound::upper && value <= window.alpha);
    if (!settled) return std::nullopt;
    return Known{value, facts.complete};
  }

  void store(std::uint64_t key, int depth, const Window& window, const Known& known, std::uint16_t move) {
    if (depth > TableFacts::largest_depth && !known.complete) return;  // it would be taken for another depth
    const Bound bound = known.value <= window.alpha  ? Bound::upper
                        : known.value >= window.beta ? Bound::lower
                                                     : Bound::exact;
    const double scaled = known.value * one;
    const double rounded = bound == Bound::upper   ? std::ceil(scaled)
                           : bound == Bound::lower ? std::floor(scaled)
                                                   : std::round(scaled);
    table_->store(key, {.value = static_cast<std::int32_t>(rounded),
                        .move = move,
                        .depth = static_cast<std::uint8_t>(known.complete ? 0 : depth),
                        .bound = bound,
                        .complete = known.complete});
  }

 private:
  static constexpr double one = 0x1.0p30;

  std::unique_ptr<TranspositionTable> table_;
  std::uint64_t memory_ = 0;
};

}  // namespace agon
