// A large array of fixed size, all bytes zero at first. For tables that are read here and there.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"
#include "base/pages.hpp"

namespace agon {

// All-zero bytes must be a valid T. Where the system refuses the space, the array is halved until it fits.
template <class T>
class PageArray {
  static_assert(std::is_trivially_destructible_v<T>, "elements are dropped, not destroyed");

 public:
  explicit PageArray(std::size_t size) : size_(size) {
    void* block = map_pages(size_ * sizeof(T));
    while (block == nullptr && size_ > 1) block = map_pages((size_ /= 2) * sizeof(T));
    if (block == nullptr) throw std::bad_alloc();  // not even one element: nothing works any more
    data_ = static_cast<T*>(block);
  }
  PageArray(const PageArray&) = delete;
  PageArray& operator=(const PageArray&) = delete;
  ~PageArray() { unmap_pages(data_, size_ * sizeof(T)); }

  std::size_t size() const { return size_; }
  // All bytes zero again. All of the memory is there from now on, and no later write waits for it.
  void clear() { std::memset(static_cast<void*>(data_), 0, size_ * sizeof(T)); }
  T& operator[](std::size_t index) {
    AGON_ASSERT(index < size_);
    return data_[index];
  }
  const T& operator[](std::size_t index) const {
    AGON_ASSERT(index < size_);
    return data_[index];
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

}  // namespace agon
