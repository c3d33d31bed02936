// Completion scripts for shells, made from the declarations of the commands.
#pragma once

#include <array>
#include <string>

#include "base/options.hpp"

namespace agon {

enum class Shell { bash, zsh, fish };
template <>
struct EnumNames<Shell> {
  static constexpr std::array names{"bash", "zsh", "fish"};
};

std::string completion_script(Shell shell);

}  // namespace agon
