// One growing array in a block of address space that is reserved at once and filled as it is used: elements
// never move, growing copies nothing, and large pages keep the address translation cheap. For tree nodes and
// tables.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"
#include "base/pages.hpp"

namespace agon {

template <class T>
class Arena {
  static_assert(std::is_trivially_destructible_v<T>, "elements are dropped, not destroyed");

 public:
  Arena() = default;
  // Room for `capacity` elements; memory is taken from the system when an element is first written.
  explicit Arena(std::size_t capacity) : capacity_(capacity), bytes_(capacity * sizeof(T)) {
    data_ = static_cast<T*>(map_pages(bytes_));
    if (data_ == nullptr) capacity_ = bytes_ = 0;
  }
  Arena(Arena&& other) noexcept { swap(other); }
  Arena& operator=(Arena&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Arena() { unmap_pages(data_, bytes_); }

  // 0 where the system refused the address space.
  std::size_t capacity() const { return capacity_; }
  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }

  // The caller checks that there is room.
  void add(const T& value) {
    AGON_ASSERT(size_ < capacity_);
    std::construct_at(data_ + size_, value);
    ++size_;
  }

  T& operator[](std::size_t index) {
    AGON_ASSERT(index < size_);
    return data_[index];
  }
  const T& operator[](std::size_t index) const {
    AGON_ASSERT(index < size_);
    return data_[index];
  }

 private:
  void swap(Arena& other) {
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
    std::swap(bytes_, other.bytes_);
    std::swap(size_, other.size_);
  }

  T* data_ = nullptr;
  std::size_t capacity_ = 0, bytes_ = 0, size_ = 0;
};

}  // namespace agon
