#include "web/rules_text.hpp"

#include <algorithm>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "games/reversixt/library.hpp"
#include "games/reversixt/reversixt.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "gdl/rules.hpp"

namespace agon::web {
namespace {

bool is_map(std::string_view text) { return reversixt::is_map_text(reversixt::map_line(text)); }

std::string gdl_spec(std::string_view rules) {
  return std::string(Gdl::about.name) + ":file=\"" + std::string(rules) + "\"";
}

// Without comments, which end with their line.
std::string rules_line(std::string_view rules) {
  std::vector<std::string> lines;
  for (const auto& line : split(rules, '\n')) lines.push_back(std::string(line.substr(0, line.find(';'))));
  return join(words(join(lines, " ")), " ");
}

// A specification has no double quotes inside: in comments they mean nothing.
std::string without_quotes(std::string_view rules) {
  std::string text(rules);
  std::replace(text.begin(), text.end(), '"', '\'');
  return text;
}

Result<std::string> spec_of_gdl(std::string_view rules, GameShelf& games) {
  const std::string line = rules_line(rules);
  if (line.find('"') != std::string::npos) return Error{"rules: a double quote may stand in comments only"};
  std::string spec = gdl_spec(line);
  if (games.take(spec)) return spec;
  // Once more as it was written, to say where the mistake is.
  const auto made = make_game(gdl_spec(without_quotes(rules)));
  return made ? Error{"rules: they cannot be read without their comments"} : made.error();
}

Result<std::string> spec_of_map(std::string_view map, GameShelf& games) {
  if (const auto read = reversixt::read_map(map); !read) return read.error().in("map");
  std::string spec = std::string(Reversixt::about.name) + ":map=\"" + reversixt::map_line(map) + "\"";
  if (const auto game = games.take(spec); !game) return game.error();
  return spec;
}

}  // namespace

bool takes_rules(std::string_view game) { return game == Gdl::about.name || game == Reversixt::about.name; }

std::vector<std::string> known_rules(std::string_view game) {
  if (!takes_rules(game)) return {};
  return names_of(game == Gdl::about.name ? gdl::library() : reversixt::library());
}

bool is_rules_text(std::string_view text) { return gdl::is_rules(text) || is_map(text); }

bool is_rules_name(std::string_view name) {
  const std::string lower = lower_case(name);
  return lower.ends_with(".kif") || lower.ends_with(".gdl");
}

Status check_rules_text(std::string_view text) {
  if (const auto read = gdl::read_rules(text); !read) return read.error();
  // They would be taken for the name of a file of ours.
  if (!gdl::is_rules(text)) return Error{"line 1, column 1: rules begin with '(' or with a comment"};
  return {};
}

std::vector<std::string> warnings_of_rules(std::string_view text) {
  if (!gdl::is_rules(text)) return {};
  const auto read = gdl::read_rules(text);
  return read ? read->warnings : std::vector<std::string>();
}

Result<std::string> spec_of_rules(std::string_view text, GameShelf& games) {
  return gdl::is_rules(text) ? spec_of_gdl(text, games) : spec_of_map(text, games);
}

}  // namespace agon::web
