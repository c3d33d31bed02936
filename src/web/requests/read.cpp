// `read`: a game from the text of a file, SGF or our own format.
#include "base/text.hpp"
#include "engine/sgf_record.hpp"
#include "web/describe.hpp"
#include "web/requests.hpp"

namespace agon::web {
namespace {

bool is_sgf(std::string_view text, std::string_view name) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  text = trim(text);
  return lower_case(name).ends_with(".sgf") ||
         (text.starts_with('(') && trim(text.substr(1)).starts_with(';'));
}

struct Opened {
  Record record;
  SgfInfo info;  // of an SGF file
};

Result<Opened> open_sgf(std::string_view text) {
  auto games = parse_sgf(text);
  if (!games) return games.error();
  const SgfTree& game = games->front();
  auto record = record_from_sgf(game, game.main_line());
  if (!record) return record.error();
  return Opened{record.take(), sgf_info(game)};
}

Result<Opened> open_text(std::string_view text, std::string_view name) {
  if (is_sgf(text, name)) return open_sgf(text);
  auto record = read_record(text);
  if (!record) return record.error();
  return Opened{record.take(), {}};
}

}  // namespace

Status request_read(Desk& desk, Message& message) {
  const std::string text = message.text("text"), name = message.text("name");
  if (!message.status()) return message.status();
  if (text.size() > longest_file)
    return Error{"the file is longer than " + std::to_string(longest_file) + " bytes"};
  auto opened = open_text(text, name);
  if (!opened) return opened.error();
  const Record& record = opened->record;
  if (record.plies().size() > most_moves)
    return Error{"the game has more than " + std::to_string(most_moves) + " moves"};
  const SgfInfo& info = opened->info;
  const bool named = !info.black.empty() || !info.white.empty();
  Json json(std::initializer_list<Json::Member>{});
  add_where(json, record);
  json.add("players", named ? std::vector<std::string>{info.black, info.white} : record.players());
  json.add("result", info.result);
  json.add("comments", info.comments);
  json.add("cut", record.has_set_ups());  // moves before a position that was set up by hand are left out
  desk.send(message.id(), "record", json);
  return {};
}

}  // namespace agon::web
