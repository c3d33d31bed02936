#include "app/agents.hpp"

namespace agon {

std::string default_agent_spec(const GamePointer& game, std::string_view budget) {
  const std::string uct = "uct:" + std::string(budget);
  return make_agent(uct, game) ? uct : "random";
}

std::vector<std::string> default_players(const GamePointer& game) {
  std::vector<std::string> specs(static_cast<std::size_t>(game->facts().players), default_agent_spec(game));
  specs[0] = "human";
  return specs;
}

}  // namespace agon
