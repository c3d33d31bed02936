#include "app/agents.hpp"

#include "protocol/agents.hpp"

namespace agon {

const std::vector<const AgentKind*>& known_kinds() { return agent_kinds(); }

Result<std::unique_ptr<Agent>> make_known_agent(std::string_view spec, const GamePointer& game) {
  return make_agent(spec, game, known_kinds());
}

std::string default_agent_spec(const GamePointer& game, std::string_view budget) {
  const std::string uct = "uct:" + std::string(budget);
  return make_known_agent(uct, game) ? uct : "random";
}

}  // namespace agon
