// Connect Four at a glance: empty cells that would complete a line, own against the opponent's.
#pragma once

#include <cmath>

#include "eval/heuristic.hpp"
#include "games/connect4/connect4.hpp"

namespace agon {

template <class Bits, class Size>
struct Heuristic<ConnectFourState<Bits, Size>> {
  using State = ConnectFourState<Bits, Size>;

  static double value(const State& state, Player player) {
    const auto other = static_cast<Player>(1 - player);
    const Bits empty = state.board() & ~(state.discs(0) | state.discs(1));
    const double lead = count(threats(state, player) & empty) - count(threats(state, other) & empty);
    // Four threats more are worth half of the way from a draw to a win.
    return 0.5 + 0.5 * lead / (std::abs(lead) + 4);
  }

  // Cells, empty or not, that lie in a line whose other cells all belong to `player`.
  static Bits threats(const State& state, Player player) {
    const Bits discs = state.discs(player);
    const int stride = state.stride();
    Bits found{};
    for (const int step : {1, stride - 1, stride, stride + 1})
      for (int hole = 0; hole < state.line(); ++hole) found |= completing(discs, step, hole, state.line());
    return found;
  }

 private:
  // Cells that are number `hole` of a line of which all other cells are in `discs`.
  static Bits completing(const Bits& discs, int step, int hole, int line) {
    if ((line - 1) * step >= bit_capacity<Bits>) return Bits{};
    Bits starts = ~Bits{};
    for (int i = 0; i < line; ++i)
      if (i != hole) starts &= discs >> (i * step);
    return starts << (hole * step);
  }
};

}  // namespace agon
