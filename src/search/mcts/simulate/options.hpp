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
  double temperature = 0;  // 0: the policy's own
  double epsilon = 0.1;
  int pool = 0;  // moves in the pool of each player; 0: none
  double pool_share = 0.5;
  CutOff cut_off = CutOff::tie;
  double td_rate = 0.01;
  double td_lambda = 0.9;
  // Against uniform playouts in gdl:breakthrough, 200 simulations a move and 30 games each, 0.1 scored 0.77
  // +- 0.15 and 0.3 0.67 +- 0.17; with 60 simulations and 40 games, 1 scored 0.30 +- 0.14: weights are noise
  // at first.
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
