// `write`: the game as a file: SGF for Go, GGF or a transcript for Othello, or our own format; or the rules
// it is played by.
#include <algorithm>
#include <array>

#include "base/date.hpp"
#include "engine/game_text.hpp"
#include "web/game_notes.hpp"
#include "web/requests.hpp"
#include "web/rules_text.hpp"

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
  const auto is_judged = [](const SgfJudgement& judgement) { return !judgement.text.empty(); };
  return !variations.empty() || !info.comment.empty() ||
         std::any_of(info.judgements.begin(), info.judgements.end(), is_judged) ||
         std::any_of(info.comments.begin(), info.comments.end(), is_told);
}

// "usual": in which others read this game, if it keeps what people added to it.
Result<Format> chosen_format(const std::string& name, const Record& record, bool notes) {
  const GameFormat usual = usual_format(record.game().facts());
  const bool loses = notes && usual != GameFormat::sgf;
  const auto at = std::find_if(formats.begin(), formats.end(), [&](const Format& each) {
    return name == "usual" ? each.format == (loses ? GameFormat::agon : usual) : each.name == name;
  });
  if (at == formats.end()) return Error{"format: expected usual, agon, sgf, ggf, transcript or rules"};
  return *at;
}

Result<std::string> file_text(GameFormat format, const Record& record, SgfInfo info,
                              const std::vector<Record>& variations, const Config& config) {
  if (format == GameFormat::agon) return record.to_text() + notes_text(info, variations);
  info.application = "Agon:" + config.version;
  return format == GameFormat::sgf ? sgf_of(record, info, variations) : write_game_text(format, record, info);
}

Status send_file(Desk& desk, const Message& message, const std::string& name, const std::string& text) {
  desk.send(message.id(), "file", Json{{"name", name}, {"text", text}});
  return {};
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
  SgfInfo info = read_info(message);
  if (!message.status()) return message.status();
  if (wanted == "rules") {
    const auto rules = rules_file(*record->game_pointer());
    return rules ? send_file(desk, message, rules->name, rules->text) : Status(rules.error());
  }
  const auto format = chosen_format(wanted, *record, has_notes(info, *variations));
  if (!format) return format.error();
  // A game that came from a file may have none.
  if (!message.has("date") && format->format != GameFormat::agon) info.date = today();
  const auto text = file_text(format->format, *record, std::move(info), *variations, desk.config());
  if (!text) return text.error();
  const std::string name = std::string(record->game().facts().about.name) + "." + std::string(format->name);
  return send_file(desk, message, name, *text);
}

}  // namespace agon::web
