// The rule files of data/gdl, which are part of the program: gdl:tictactoe needs no file.
#pragma once

#include <string>
#include <string_view>

#include "base/text_library.hpp"

namespace agon::gdl {

TextLibrary library();

// Whether a text is rules rather than their name: it begins as they do, with a list or a comment.
bool is_rules(std::string_view text);

// The rules of that name, or in that file; rules themselves stay as they are.
Result<std::string> find_rules(const std::string& what);

}  // namespace agon::gdl
