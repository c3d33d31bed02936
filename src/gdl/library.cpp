#include "gdl/library.hpp"

#include <vector>

#include "base/file.hpp"
#include "base/text.hpp"

namespace agon::gdl {

Result<std::string> find_rules(const std::string& name_or_file) {
  std::vector<std::string> names;
  for (const LibraryGame& game : library()) {
    if (game.name == name_or_file) return std::string(game.rules);
    names.emplace_back(game.name);
  }
  auto text = read_file(name_or_file);
  if (!text) return Error{text.error().message + "; without a file there are: " + join(names, ", ")};
  return text;
}

}  // namespace agon::gdl
