// Blocks of address space that read as zeros: memory is taken from the system as it is first written, in
// large pages where it has them, since what is read here and there pays more for the translation of addresses
// than for the memory itself.
#pragma once

#include <cstddef>
#include <sys/mman.h>

namespace agon {

// Null where the system refuses so much.
inline void* map_pages(std::size_t bytes) {
  void* block =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) return nullptr;
  ::madvise(block, bytes, MADV_HUGEPAGE);  // a wish: works without
  return block;
}

inline void unmap_pages(void* block, std::size_t bytes) {
  if (block != nullptr) ::munmap(block, bytes);
}

}  // namespace agon
