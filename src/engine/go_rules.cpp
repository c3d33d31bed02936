#include "engine/go_rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "games/go/go_text.hpp"

namespace agon {
namespace {

struct Named {
  std::string_view name, begins;  // as written; how such names begin, in small letters
  std::string_view scoring, ko, suicide, handicap_bonus = "auto";
};

// Where a rule set leaves the ko rule to players or referees, simple ko: it refuses no game that was played.
// Of rules with several names the first is written.
constexpr std::array all_rules{
    Named{"Chinese", "chin", "chinese", "positional", "no"},
    Named{"Japanese", "jap", "japanese", "simple", "no"},
    Named{"Tromp-Taylor", "tromp", "tromp-taylor", "positional", "yes"},
    Named{"AGA", "aga", "chinese", "situational", "no", "n-1"},
    Named{"NZ", "nz", "chinese", "situational", "yes", "0"},
    Named{"Korean", "kor", "japanese", "simple", "no"},
    Named{"GOE", "goe", "chinese", "simple", "yes", "0"},
    Named{"NZ", "new zealand", "chinese", "situational", "yes", "0"},
    Named{"GOE", "ing", "chinese", "simple", "yes", "0"},
    Named{"AGA", "bga", "chinese", "situational", "no", "n-1"},
    Named{"AGA", "french", "chinese", "situational", "no", "n-1"},
    Named{"Japanese", "ancient territory", "japanese", "simple", "no"},
};

GoRules rules_of(const Named& named) {
  return {.scoring = std::string(named.scoring),
          .ko = std::string(named.ko),
          .suicide = std::string(named.suicide),
          .handicap_bonus = std::string(named.handicap_bonus)};
}

// What "auto" stands for need not be told.
GoRules with_usual_bonus(GoRules rules) {
  if (rules.handicap_bonus == (rules.scoring == "chinese" ? "n" : "0")) rules.handicap_bonus = "auto";
  return rules;
}

// "koPOSITIONALscoreAREAtaxNONEsui0whbN-1", here in small letters and with spaces.
GoRules katago_rules(const std::string& name) {
  const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  return with_usual_bonus({.scoring = has("scoreterritory") ? "japanese" : "chinese",
                           .ko = has("kopositional")    ? "positional"
                                 : has("kosituational") ? "situational"
                                                        : "simple",
                           .suicide = has("sui1") ? "yes" : "no",
                           .handicap_bonus = has("whbn 1") ? "n-1"
                                             : has("whbn") ? "n"
                                                           : "0"});
}

std::optional<GoRules> rules_named(const std::string& name) {
  if (name.starts_with("ko") && name.find("score") != std::string::npos) return katago_rules(name);
  const auto known = std::find_if(all_rules.begin(), all_rules.end(),
                                  [&](const Named& named) { return name.starts_with(named.begins); });
  return known == all_rules.end() ? std::nullopt : std::optional(rules_of(*known));
}

// KGS and KataGo write "new_zealand" and "ancient-territory".
std::string with_spaces(std::string name) {
  for (char& c : name)
    if (c == '_' || c == '-') c = ' ';
  return name;
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

// "ko=simple" behind the name.
void change(GoRules& rules, std::string_view part) {
  const auto equals = part.find('=');
  if (equals == std::string_view::npos) return;
  const std::string_view name = trim(part.substr(0, equals)), value = trim(part.substr(equals + 1));
  if (name == "ko" && is_one_of(value, {"simple", "positional", "situational"})) rules.ko = value;
  if (name == "suicide" && is_one_of(value, {"yes", "no"})) rules.suicide = value;
  if (name == "torus" && is_one_of(value, {"yes", "no"})) rules.torus = value;
  if (name == "handicap-bonus" && is_one_of(value, {"auto", "0", "n-1", "n"})) rules.handicap_bonus = value;
}

}  // namespace

std::optional<GoRules> known_go_rules(std::string_view name) {
  const auto parts = split(lower_case(trim(name)), ',');
  auto rules = rules_named(parts.empty() ? "" : with_spaces(parts.front()));
  if (rules)
    for (const std::string& part : parts) change(*rules, part);
  return rules;
}

GoRules go_rules(std::string_view name) {
  GoRules open{.scoring = "chinese", .ko = "simple"};
  for (const std::string& part : split(lower_case(name), ',')) change(open, part);
  return known_go_rules(name).value_or(open);
}

std::string go_rules_name(const GoRules& told) {
  const GoRules rules = with_usual_bonus(told);
  for (const Named& named : all_rules)
    if (rules_of(named) == rules) return std::string(named.name);
  const auto* base = std::find_if(all_rules.begin(), all_rules.end(),
                                  [&](const Named& named) { return named.scoring == rules.scoring; });
  if (base == all_rules.end()) base = all_rules.begin();
  std::string name(base->name);
  if (rules.ko != base->ko) name += ", ko=" + rules.ko;
  if (rules.suicide != base->suicide) name += ", suicide=" + rules.suicide;
  if (rules.torus != "no") name += ", torus=" + rules.torus;
  if (rules.handicap_bonus != base->handicap_bonus) name += ", handicap-bonus=" + rules.handicap_bonus;
  return name;
}

GoOptions go_options(const GameFacts& game) {
  GoOptions options;
  OptionSet set;
  set.add(options);
  for (const auto& [name, value] : game.options) static_cast<void>(set.set(name, value));
  return options;
}

GoRules go_rules_of(const GameFacts& game) {
  const auto value = [&](std::string_view name) { return *game.option(name); };
  return {.scoring = value("scoring"),
          .ko = value("ko"),
          .suicide = value("suicide"),
          .torus = value("torus"),
          .handicap_bonus = value("handicap-bonus")};
}

int handicap_stones(const GameFacts& game, const Position& position) {
  return GoText::of(position.text()).handicap().value_or(go_options(game).handicap);
}

int handicap_bonus(const GameFacts& game, const Position& position) {
  const GoOptions options = go_options(game);
  return handicap_points(options.handicap_bonus, options.scoring, handicap_stones(game, position));
}

double nearest_komi(double komi) {
  return std::round(komi * 2) / 2 + 0.0;  // no negative zero
}

std::string komi_note(double told) {
  return "komi is " + number_text(nearest_komi(told)) + ", the half point nearest to " + number_text(told);
}

}  // namespace agon
