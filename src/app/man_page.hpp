// The man page agon(1) in roff, made from the declarations of the commands.
#pragma once

#include <string>

namespace agon {

std::string man_page();

}  // namespace agon
