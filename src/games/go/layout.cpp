#include "games/go/layout.hpp"

#include <deque>
#include <mutex>

namespace agon::go {
namespace {

template <int Words, class Wanted>
void fill(Bits<Words>& bits, int size, int stride, Wanted&& wanted) {
  bits = no_bits<Words>();
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      if (wanted(column, row)) bits |= plain::bit<Words>(row * stride + column);
}

// The points one step away on the board, or around the torus.
template <int Words>
void fill_neighbours(Geometry<Words>& made) {
  const int size = made.size, stride = made.stride;
  made.neighbours.assign(static_cast<std::size_t>(size * stride), no_bits<Words>());
  for_each(made.board, [&](int point) {
    const int column = point % stride, row = point / stride;
    const std::array<Place, 4> steps{
        {{column - 1, row}, {column + 1, row}, {column, row - 1}, {column, row + 1}}};
    for (const Place step : steps) {
      const Place at = made.torus ? Place{(step.column + size) % size, (step.row + size) % size} : step;
      if (at.column >= 0 && at.column < size && at.row >= 0 && at.row < size)
        made.neighbours[static_cast<std::size_t>(point)] |= plain::bit<Words>(at.row * stride + at.column);
    }
  });
}

template <int Words>
void make_geometry(Geometry<Words>& made, int size, int stride, bool torus) {
  made.size = size, made.stride = stride, made.torus = torus;
  const int last = size - 1;
  fill(made.board, size, stride, [](int, int) { return true; });
  fill(made.first_column, size, stride, [](int column, int) { return column == 0; });
  fill(made.last_column, size, stride, [&](int column, int) { return column == last; });
  fill(made.first_row, size, stride, [](int, int row) { return row == 0; });
  fill(made.last_row, size, stride, [&](int, int row) { return row == last; });
  made.edge = no_bits<Words>();
  if (!torus) made.edge = made.first_column | made.last_column | made.first_row | made.last_row;
  fill_neighbours(made);
}

}  // namespace

template <int Words>
const Geometry<Words>& geometry_of(int size, int stride, bool torus) {
  static std::mutex making;
  static std::deque<Geometry<Words>> made;  // grows without moving what it holds
  const std::lock_guard lock(making);
  for (const Geometry<Words>& old : made)
    if (old.size == size && old.stride == stride && old.torus == torus) return old;
  make_geometry(made.emplace_back(), size, stride, torus);
  return made.back();
}

template const Geometry<2>& geometry_of(int, int, bool);
template const Geometry<4>& geometry_of(int, int, bool);
template const Geometry<8>& geometry_of(int, int, bool);
template const Geometry<16>& geometry_of(int, int, bool);

}  // namespace agon::go
