// `read`: a game from the text of a file, SGF with its variations and comments, another format, or our own;
// or the start of a game whose rules the text tells.
#include <algorithm>

#include "base/text.hpp"
#include "engine/game_access.hpp"
#include "engine/game_text.hpp"
#include "web/describe.hpp"
#include "web/game_notes.hpp"
#include "web/requests.hpp"
#include "web/rules_text.hpp"

namespace agon::web {
namespace {

struct Opened {
  Record record;
  SgfInfo info = {};                    // comments, and what else the file tells
  std::vector<Record> variations = {};  // other lines from the same start
  std::size_t left_out = 0;             // lines that cannot be shown
  std::size_t games = 1;                // in the file, of which this is the first
  std::vector<std::string> warnings{};  // of rules
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

// Of the start, and one for each move on the path.
std::vector<SgfJudgement> judgements_on(const SgfTree& game, std::span<const int> path) {
  std::vector<SgfJudgement> judgements{{.text = sgf_judgement(game.root())}};
  for (const int index : path) {
    const SgfNode& node = game.nodes[static_cast<std::size_t>(index)];
    if (node.find("B") != nullptr || node.find("W") != nullptr)
      judgements.push_back({.text = sgf_judgement(node)});
  }
  return judgements;
}

// The ends of the lines beside the main one.
std::vector<int> other_ends(const SgfTree& game) {
  std::vector<int> ends;
  const int main_end = game.main_line().back();
  for (int node = 0; node < static_cast<int>(game.nodes.size()); ++node)
    if (game.nodes[static_cast<std::size_t>(node)].children.empty() && node != main_end) ends.push_back(node);
  return ends;
}

// A position that is set up on the way would begin another game.
bool is_variation(const Record& record, const Record& main) {
  return !record.has_set_ups() && record.plies().size() <= most_moves &&
         record.start().text() == main.start().text();
}

// Lines that fail take their time too, so tries are counted, and the nodes that are walked for them.
void add_variations(const SgfTree& game, Opened& opened) {
  constexpr std::size_t most_tried = 2 * most_variations, most_nodes = 200'000;
  const auto ends = other_ends(game);
  std::size_t tried = 0, nodes = 0;
  for (; tried < std::min(ends.size(), most_tried) && opened.variations.size() < most_variations; ++tried) {
    const auto path = game.path_to(ends[tried]);
    nodes += path.size();
    if (nodes > most_nodes) break;
    auto record = record_from_sgf(game, path);
    if (!record || !is_variation(*record, opened.record)) continue;
    opened.variations.push_back(record.take());
    opened.info.variation_comments.push_back(comments_on(game, path));
    opened.info.variation_judgements.push_back(judgements_on(game, path));
  }
  opened.left_out = ends.size() - opened.variations.size();
}

Result<Opened> open_sgf(std::string_view text) {
  // Each of the first two takes some forty bytes while it is read; no file that people look at has as many.
  constexpr SgfLimits limits{.bytes = longest_file, .nodes = 250'000, .values = 1'000'000};
  auto games = parse_sgf(text, limits);
  if (!games) return games.error();
  const SgfTree& game = games->front();
  const auto path = game.main_line();
  auto record = record_from_sgf(game, path);
  if (!record) return record.error();
  Opened opened{.record = record.take(), .info = sgf_info(game), .games = games->size()};
  opened.info.comments = comments_on(game, path);
  opened.info.judgements = judgements_on(game, path);
  if (!opened.record.has_set_ups()) add_variations(game, opened);
  return opened;
}

// The formats of others that have neither variations nor comments.
Result<Opened> open_other(GameFormat format, std::string_view text) {
  if (format == GameFormat::wthor)
    return Error{
        "a file of WTHOR has many games and is no text: open one with agon play othello FILE --number N"};
  auto game = read_game_text(format, text);
  if (!game) return game.error();
  return Opened{.record = std::move(game->record), .info = std::move(game->info), .games = game->games};
}

// Our own format has what people added to the game in one line that is a comment to others.
Status add_notes(std::string_view text, Opened& opened) {
  const auto line = notes_line(text);
  if (!line) return {};
  auto notes = Message::read(*line);
  if (!notes) return notes.error().in("notes");
  opened.info = read_info(*notes);
  auto variations = read_variations(*notes, opened.record);
  if (!variations) return variations.error();
  opened.variations = variations.take();
  return notes->status();
}

Result<Opened> open_rules(std::string_view text, GameShelf& games, const std::atomic<bool>& stop) {
  if (text.size() > longest_rules)
    return Error{"rules of more than " + std::to_string(longest_rules) +
                 " bytes are not read here; the terminal takes them: agon play gdl:FILE.kif"};
  const auto spec = spec_of_rules(text, games, &stop);
  if (!spec) return spec.error();
  const auto game = games.take(*spec, &stop);
  if (!game) return game.error();
  auto record = begin_record(*game, {});
  if (!record) return record.error();
  return Opened{.record = record.take(), .warnings = warnings_of_rules(text)};
}

// A file that says by its name that it has rules is told what is wrong with them, whatever else it may look
// like.
Result<Opened> open_rules_file(std::string_view text, GameShelf& games, const std::atomic<bool>& stop) {
  if (text.size() > longest_rules) return open_rules(text, games, stop);
  if (const Status sound = check_rules_text(text); !sound) return sound.error();
  return open_rules(text, games, stop);
}

// A text that is nothing: whoever brought it may have meant rules.
Error neither_game_nor_rules(const Error& no_game, std::string_view text) {
  const Status rules = check_rules_text(text);
  return rules ? no_game
               : Error{no_game.message + "; nor rules of GDL: " + rules.error().message, no_game.kind};
}

Result<Opened> open_own(std::string_view text) {
  if (!trim(text).empty() && !begins_as_record(text))
    return neither_game_nor_rules(
        Error{"no game that can be read: neither SGF, GGF, a transcript of Othello, nor one saved by agon"},
        text);
  const std::string game = game_in_record(text);
  if (const Status fine = check_reads_no_file(game); !fine) return fine.error();
  auto record = read_record(text);
  if (!record) return record.error();
  Opened opened{.record = record.take()};
  if (const Status fine = add_notes(text, opened); !fine) return fine.error();
  return opened;
}

Result<Opened> open_text(std::string_view text, std::string_view name, GameShelf& games,
                         const std::atomic<bool>& stop) {
  if (is_rules_name(name)) return open_rules_file(text, games, stop);
  const GameFormat format = format_of(name, text);
  if (format == GameFormat::sgf) return open_sgf(text);
  if (format != GameFormat::agon) return open_other(format, text);
  return is_rules_text(text) ? open_rules(text, games, stop) : open_own(text);
}

// The last ones are those of the moves that are shown.
template <class Remark>
void keep_last(std::vector<Remark>& remarks, std::size_t shown) {
  const std::size_t before = remarks.size() - std::min(remarks.size(), shown);
  remarks.erase(remarks.begin(), remarks.begin() + static_cast<std::ptrdiff_t>(before));
}

Json opened_json(Opened& opened) {
  SgfInfo& info = opened.info;
  const bool named = !info.black.empty() || !info.white.empty();
  Json json(std::initializer_list<Json::Member>{});
  add_where(json, opened.record);
  const std::size_t shown = json.find("moves")->items().size();
  keep_last(info.comments, shown);
  if (opened.record.has_set_ups()) keep_last(info.judgements, shown + 1);
  json.add("players", named ? std::vector<std::string>{info.black, info.white} : opened.record.players());
  json.add("result", info.result);
  json.add("date", info.date);
  json.add("event", info.event);
  json.add("name", info.name);
  json.add("comment", info.comment);
  json.add("comments", info.comments);
  json.add("variations", lines_json(opened.variations));
  json.add("variation_comments", lists_json(info.variation_comments));
  json.add("judgements", texts_of(info.judgements));
  json.add("variation_judgements", lists_json(texts_of(info.variation_judgements)));
  json.add("left_out", opened.left_out);
  json.add("games", opened.games);
  json.add("warnings", opened.warnings);
  json.add("cut", opened.record.has_set_ups());  // moves before a position that was set up by hand
  return json;
}

void read_file(Desk& desk, Task& task, ReadingSlots::Place& place, std::string_view text,
               std::string_view name) {
  if (!place.wait(task.stop)) {
    desk.send_error(task.id, "stopped before it was read");
    return;
  }
  auto opened = open_text(without_mark(text), name, desk.games(), task.stop);
  std::string fault = opened ? "" : opened.error().message;
  if (opened && opened->record.plies().size() > most_moves)
    fault = "the game has more than " + std::to_string(most_moves) + " moves";
  task.ended = true;
  if (fault.empty())
    desk.send(task.id, "record", opened_json(*opened));
  else
    desk.send_error(task.id, fault);
}

}  // namespace

// In a thread of its own: rules may take long, and the tab wants to be able to stop that.
Status request_read(Desk& desk, Message& message) {
  const std::string text = message.text("text"), name = message.text("name");
  if (!message.status()) return message.status();
  if (text.size() > longest_file)
    return Error{"the file is longer than " + std::to_string(longest_file) + " bytes"};
  auto place = desk.reading().enter();
  if (!place) return place.error();
  // Shared: a task is a copyable function.
  const auto shared = std::make_shared<ReadingSlots::Place>(place.take());
  return desk.start(
      message.id(), [&desk, shared, text, name](Task& task) { read_file(desk, task, *shared, text, name); },
      TaskKind::read);
}

}  // namespace agon::web
