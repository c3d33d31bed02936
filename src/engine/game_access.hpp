// For those who play games that strangers name: no file of this machine may be read for them.
#pragma once

#include <string_view>

#include "base/result.hpp"

namespace agon {

// An error where making this game would read a file. A game whose rules or map are told in full reads none;
// what is no specification is left to make_game.
Status check_reads_no_file(std::string_view spec);

}  // namespace agon
