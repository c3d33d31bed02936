#include "engine/games.hpp"

#include "base/text.hpp"

namespace agon {

const GameEntry* find_game(std::string_view name) {
  for (const GameEntry& entry : all_games())
    if (entry.about.name == name) return &entry;
  return nullptr;
}

Result<GamePointer> make_game(std::string_view text, const std::atomic<bool>* stop) {
  const auto spec = parse_spec(text);
  if (!spec) return Error{"game: " + spec.error().message};
  if (const GameEntry* entry = find_game(spec->name)) return entry->make(*spec, stop);
  std::vector<std::string> names;
  for (const GameEntry& entry : all_games()) names.emplace_back(entry.about.name);
  return Error{unknown_name("game", spec->name, names)};
}

}  // namespace agon
