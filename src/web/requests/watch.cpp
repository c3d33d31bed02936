// `watch`: a game that is played elsewhere, all of it so far and then each ply as it comes.
#include "web/broadcast.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

void send_news(Desk& desk, Task& task, Broadcast& live, std::int64_t number) {
  Broadcast::Seen seen{.number = number};
  while (true) {
    const auto news = live.next(seen, task.stop);
    if (!news) {
      task.ended = true;
      desk.send_error(task.id, news.error().message);
      return;
    }
    if (!news->has_value()) break;
    Json json = **news;
    json.add("done", false);
    if (!desk.send(task.id, "live", json)) return;
  }
  task.ended = true;
  desk.send(task.id, "live", Json{{"number", seen.number}, {"done", true}, {"reason", "stopped"}});
}

}  // namespace

Status request_watch(Desk& desk, Message& message) {
  const std::int64_t number = message.integer("number", 0, largest_integer, 0);
  if (!message.status()) return message.status();
  Broadcast* const live = desk.config().live;
  if (live == nullptr) return Error{"this server shows no games that are played elsewhere"};
  return desk.start(
      message.id(), [&desk, live, number](Task& task) { send_news(desk, task, *live, number); },
      TaskKind::watch);
}

}  // namespace agon::web
