// `agent`: what an agent understands, with the defaults that it has in one game.
#include "web/agents.hpp"
#include "web/describe.hpp"
#include "web/requests.hpp"

namespace agon::web {

Status request_agent(Desk& desk, Message& message) {
  const std::string name = message.text("agent");
  const auto record = message.record(desk.games());
  if (!record) return record.error();
  const auto kind = find_kind(name, desk.config());
  if (!kind) return kind.error();
  desk.send(message.id(), "agent", agent_json(**kind, record->game().facts().about.name));
  return {};
}

}  // namespace agon::web
