// Files of data/learned, which are part of the program.
#pragma once

#include <string_view>

namespace agon {

std::string_view learned_othello_file();
std::string_view learned_reversixt_file();

}  // namespace agon
