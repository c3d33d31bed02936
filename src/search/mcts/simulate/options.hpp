#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/options.hpp"

namespace agon::mcts {

// How a guided playout follows its guide.
enum class Choice : std::uint8_t {
  gibbs,   // draws by e^(value / temperature)
  greedy,  // the best move, and now and then any
};
// What a playout counts that was broken off.
enum class CutOff : std::uint8_t { tie, eval };

struct SimulateOptions {
  Choice choice = Choice::gibbs;
  static constexpr double own = -1;  // the policy's
  double temperature = own;
  double epsilon = 0.1;
  int pool = 0;  // moves in the pool of each player; 0: none
  double pool_share = 0.5;
  CutOff cut_off = CutOff::tie;
  double td_rate = 0.01;
  double td_lambda = 0.9;
  // By a few dozen games of breakthrough: with 1 playouts follow the cells too closely. Not tuned beyond
  // that.
  double cell_scale = 0.1;
};

}  // namespace agon::mcts

namespace agon {

template <>
struct EnumNames<mcts::Choice> {
  static constexpr std::array<std::string_view, 2> names{"gibbs", "greedy"};
};
template <>
struct EnumNames<mcts::CutOff> {
  static constexpr std::array<std::string_view, 2> names{"tie", "eval"};
};

}  // namespace agon
