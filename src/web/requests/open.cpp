// `open`: a tree that was kept, to be looked at again.
#include "web/describe.hpp"
#include "web/requests.hpp"
#include "web/tree_file.hpp"

namespace agon::web {

Status request_open(Desk& desk, Message& message) {
  const std::string text = message.text("text");
  if (!message.status()) return message.status();
  auto study = read_tree_file(text, desk.games());
  if (!study) return study.error();
  Json json{{"search", message.id()}, {"agent", (*study)->agent_spec()}};
  add_where(json, (*study)->record());
  desk.keep(message.id(), study.take());
  desk.send(message.id(), "opened", json);
  return {};
}

}  // namespace agon::web
