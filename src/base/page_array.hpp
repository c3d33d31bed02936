// A large array of fixed size, all bytes zero at first, in large pages where the system has them: a table
// that is read here and there pays more for the translation of addresses than for the memory itself. Memory
// is taken from the system as it is first written.
#pragma once

#include <cstddef>
#include <new>
#include <sys/mman.h>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"

namespace agon {

// All-zero bytes must be a valid T. Where the system refuses the space, the array is halved until it fits.
template <class T>
class PageArray {
  static_assert(std::is_trivially_destructible_v<T>, "elements are dropped, not destroyed");

 public:
  explicit PageArray(std::size_t size) : size_(size) {
    void* block = map(size_);
    while (block == MAP_FAILED && size_ > 1) block = map(size_ /= 2);
    if (block == MAP_FAILED) throw std::bad_alloc();     // not even one element: nothing works any more
    ::madvise(block, size_ * sizeof(T), MADV_HUGEPAGE);  // a wish: works without
    data_ = static_cast<T*>(block);
  }
  PageArray(const PageArray&) = delete;
  PageArray& operator=(const PageArray&) = delete;
  ~PageArray() { ::munmap(data_, size_ * sizeof(T)); }

  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) {
    AGON_ASSERT(index < size_);
    return data_[index];
  }
  const T& operator[](std::size_t index) const {
    AGON_ASSERT(index < size_);
    return data_[index];
  }

 private:
  static void* map(std::size_t size) {
    return ::mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  }

  T* data_ = nullptr;
  std::size_t size_;
};

}  // namespace agon
