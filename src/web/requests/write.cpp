// `write`: the game as a file: SGF for Go, with variations and comments, or our own format.
#include "base/date.hpp"
#include "engine/sgf_record.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

// The other lines of the game, from the same start.
Result<std::vector<Record>> read_variations(Message& message, const Record& main) {
  const std::string start = message.text("start");
  std::vector<Record> variations;
  for (std::vector<std::string>& moves : message.text_lists("variations")) {
    auto record = begin_record(main.game_pointer(), {.start = start, .moves = std::move(moves)});
    if (!record) return record.error().in("variations");
    variations.push_back(record.take());
  }
  if (variations.size() > most_variations)
    return Error{"variations: at most " + std::to_string(most_variations)};
  return variations;
}

Result<std::string> sgf_text(Message& message, const Record& record, const Config& config) {
  const auto variations = read_variations(message, record);
  if (!variations) return variations.error();
  const SgfInfo info{.date = today(),
                     .comment = message.text("comment"),
                     .application = "Agon:" + config.version,
                     .comments = message.texts("comments")};
  if (!message.status()) return message.status().error();
  return sgf_of(record, info, *variations);
}

}  // namespace

Status request_write(Desk& desk, Message& message) {
  const std::string format = message.text("format", "agon");
  auto players = message.texts("players");
  auto record = message.record();
  if (!record) return record.error();
  if (!message.status()) return message.status();
  if (format != "sgf" && format != "agon") return Error{"format: expected sgf or agon"};
  if (players.size() == static_cast<std::size_t>(record->game().facts().players))
    record->set_players(std::move(players));
  const auto text =
      format == "agon" ? Result<std::string>(record->to_text()) : sgf_text(message, *record, desk.config());
  if (!text) return text.error();
  const std::string name = std::string(record->game().facts().about.name) + "." + format;
  desk.send(message.id(), "file", Json{{"name", name}, {"text", *text}});
  return {};
}

}  // namespace agon::web
