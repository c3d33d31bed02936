#include "app/agents.hpp"

namespace agon {

std::string default_agent_spec(const GamePointer& game, std::string_view budget) {
  const std::string uct = "uct:" + std::string(budget);
  return make_agent(uct, game) ? uct : "random";
}

}  // namespace agon
