// From a game's specification and a position's text to a record, the beginning of most commands.
#pragma once

#include <string_view>

#include "app/game_file.hpp"
#include "engine/record.hpp"

namespace agon {

// An empty position is the start. Moves behind the position are the record's plies. Go's position may be the
// name of an SGF file, and the file's name alone is enough; only there `moves` chooses one on the way.
Result<Record> set_up(std::string_view game, std::string_view position,
                      std::optional<int> moves = std::nullopt);

}  // namespace agon
