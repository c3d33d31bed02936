// Files of data/learned, which are part of the program.
#pragma once

#include <string_view>

namespace agon {

std::string_view learned_othello_file();

}  // namespace agon
