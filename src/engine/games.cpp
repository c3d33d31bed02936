#include "engine/games.hpp"

#include "base/text.hpp"

namespace agon {

const GameEntry* find_game(std::string_view name) {
  for (const GameEntry& entry : all_games())
    if (entry.about.name == name) return &entry;
  return nullptr;
}

namespace {

bool is_rule_file(std::string_view text) {
  const std::string_view name = text.substr(0, text.find(':'));
  return name.ends_with(".kif") || name.ends_with(".gdl");
}

}  // namespace

Result<GamePointer> make_game(std::string_view text, const std::atomic<bool>* stop) {
  if (is_rule_file(text))
    return Error{"game: " + in_quotes(text) + " is a file of rules; write " +
                 in_quotes("gdl:" + std::string(text))};
  const auto spec = parse_spec(text);
  if (!spec) return Error{"game: " + spec.error().message};
  if (const GameEntry* entry = find_game(spec->name)) return entry->make(*spec, stop);
  std::vector<std::string> names;
  for (const GameEntry& entry : all_games()) names.emplace_back(entry.about.name);
  return Error{unknown_name("game", spec->name, names)};
}

}  // namespace agon
