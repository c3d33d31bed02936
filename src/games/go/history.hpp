// Hashes of Go boards, and the boards that a game has seen, for the superko rules. Games are of any length; a
// copy costs what has been filled, and the oldest boards are shared between copies.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/bits.hpp"
#include "games/go/bits.hpp"

namespace agon::go {

inline std::uint64_t stone_key(int color, int point) {
  return hash_of(static_cast<std::uint64_t>(2 * point + color + 1));
}

// The hash of a board is that of its black stones ^ that of its white ones.
template <int Words>
std::uint64_t keys_of(int color, const Bits<Words>& stones) {
  std::uint64_t keys = 0;
  for_each(stones, [&](int point) { keys ^= stone_key(color, point); });
  return keys;
}

class BoardHistory {
 public:
  BoardHistory() = default;
  BoardHistory(const BoardHistory& other) { *this = other; }
  BoardHistory& operator=(const BoardHistory& other) {
    if (this == &other) return *this;
    size_ = other.size_;
    old_ = other.old_;
    filter_ = other.filter_;
    digest_ = other.digest_;
    std::copy_n(other.recent_.begin(), size_, recent_.begin());
    return *this;
  }
  ~BoardHistory() = default;

  void add(std::uint64_t hash) {
    if (size_ == recent_.size()) fold();
    recent_[size_++] = hash;
    filter_[slot(hash)] |= mask(hash);
    digest_ += hash * digest_factor;
  }
  // The board that was added last becomes another one.
  void replace_last(std::uint64_t hash) {
    digest_ -= recent_[--size_] * digest_factor;
    add(hash);
  }
  bool contains(std::uint64_t hash) const {
    if ((filter_[slot(hash)] & mask(hash)) == 0) return false;
    const auto end = recent_.begin() + static_cast<std::ptrdiff_t>(size_);
    if (std::find(recent_.begin(), end, hash) != end) return true;
    return old_ && std::find(old_->begin(), old_->end(), hash) != old_->end();
  }
  std::size_t size() const { return size_ + (old_ ? old_->size() : 0); }
  // Equal for equal sets of boards, whatever their order.
  std::uint64_t digest() const { return digest_; }

 private:
  static constexpr std::size_t filter_words = 16;
  static constexpr std::uint64_t digest_factor = 0x9e3779b97f4a7c15u;
  static std::size_t slot(std::uint64_t hash) { return static_cast<std::size_t>(hash >> 6) % filter_words; }
  static std::uint64_t mask(std::uint64_t hash) { return std::uint64_t{1} << (hash & 63); }

  // Seldom: moves all recent boards to a list that copies share.
  void fold() {
    auto all = std::make_shared<std::vector<std::uint64_t>>();
    if (old_) *all = *old_;
    all->insert(all->end(), recent_.begin(), recent_.end());
    old_ = std::move(all);
    size_ = 0;
  }

  std::array<std::uint64_t, 512> recent_;  // only the first size_ are set
  std::size_t size_ = 0;
  std::uint64_t digest_ = 0;
  std::array<std::uint64_t, filter_words>
      filter_{};  // a bit per hash: most new boards are seen to be new at once
  std::shared_ptr<const std::vector<std::uint64_t>> old_;
};

}  // namespace agon::go
