#include "gdl/library.hpp"

#include <vector>

#include "base/file.hpp"
#include "base/text.hpp"

namespace agon::gdl {

bool is_rules(std::string_view text) { return trim(text).starts_with('(') || trim(text).starts_with(';'); }

Result<std::string> find_rules(const std::string& what) {
  if (is_rules(what)) return what;
  std::vector<std::string> names;
  for (const LibraryGame& game : library()) {
    if (game.name == what) return std::string(game.rules);
    names.emplace_back(game.name);
  }
  auto text = read_file(what);
  if (!text) return Error{text.error().message + "; without a file there are: " + join(names, ", ")};
  return text;
}

}  // namespace agon::gdl
