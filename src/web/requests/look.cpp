// `look`: a position, its drawing and its moves.
#include "web/describe.hpp"
#include "web/requests.hpp"

namespace agon::web {

Status request_look(Desk& desk, Message& message) {
  const auto record = message.record(desk.games());
  if (!record) return record.error();
  desk.send(message.id(), "position", position_json(*record, desk.config()));
  return {};
}

}  // namespace agon::web
