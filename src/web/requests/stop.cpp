// `stop`: ends a search of this tab; its last answer is the answer.
#include "web/requests.hpp"

namespace agon::web {

Status request_stop(Desk& desk, Message& message) {
  const std::int64_t id = message.integer("search", -largest_integer, largest_integer, 0);
  if (!message.status()) return message.status();
  // It may just have ended by itself: the tab has its last answer then.
  desk.stop(id);
  return {};
}

}  // namespace agon::web
