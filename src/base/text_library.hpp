// Texts that are part of the program, each with a name: maps, rules of games (made from folders of data/ by
// cmake/text_library.cpp.in).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon {

struct LibraryText {
  std::string_view name, text;
};
using TextLibrary = std::span<const LibraryText>;  // by name

std::vector<std::string> names_of(TextLibrary library);
// The text of that name, or in that file.
Result<std::string> find_text(TextLibrary library, const std::string& name_or_file);

}  // namespace agon
