// Random playouts of a game in all lanes at once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "game/playout.hpp"
#include "gdl/program.hpp"
#include "gdl/turns.hpp"

namespace agon::gdl {

struct LaneTally {
  std::int64_t playouts = 0, moves = 0, broken_off = 0;
  std::array<double, max_players> goals{}, wins{};  // summed, by player
  bool chose_at_once = false;                       // two roles but `random` had a choice in one state
  bool sums_to_100 = true;                          // the goals of each playout that ended
};

// `number` playouts from a state given by its fluents. Every one that is begun is played to its end, so that
// short games are not counted more often than long ones. One that goes on for long is broken off, after
// most_moves moves at the earliest and twice as many at the latest, and counts as a tie.
struct LaneOrder {
  const Program* program = nullptr;
  const TurnPrograms* turns = nullptr;  // faster, where there are any
  const std::vector<bool>* fluents = nullptr;
  std::size_t random_role = ~std::size_t{0};  // chance: not one of those who win
  std::int64_t number = 0;
  int most_moves = 0;
};
LaneTally play_lanes(const LaneOrder& order, Random& random);

// One playout from each of up to `most_states` states, given by the bits of their fluents. values[i] gets
// what the end of the i-th is worth to each player: who won, or the goals. One of more than most_moves moves
// counts as a tie.
inline constexpr std::size_t most_states = 512;
struct EachOrder {
  const Program* program = nullptr;
  std::span<const std::uint64_t* const> states;
  std::size_t random_role = ~std::size_t{0};
  int most_moves = 0;
  bool by_score = false;
  std::span<Values> values;
};
void play_each(const EachOrder& order, Random& random);

}  // namespace agon::gdl
