#include "engine/go_rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"

namespace agon {
namespace {

struct Named {
  std::string_view name, begins;  // as written; how such names begin, in small letters
  std::string_view scoring, ko, suicide;
};

// Where a rule set leaves the ko rule to players or referees, simple ko: it refuses no game that was played.
// Of rules with several names the first is written.
constexpr std::array all_rules{
    Named{"Chinese", "chin", "chinese", "positional", "no"},
    Named{"Japanese", "jap", "japanese", "simple", "no"},
    Named{"Tromp-Taylor", "tromp", "tromp-taylor", "positional", "yes"},
    Named{"AGA", "aga", "chinese", "situational", "no"},
    Named{"NZ", "nz", "chinese", "situational", "yes"},
    Named{"Korean", "kor", "japanese", "simple", "no"},
    Named{"GOE", "goe", "chinese", "simple", "yes"},
    Named{"NZ", "new zealand", "chinese", "situational", "yes"},
    Named{"GOE", "ing", "chinese", "simple", "yes"},
    Named{"AGA", "bga", "chinese", "situational", "no"},
    Named{"AGA", "french", "chinese", "situational", "no"},
    Named{"Japanese", "ancient territory", "japanese", "simple", "no"},
};

GoRules rules_of(const Named& named) {
  return {.scoring = std::string(named.scoring),
          .ko = std::string(named.ko),
          .suicide = std::string(named.suicide)};
}

// "koPOSITIONALscoreAREAtaxNONEsui0", here in small letters.
GoRules katago_rules(const std::string& name) {
  const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  return {.scoring = has("scoreterritory") ? "japanese" : "chinese",
          .ko = has("kopositional")    ? "positional"
                : has("kosituational") ? "situational"
                                       : "simple",
          .suicide = has("sui1") ? "yes" : "no"};
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

std::string go_rules_name(const GoRules& rules) {
  for (const Named& named : all_rules)
    if (rules_of(named) == rules) return std::string(named.name);
  const auto* base = std::find_if(all_rules.begin(), all_rules.end(),
                                  [&](const Named& named) { return named.scoring == rules.scoring; });
  if (base == all_rules.end()) base = all_rules.begin();
  std::string name(base->name);
  if (rules.ko != base->ko) name += ", ko=" + rules.ko;
  if (rules.suicide != base->suicide) name += ", suicide=" + rules.suicide;
  if (rules.torus != "no") name += ", torus=" + rules.torus;
  return name;
}

double nearest_komi(double komi) {
  return std::round(komi * 2) / 2 + 0.0;  // no negative zero
}

std::string komi_note(double told) {
  return "komi is " + number_text(nearest_komi(told)) + ", the half point nearest to " + number_text(told);
}

}  // namespace agon
