// The program: finds the command that the words name, reads its options and runs it.
#pragma once

#include <span>
#include <string>

#include "app/console.hpp"

namespace agon {

// `arguments` are the words after the program's name.
ExitCode run_program(std::span<const std::string> arguments, Console& console);

}  // namespace agon
