// The opponent that nobody chose, and the one that is more than a search of our own.
#pragma once

#include <string>
#include <string_view>

#include "protocol/agents.hpp"

namespace agon {

// The expert of a game that has one, else a search that answers quickly, or random play where no search fits.
std::string default_agent_spec(const GamePointer& game, std::string_view budget = "time=500ms");

// Who plays where nobody was named: a person first, then agents.
std::vector<std::string> default_players(const GamePointer& game);

// The specification of the same agent with this option set. An error: it has no such option.
Result<std::string> with_option(const std::string& spec, const std::string& option, const std::string& value,
                                const PlayableGame& game);

// Does this specification start a program or read a file, rather than be one of our searches or a person?
bool reaches_outside(std::string_view spec);

}  // namespace agon
