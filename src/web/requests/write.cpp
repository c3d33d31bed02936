// `write`: the game as a file: SGF for Go, or our own format, with variations and comments.
#include "base/date.hpp"
#include "web/game_notes.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

Result<std::string> file_text(const std::string& format, const Record& record, SgfInfo info,
                              const std::vector<Record>& variations, const Config& config) {
  if (format == "agon") return record.to_text() + notes_text(info, variations);
  if (info.date.empty()) info.date = today();
  info.application = "Agon:" + config.version;
  return sgf_of(record, info, variations);
}

}  // namespace

Status request_write(Desk& desk, Message& message) {
  const std::string format = message.text("format", "agon");
  auto players = message.texts("players");
  auto record = message.record(desk.games());
  if (!record) return record.error();
  if (format != "sgf" && format != "agon") return Error{"format: expected sgf or agon"};
  if (players.size() == static_cast<std::size_t>(record->game().facts().players))
    record->set_players(std::move(players));
  const auto variations = read_variations(message, *record);
  if (!variations) return variations.error();
  const SgfInfo info = read_info(message);
  if (!message.status()) return message.status();
  const auto text = file_text(format, *record, info, *variations, desk.config());
  if (!text) return text.error();
  const std::string name = std::string(record->game().facts().about.name) + "." + format;
  desk.send(message.id(), "file", Json{{"name", name}, {"text", *text}});
  return {};
}

}  // namespace agon::web
