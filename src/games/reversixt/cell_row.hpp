// A value for each cell of a board: in the object itself where the board is no larger than those that are
// played on usually, so that states are copied without asking for memory; else in memory of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

namespace agon::reversixt {

template <class T, std::size_t usual>
class CellRow {
 public:
  CellRow() = default;
  CellRow(const CellRow&) = delete;
  CellRow& operator=(const CellRow&) = delete;

  T& operator[](std::size_t at) { return values_[at]; }
  const T& operator[](std::size_t at) const { return values_[at]; }
  const T* begin() const { return values_; }

  void fill(std::size_t size, T value) {
    make_room(size);
    std::fill_n(values_, size, value);
  }
  void copy(const CellRow& other, std::size_t size) {
    make_room(size);
    std::copy_n(other.values_, size, values_);
  }

 private:
  void make_room(std::size_t size) {
    if (size <= room_) return;
    many_ = std::make_unique<T[]>(size);
    values_ = many_.get();
    room_ = size;
  }

  std::array<T, usual> few_;  // not filled in advance
  T* values_ = few_.data();
  std::size_t room_ = usual;
  std::unique_ptr<T[]> many_;
};

}  // namespace agon::reversixt
