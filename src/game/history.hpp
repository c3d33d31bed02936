// Hashes of the positions since the last irreversible move, for games whose rules bound how many there can
// be. Copies only what is filled.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"

namespace agon {

template <std::size_t Most>
class History {
 public:
  History() = default;
  History(const History& other) : size_(other.size_) {
    std::copy_n(other.hashes_.begin(), size_, hashes_.begin());
  }
  History& operator=(const History& other) {
    size_ = other.size_;
    std::copy_n(other.hashes_.begin(), size_, hashes_.begin());
    return *this;
  }

  void clear() { size_ = 0; }
  void add(std::uint64_t hash) {
    AGON_ASSERT(size_ < Most);
    hashes_[size_++] = hash;
  }
  std::size_t size() const { return size_; }
  int times(std::uint64_t hash) const {
    return static_cast<int>(
        std::count(hashes_.begin(), hashes_.begin() + static_cast<std::ptrdiff_t>(size_), hash));
  }

 private:
  std::array<std::uint64_t, Most> hashes_;  // only the first size_ are set
  std::size_t size_ = 0;
};

}  // namespace agon
