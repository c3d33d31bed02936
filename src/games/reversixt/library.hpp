// The maps of data/reversixt, which are part of the program, and the ways to name a map.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/text_library.hpp"
#include "games/reversixt/board.hpp"

namespace agon::reversixt {

TextLibrary library();

// Whether this is no name but a map's own text, in one line.
bool is_map_text(std::string_view map);
// A map's text in one line, as an option takes it.
std::string map_line(std::string_view text);

// The text of a map that is built in, lies in a file, or is given as its own text.
Result<std::string> find_map(const std::string& map);
// Its board.
Result<std::shared_ptr<const Board>> find_board(const std::string& map);

}  // namespace agon::reversixt
