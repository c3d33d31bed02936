#include "protocol/gtp/kata_rules.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace agon {
namespace {

// KataGo's rules that we do not have, with the one value that says so.
struct FixedRule {
  std::string_view name, value;
};
constexpr std::array fixed_rules{FixedRule{"tax", "none"}, FixedRule{"hasbutton", "false"}};

Error unsupported(const std::string& key, const std::string& value) {
  return Error{"rule " + in_quotes(key) + " cannot be " + in_quotes(value)};
}

// KataGo calls it friendly to pass while dead stones stand; where every stone counts as it stands, it is not.
Status change_friendly_pass(GoRules& rules, const std::string& value) {
  const bool territory = rules.scoring == "japanese";
  if (value != "true" && (value != "false" || territory)) return unsupported("friendlyPassOk", value);
  if (!territory) rules.scoring = value == "true" ? "chinese" : "tromp-taylor";
  return {};
}

}  // namespace

Status change_kata_rule(GoRules& rules, const std::string& key, const std::string& value) {
  if (key == "friendlypassok") return change_friendly_pass(rules, value);
  if (key == "ko") {
    if (value != "simple" && value != "positional" && value != "situational") return unsupported(key, value);
    rules.ko = value;
  } else if (key == "scoring" || key == "score") {
    if (value != "area" && value != "territory") return unsupported(key, value);
    if (value == "territory") rules.scoring = "japanese";
    if (value == "area" && rules.scoring == "japanese") rules.scoring = "chinese";
  } else if (key == "suicide" || key == "multistonesuicidelegal") {
    if (value != "true" && value != "false") return unsupported(key, value);
    rules.suicide = value == "true" ? "yes" : "no";
  } else if (key == "whitehandicapbonus") {
    if (value != "0" && value != "n-1" && value != "n") return unsupported(key, value);
    rules.handicap_bonus = value;
  } else if (key == "komi") {
    return Error{"komi is no rule here: send the command komi"};
  } else {
    const auto* fixed = std::find_if(fixed_rules.begin(), fixed_rules.end(),
                                     [&](const FixedRule& rule) { return rule.name == key; });
    if (fixed == fixed_rules.end()) return Error{"unknown rule " + in_quotes(key)};
    if (fixed->value != value) return unsupported(key, value);
  }
  return {};
}

}  // namespace agon
