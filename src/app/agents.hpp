// The opponent that nobody chose, and the one that is a program of its own.
#pragma once

#include <string>
#include <string_view>

#include "protocol/agents.hpp"

namespace agon {

// The expert of a game that has one, else a search that answers quickly, or random play where no search fits.
std::string default_agent_spec(const GamePointer& game, std::string_view budget = "time=500ms");

// Who plays where nobody was named: a person first, then agents.
std::vector<std::string> default_players(const GamePointer& game);

// Does this specification start a program, rather than one of our searches or a person?
bool is_program_outside(std::string_view spec);

}  // namespace agon
