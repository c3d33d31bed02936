// Random playouts of a game in all lanes at once.
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "game/playout.hpp"
#include "gdl/program.hpp"

namespace agon::gdl {

struct LaneTally {
  std::int64_t playouts = 0, moves = 0;
  std::array<double, max_players> goals{}, wins{};  // summed
};

// `number` playouts from a state given by its fluents. Every one that is begun is played to its end, so that
// short games are not counted more often than long ones; after most_moves moves one is broken off and counts for
// nobody.
LaneTally play_lanes(const Program& program, const std::vector<bool>& fluents, std::int64_t number, int most_moves,
                     Random& random);

}  // namespace agon::gdl
