// The opponent that nobody chose.
#pragma once

#include <string>
#include <string_view>

#include "protocol/agents.hpp"

namespace agon {

// A search that answers quickly, or random play where no search fits.
std::string default_agent_spec(const GamePointer& game, std::string_view budget = "time=500ms");

// Who plays where nobody was named: a person first, then agents.
std::vector<std::string> default_players(const GamePointer& game);

}  // namespace agon
