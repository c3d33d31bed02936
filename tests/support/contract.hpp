// The checks that every game must pass, through the run-time face.
#pragma once

#include "engine/playable.hpp"

namespace agon::test {

// Plays `games` random games and checks every position on the way (see contract.cpp for what).
void check_contract(const PlayableGame& game, int games);

}  // namespace agon::test
