// What people call the way a game has gone.
#pragma once

#include <string>

#include "engine/record.hpp"

namespace agon {

// The name of the last position of the record that has one: Othello's "Tiger" goes on being one when the
// table of names has ended. Empty where none has a name, as in most games.
std::string line_name(const Record& record);

}  // namespace agon
