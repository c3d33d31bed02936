// The list of all agents: our own searches, opening books in files, and programs outside that are reached by
// a protocol.
#pragma once

#include "engine/agent.hpp"

namespace agon {

const std::vector<const AgentKind*>& agent_kinds();

// Makes the agent that a specification such as "uct:sims=2000" names, out of agent_kinds().
Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const GamePointer& game);

}  // namespace agon
