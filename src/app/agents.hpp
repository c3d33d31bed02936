// How commands find agents: one list, one default opponent.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agent.hpp"

namespace agon {

const std::vector<const AgentKind*>& known_kinds();
Result<std::unique_ptr<Agent>> make_known_agent(std::string_view spec, const GamePointer& game);

// The opponent that nobody chose: a search that answers quickly, or random play where no search fits.
std::string default_agent_spec(const GamePointer& game, std::string_view budget = "time=500ms");

}  // namespace agon
