// `agon` alone: somebody tries the program for the first time and sees it at work.
#pragma once

#include "app/console.hpp"

namespace agon {

ExitCode welcome(Console& console);

}  // namespace agon
