// From a game's specification and a position's text to a record, the beginning of most commands.
#pragma once

#include <string_view>

#include "engine/record.hpp"

namespace agon {

// An empty position is the start. Moves behind the position are the record's plies.
Result<Record> set_up(std::string_view game, std::string_view position);

}  // namespace agon
