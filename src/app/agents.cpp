#include "app/agents.hpp"

#include <algorithm>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/settings.hpp"

namespace agon {

std::string default_agent_spec(const GamePointer& game, std::string_view budget) {
  for (const std::string_view name : usual_agents)
    if (const std::string spec = std::string(name) + (budget.empty() ? "" : ":" + std::string(budget));
        make_agent(spec, game))
      return spec;
  return "random";
}

std::vector<std::string> default_players(const GamePointer& game) {
  std::vector<std::string> specs(static_cast<std::size_t>(game->facts().players), default_agent_spec(game));
  specs[0] = "human";
  return specs;
}

Result<std::string> with_option(const std::string& spec, const std::string& option, const std::string& value,
                                const PlayableGame& game) {
  const auto parsed = parse_spec(spec);
  if (!parsed) return parsed.error();
  const Error missing{parsed->name + " has no option " + in_quotes(option)};
  const auto& kinds = agent_kinds();
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const AgentKind* each) { return each->about().name == parsed->name; });
  if (kind == kinds.end()) return missing;
  const auto settings = (*kind)->settings(game.facts().about.name);
  OptionSet& options = settings->options();
  if (options.find(option) == nullptr) return missing;
  if (const Status applied = apply(*parsed, options); !applied) return applied.error();
  if (const Status set = options.set(option, value); !set) return set.error();
  const std::string changed = options.changed();
  return parsed->name + (changed.empty() ? "" : ":" + changed);
}

bool reaches_outside(std::string_view text) {
  const auto spec = parse_spec(text);
  if (!spec) return false;  // making the agent explains it
  const auto is_it = [&](const AgentKind* kind) { return kind->about().name == spec->name; };
  return std::none_of(search_kinds().begin(), search_kinds().end(), is_it) &&
         std::any_of(agent_kinds().begin(), agent_kinds().end(), is_it);
}

}  // namespace agon
