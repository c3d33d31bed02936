#include "engine/game_access.hpp"

#include "base/spec.hpp"
#include "base/text.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"

namespace agon {

Status check_reads_no_file(std::string_view text) {
  const auto spec = parse_spec(text);
  if (!spec || spec->name != Gdl::about.name) return {};
  GdlOptions options;
  OptionSet set;
  set.add(options);
  if (!apply(*spec, set)) return {};
  std::vector<std::string> names;
  for (const gdl::LibraryGame& game : gdl::library()) {
    if (game.name == options.file) return {};
    names.emplace_back(game.name);
  }
  return Error{"gdl: no file is read here; the games that need none are: " + join(names, ", ")};
}

}  // namespace agon
