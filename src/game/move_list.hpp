// The moves of one position. Room for `inline_moves` on the stack, then on the heap: it cannot overflow, and
// cleared lists keep their buffer, so that a loop that reuses one stops allocating.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"

namespace agon {

template <class Move>
class MoveList {
  static_assert(std::is_trivially_copyable_v<Move>);
  static constexpr std::size_t inline_moves = 64;

 public:
  MoveList() = default;
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;

  void add(Move move) {
    if (size_ == capacity_) grow();
    data_[size_++] = move;
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t index) const {
    AGON_ASSERT(index < size_);
    return data_[index];
  }
  Move& operator[](std::size_t index) {
    AGON_ASSERT(index < size_);
    return data_[index];
  }
  const Move* begin() const { return data_; }
  const Move* end() const { return data_ + size_; }
  Move* begin() { return data_; }
  Move* end() { return data_ + size_; }
  std::span<const Move> view() const { return {data_, size_}; }

 private:
  [[gnu::noinline]] void grow() {
    auto larger = std::make_unique_for_overwrite<Move[]>(2 * capacity_);
    for (std::size_t i = 0; i < size_; ++i) larger[i] = data_[i];
    heap_ = std::move(larger);
    data_ = heap_.get();
    capacity_ *= 2;
  }

  Move inline_[inline_moves];  // left uninitialised on purpose: a list is made for every node of a search
  std::unique_ptr<Move[]> heap_;
  Move* data_ = inline_;
  std::size_t size_ = 0, capacity_ = inline_moves;
};

}  // namespace agon
