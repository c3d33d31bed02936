// `write`: the game as a file: SGF for Go, GGF or a transcript for Othello, or our own format.
#include <algorithm>
#include <array>

#include "base/date.hpp"
#include "engine/game_text.hpp"
#include "web/game_notes.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

struct Format {
  std::string_view name;  // and the ending of the file
  GameFormat format;
};
constexpr std::array formats{Format{"agon", GameFormat::agon}, Format{"sgf", GameFormat::sgf},
                             Format{"ggf", GameFormat::ggf}, Format{"transcript", GameFormat::transcript}};

bool has_notes(const SgfInfo& info, const std::vector<Record>& variations) {
  const auto is_told = [](const std::string& comment) { return !comment.empty(); };
  return !variations.empty() || !info.comment.empty() ||
         std::any_of(info.comments.begin(), info.comments.end(), is_told);
}

// "usual": in which others read this game, if it keeps what people added to it.
Result<Format> chosen_format(const std::string& name, const Record& record, bool notes) {
  const GameFormat usual = usual_format(record.game().facts());
  const bool loses = notes && usual != GameFormat::sgf;
  const auto at = std::find_if(formats.begin(), formats.end(), [&](const Format& each) {
    return name == "usual" ? each.format == (loses ? GameFormat::agon : usual) : each.name == name;
  });
  if (at == formats.end()) return Error{"format: expected usual, agon, sgf, ggf or transcript"};
  return *at;
}

Result<std::string> file_text(GameFormat format, const Record& record, SgfInfo info,
                              const std::vector<Record>& variations, const Config& config) {
  if (format == GameFormat::agon) return record.to_text() + notes_text(info, variations);
  if (info.date.empty()) info.date = today();
  info.application = "Agon:" + config.version;
  return format == GameFormat::sgf ? sgf_of(record, info, variations) : write_game_text(format, record, info);
}

}  // namespace

Status request_write(Desk& desk, Message& message) {
  const std::string wanted = message.text("format", "agon");
  auto players = message.texts("players");
  auto record = message.record(desk.games());
  if (!record) return record.error();
  if (players.size() == static_cast<std::size_t>(record->game().facts().players))
    record->set_players(std::move(players));
  const auto variations = read_variations(message, *record);
  if (!variations) return variations.error();
  const SgfInfo info = read_info(message);
  if (!message.status()) return message.status();
  const auto format = chosen_format(wanted, *record, has_notes(info, *variations));
  if (!format) return format.error();
  const auto text = file_text(format->format, *record, info, *variations, desk.config());
  if (!text) return text.error();
  const std::string name = std::string(record->game().facts().about.name) + "." + std::string(format->name);
  desk.send(message.id(), "file", Json{{"name", name}, {"text", *text}});
  return {};
}

}  // namespace agon::web
