#include "protocol/agents.hpp"

#include "engine/book_agent.hpp"
#include "protocol/gtp/gtp_agent.hpp"

namespace agon {

const std::vector<const AgentKind*>& agent_kinds() {
  static const std::vector<const AgentKind*> kinds = [] {
    auto all = search_kinds();
    all.push_back(&book_kind());
    all.push_back(&gtp_kind());
    return all;
  }();
  return kinds;
}

Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const GamePointer& game) {
  return make_agent(spec, game, agent_kinds());
}

}  // namespace agon
