#include "engine/game_access.hpp"

#include <algorithm>
#include <optional>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "games/reversixt/reversixt.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"

namespace agon {
namespace {

// The options of game G in a specification; nothing where it is of another game or has a mistake.
template <class G>
std::optional<typename G::Options> options_of(const Spec& spec) {
  typename G::Options options;
  OptionSet set;
  set.add(options);
  if (spec.name != G::about.name || !apply(spec, set)) return std::nullopt;
  return options;
}

// Whether `wanted` is one of the library; otherwise it would be looked for in a file.
Status check_is_built_in(std::string_view game, TextLibrary library, std::string_view wanted) {
  const auto names = names_of(library);
  if (std::find(names.begin(), names.end(), wanted) != names.end()) return {};
  return Error{std::string(game) + ": no file is read here; those that need none are: " + join(names, ", ")};
}

}  // namespace

Status check_reads_no_file(std::string_view text) {
  const auto spec = parse_spec(text);
  if (!spec) return {};
  if (const auto gdl = options_of<Gdl>(*spec); gdl && !gdl::is_rules(gdl->file))
    return check_is_built_in(Gdl::about.name, gdl::library(), gdl->file);
  if (const auto mapped = options_of<Reversixt>(*spec); mapped && !reversixt::is_map_text(mapped->map))
    return check_is_built_in(Reversixt::about.name, reversixt::library(), mapped->map);
  return {};
}

}  // namespace agon
