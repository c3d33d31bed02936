// `read`: a game from the text of a file, SGF with its variations and comments, or our own format.
#include <algorithm>

#include "base/text.hpp"
#include "engine/game_access.hpp"
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
  SgfInfo info = {};                    // of an SGF file
  std::vector<Record> variations = {};  // other lines from the same start
  std::size_t left_out = 0;             // lines that cannot be shown
};

// One for each move on the path.
std::vector<std::string> comments_on(const SgfTree& game, std::span<const int> path) {
  std::vector<std::string> comments;
  for (const int index : path) {
    const SgfNode& node = game.nodes[static_cast<std::size_t>(index)];
    if (node.find("B") == nullptr && node.find("W") == nullptr) continue;
    const std::string* comment = node.value("C");
    comments.push_back(comment != nullptr ? *comment : "");
  }
  return comments;
}

// The lines beside the main one. A position that is set up on the way would begin another game.
void add_variations(const SgfTree& game, Opened& opened) {
  const int main_end = game.main_line().back();
  for (int node = 0; node < static_cast<int>(game.nodes.size()); ++node) {
    if (!game.nodes[static_cast<std::size_t>(node)].children.empty() || node == main_end) continue;
    auto record = opened.variations.size() < most_variations ? record_from_sgf(game, game.path_to(node))
                                                             : Result<Record>(Error{"too many"});
    if (record && !record->has_set_ups() && record->plies().size() <= most_moves &&
        record->start().text() == opened.record.start().text())
      opened.variations.push_back(record.take());
    else
      ++opened.left_out;
  }
}

Result<Opened> open_sgf(std::string_view text) {
  auto games = parse_sgf(text);
  if (!games) return games.error();
  const SgfTree& game = games->front();
  const auto path = game.main_line();
  auto record = record_from_sgf(game, path);
  if (!record) return record.error();
  Opened opened{.record = record.take(), .info = sgf_info(game)};
  opened.info.comments = comments_on(game, path);
  if (!opened.record.has_set_ups()) add_variations(game, opened);
  return opened;
}

Result<Opened> open_text(std::string_view text, std::string_view name) {
  if (is_sgf(text, name)) return open_sgf(text);
  if (const Status fine = check_reads_no_file(game_in_record(text)); !fine) return fine.error();
  auto record = read_record(text);
  if (!record) return record.error();
  return Opened{.record = record.take()};
}

Json opened_json(Opened& opened) {
  SgfInfo& info = opened.info;
  const bool named = !info.black.empty() || !info.white.empty();
  Json json(std::initializer_list<Json::Member>{});
  add_where(json, opened.record);
  // Comments belong to the moves that are shown.
  const std::size_t shown = json.find("moves")->items().size();
  const std::size_t before = info.comments.size() - std::min(info.comments.size(), shown);
  info.comments.erase(info.comments.begin(), info.comments.begin() + static_cast<std::ptrdiff_t>(before));
  Json::Array variations;
  for (const Record& each : opened.variations) variations.emplace_back(each.texts());
  json.add("players", named ? std::vector<std::string>{info.black, info.white} : opened.record.players());
  json.add("result", info.result);
  json.add("comment", info.comment);
  json.add("comments", info.comments);
  json.add("variations", std::move(variations));
  json.add("left_out", opened.left_out);
  json.add("cut", opened.record.has_set_ups());  // moves before a position that was set up by hand
  return json;
}

}  // namespace

Status request_read(Desk& desk, Message& message) {
  const std::string text = message.text("text"), name = message.text("name");
  if (!message.status()) return message.status();
  if (text.size() > longest_file)
    return Error{"the file is longer than " + std::to_string(longest_file) + " bytes"};
  auto opened = open_text(text, name);
  if (!opened) return opened.error();
  if (opened->record.plies().size() > most_moves)
    return Error{"the game has more than " + std::to_string(most_moves) + " moves"};
  Opened game = opened.take();
  desk.send(message.id(), "record", opened_json(game));
  return {};
}

}  // namespace agon::web
