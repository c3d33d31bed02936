// An engine that speaks GTP as a player: gtp:"gnugo --mode gtp --level 10". Player 0 is black, player 1
// white.
#pragma once

#include "engine/agent.hpp"

namespace agon {

// The entry of the list of agents.
const AgentKind& gtp_kind();

}  // namespace agon
