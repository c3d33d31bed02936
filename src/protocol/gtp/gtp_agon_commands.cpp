// agon-set: the agent and its options, shown and changed while a game is on.
#include <array>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "protocol/gtp/gtp_desk.hpp"

namespace agon {
namespace {

// The options of the agent at hand, with their values.
Result<std::unique_ptr<AgentSettings>> settings_of(GtpDesk& desk) {
  const auto spec = parse_spec(desk.session.agent().spec());
  if (!spec) return spec.error();
  for (const AgentKind* kind : desk.session.kinds())
    if (kind->about().name == spec->name) {
      auto settings = kind->settings(desk.session.facts().about.name);
      if (const Status applied = apply(*spec, settings->options()); !applied) return applied.error();
      return settings;
    }
  return Error{"no agent " + in_quotes(spec->name)};
}

// "[string] agent uct" and so on: lines that GoGui makes a form of.
GtpText show(GtpDesk& desk) {
  const std::string& spec = desk.session.agent().spec();
  std::string text = "[string] agent " + spec + "\n";
  text += "[string] resign " + number_text(desk.session.resign_rule().below) + "\n";
  text += std::string("[bool] ponder ") + (desk.ponders ? "1" : "0") + "\n";
  const auto settings = settings_of(desk);
  if (!settings) return text;
  for (const auto& option : (*settings)->options().entries()) {
    const bool flag = option.info.kind == OptionKind::boolean;
    const std::string value =
        flag ? (option.get() == "yes" || option.get() == "true" ? "1" : "0") : option.get();
    text += (flag ? "[bool] " : "[string] ") + option.info.name + " " + value + "\n";
  }
  return text;
}

GtpText set_resign(GtpDesk& desk, const std::string& value) {
  const auto below = value == "no" ? std::optional(0.0) : parse_number(value);
  if (!below || !(*below >= 0 && *below < 1))
    return Error{"resign: expected a value from 0 (never) to 1, and got " + in_quotes(value)};
  desk.session.resign_rule().below = *below;
  return std::string();
}

GtpText set_agent(GtpDesk& desk, const std::string& spec) {
  const Status set = desk.session.set_agent(spec);
  return set ? GtpText(std::string()) : set.error();
}

// The same agent with one option changed.
GtpText set_option(GtpDesk& desk, const std::string& name, const std::string& value) {
  const std::string& spec = desk.session.agent().spec();
  auto settings = settings_of(desk);
  if (!settings) return settings.error();
  OptionSet& options = (*settings)->options();
  const auto* entry = options.find(name);
  const bool flag = entry != nullptr && entry->info.kind == OptionKind::boolean;
  const std::string meant = flag && (value == "0" || value == "1") ? (value == "1" ? "yes" : "no") : value;
  if (const Status set = options.set(name, meant); !set) return set.error();
  const std::string kind = spec.substr(0, spec.find(':')), changed = options.changed();
  return set_agent(desk, kind + (changed.empty() ? "" : ":" + changed));
}

GtpText set_pondering(GtpDesk& desk, const std::string& value) {
  if (value != "yes" && value != "no" && value != "1" && value != "0")
    return Error{"ponder: expected yes or no, and got " + in_quotes(value)};
  desk.ponders = value == "yes" || value == "1";
  return std::string();
}

GtpText set(GtpDesk& desk, GtpWords& words) {
  if (words.empty()) return show(desk);
  const std::string name = words.next();
  if (words.empty()) return gtp_syntax_error();
  const std::string value = words.rest();
  if (name == "agent") return set_agent(desk, value);
  if (name == "resign") return set_resign(desk, value);
  if (name == "ponder") return set_pondering(desk, value);
  return set_option(desk, name, value);
}

}  // namespace

std::span<const GtpCommand> gtp_agon_commands() {
  static constexpr std::array commands{GtpCommand{"agon-set", set}};
  return commands;
}

}  // namespace agon
