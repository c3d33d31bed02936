// `look`: a position, its drawing and its moves.
#include "web/describe.hpp"
#include "web/requests.hpp"
#include "web/rules_text.hpp"

namespace agon::web {
namespace {

void send_position(Desk& desk, std::int64_t id, const Record& record) {
  desk.send(id, "position", position_json(record, desk.config()));
}

void look(Desk& desk, Task& task, Message message) {
  const auto record = message.record(desk.games(), &task.stop);
  task.ended = true;
  if (record)
    send_position(desk, task.id, *record);
  else
    desk.send_error(task.id, record.error().message);
}

// Rules or a map from which no game was made yet.
bool may_take_long(Desk& desk, const std::string& game) {
  return takes_rules(game.substr(0, game.find(':'))) && !desk.games().has(game);
}

}  // namespace

// A game that may take long is made in a thread of its own: the tab is heard meanwhile, and can stop it.
Status request_look(Desk& desk, Message& message) {
  if (may_take_long(desk, message.text("game")))
    return desk.start(
        message.id(), [&desk, message](Task& task) { look(desk, task, message); }, TaskKind::read);
  const auto record = message.record(desk.games());
  if (!record) return record.error();
  send_position(desk, message.id(), *record);
  return {};
}

}  // namespace agon::web
