// Agents within the limits of this server.
#pragma once

#include "web/config.hpp"

namespace agon::web {

// The names of those that can play this game.
std::vector<std::string> able_agents(const GamePointer& game, const Config& config);
// Of these the one that plays where nobody chose another: made for this very game, for games like it, or for
// all.
std::string usual_agent(const std::vector<std::string>& able);

// How long to think; 0: nothing is said. Both may be: the first one reached ends it.
struct ThinkingBudget {
  double seconds = 0;
  std::int64_t simulations = 0;
  double usual_seconds = 0;  // where neither these nor the agent's own say it
  double most_seconds = 0;   // beside these and the agent's own: nobody waits longer
};

// Whether an agent's option of this name bounds how long it thinks.
bool is_budget(std::string_view option);

// The kind of this name, out of those that may be asked.
Result<const AgentKind*> find_kind(std::string_view name, const Config& config);

struct BoundedAgent {
  std::string spec;
  bool has_budget = false;  // without one it thinks until it is stopped
};

// The specification with the memory and threads that are allowed, and with this budget instead of its own
// where there is one. An error: it is none, or asks for more than is allowed.
Result<BoundedAgent> bounded_agent(std::string_view spec, const GamePointer& game, const Config& config,
                                   const ThinkingBudget& budget = {});

}  // namespace agon::web
