#include "web/rules_text.hpp"

#include <algorithm>
#include <array>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "game/native.hpp"
#include "games/reversixt/library.hpp"
#include "games/reversixt/reversixt.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/kif.hpp"
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

std::string text_of_gdl(const Position& start) {
  const std::string& source = native_state<GdlState>(start).rules().source();
  if (source.find('\n') != std::string::npos) return source;
  // What was brought here stands in the specification, in one line.
  const auto expressions = gdl::read_kif(source);
  return expressions ? gdl::text_in_lines(*expressions) : source + "\n";
}

std::string text_of_map(const Position& start) {
  return reversixt::write_map(native_state<ReversixtState>(start).board().map());
}

// A game that takes its rules from a text: its first option.
struct RulesKind {
  std::string_view game, ending;
  TextLibrary (*library)();
  std::string (*text)(const Position& start);
};
constexpr std::array rules_kinds{RulesKind{Gdl::about.name, "kif", &gdl::library, &text_of_gdl},
                                 RulesKind{Reversixt::about.name, "map", &reversixt::library, &text_of_map}};

const RulesKind* kind_of(std::string_view game) {
  const auto at = std::find_if(rules_kinds.begin(), rules_kinds.end(),
                               [&](const RulesKind& each) { return each.game == game; });
  return at == rules_kinds.end() ? nullptr : &*at;
}

// A specification has no double quotes inside: in comments they mean nothing.
std::string without_quotes(std::string_view rules) {
  std::string text(rules);
  std::replace(text.begin(), text.end(), '"', '\'');
  return text;
}

Result<std::string> spec_of_gdl(std::string_view rules, GameShelf& games, const std::atomic<bool>* stop) {
  const std::string line = rules_line(rules);
  if (line.find('"') != std::string::npos) return Error{"rules: a double quote may stand in comments only"};
  std::string spec = gdl_spec(line);
  const auto taken = games.take(spec, stop);
  if (taken) return spec;
  if (gdl::read_rules(line)) return taken.error();
  // Once more as it was written, to say where the mistake is.
  const auto made = make_game(gdl_spec(without_quotes(rules)), stop);
  return made ? Error{"rules: they cannot be read without their comments"} : made.error();
}

Result<std::string> spec_of_map(std::string_view map, GameShelf& games) {
  if (const auto read = reversixt::read_map(map); !read) return read.error().in("map");
  std::string spec = std::string(Reversixt::about.name) + ":map=\"" + reversixt::map_line(map) + "\"";
  if (const auto game = games.take(spec); !game) return game.error();
  return spec;
}

}  // namespace

bool takes_rules(std::string_view game) { return kind_of(game) != nullptr; }

std::vector<std::string> known_rules(std::string_view game) {
  const RulesKind* kind = kind_of(game);
  return kind != nullptr ? names_of(kind->library()) : std::vector<std::string>();
}

std::string_view rules_ending(std::string_view game) {
  const RulesKind* kind = kind_of(game);
  return kind != nullptr ? kind->ending : "";
}

Result<RulesFile> rules_file(const PlayableGame& game) {
  const GameFacts& facts = game.facts();
  const RulesKind* kind = kind_of(facts.about.name);
  if (kind == nullptr) return Error{std::string(facts.about.name) + " takes its rules from no text"};
  const auto known = names_of(kind->library());
  const std::string& told = facts.options.front().second;
  const bool named = std::find(known.begin(), known.end(), told) != known.end();
  return RulesFile{.name = (named ? told : std::string(facts.about.name)) + "." + std::string(kind->ending),
                   .text = kind->text(*game.game().start())};
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

Result<std::string> spec_of_rules(std::string_view text, GameShelf& games, const std::atomic<bool>* stop) {
  return gdl::is_rules(text) ? spec_of_gdl(text, games, stop) : spec_of_map(text, games);
}

}  // namespace agon::web
