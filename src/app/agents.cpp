#include "app/agents.hpp"

#include <algorithm>

#include "base/spec.hpp"

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

bool reaches_outside(std::string_view text) {
  const auto spec = parse_spec(text);
  if (!spec) return false;  // making the agent explains it
  const auto is_it = [&](const AgentKind* kind) { return kind->about().name == spec->name; };
  return std::none_of(search_kinds().begin(), search_kinds().end(), is_it) &&
         std::any_of(agent_kinds().begin(), agent_kinds().end(), is_it);
}

}  // namespace agon
