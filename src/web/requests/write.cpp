// `write`: the game as a file: SGF for Go, our own format, or the position as a picture.
#include "base/date.hpp"
#include "engine/sgf_record.hpp"
#include "web/picture.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

struct File {
  std::string ending, text;
};

Result<File> write_as(std::string_view format, const Record& record, const Config& config) {
  if (format == "svg") return File{"svg", svg_picture(record.position().draw())};
  if (format == "agon") return File{"agon", record.to_text()};
  if (format != "sgf") return Error{"format: expected sgf, agon or svg"};
  auto text = sgf_of(record, {.date = today(), .application = "Agon:" + config.version});
  if (!text) return text.error();
  return File{"sgf", text.take()};
}

}  // namespace

Status request_write(Desk& desk, Message& message) {
  const std::string format = message.text("format", "agon");
  auto players = message.texts("players");
  auto record = message.record();
  if (!record) return record.error();
  if (!message.status()) return message.status();
  if (players.size() == static_cast<std::size_t>(record->game().facts().players))
    record->set_players(std::move(players));
  const auto file = write_as(format, *record, desk.config());
  if (!file) return file.error();
  const std::string name = std::string(record->game().facts().about.name) + "." + file->ending;
  desk.send(message.id(), "file", Json{{"name", name}, {"text", file->text}});
  return {};
}

}  // namespace agon::web
