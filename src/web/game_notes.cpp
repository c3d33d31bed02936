#include "web/game_notes.hpp"

#include <algorithm>

#include "web/config.hpp"
#include "web/describe.hpp"

namespace agon::web {
namespace {

constexpr std::string_view mark = "#notes ";

// Nothing takes no room.
void add_text(Json& json, const char* name, const std::string& text) {
  if (!text.empty()) json.add(name, text);
}

bool is_silent(const std::vector<std::string>& comments) {
  return std::all_of(comments.begin(), comments.end(), [](const std::string& each) { return each.empty(); });
}

void add_lists(Json& json, const char* name, const std::vector<std::vector<std::string>>& lists) {
  if (!std::all_of(lists.begin(), lists.end(), is_silent)) json.add(name, lists_json(lists));
}

// The page's own text: an object of JSON. What others can use is taken from it, and what is none of this is
// kept for whoever understands it.
SgfJudgement read_judgement(const std::string& text) {
  SgfJudgement judgement{.text = text};
  auto read = Message::read(text);
  if (!read) return judgement;
  Message fields = read.take();
  constexpr double none = -1e9, most = 1e6;
  if (const double chance = fields.number("chance", 0, 1, none); chance != none) judgement.chance = chance;
  if (const double lead = fields.number("lead", -most, most, none); lead != none) judgement.lead = lead;
  judgement.grade = fields.text("grade");
  return judgement;
}

std::vector<SgfJudgement> read_judgements(const std::vector<std::string>& texts) {
  std::vector<SgfJudgement> judgements;
  for (const std::string& text : texts) judgements.push_back(read_judgement(text));
  return judgements;
}

std::vector<std::vector<SgfJudgement>> read_lines(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::vector<SgfJudgement>> judgements;
  for (const auto& line : lines) judgements.push_back(read_judgements(line));
  return judgements;
}

}  // namespace

std::vector<std::string> texts_of(std::span<const SgfJudgement> judgements) {
  std::vector<std::string> texts;
  for (const SgfJudgement& each : judgements) texts.push_back(each.text);
  return texts;
}

std::vector<std::vector<std::string>> texts_of(std::span<const std::vector<SgfJudgement>> lines) {
  std::vector<std::vector<std::string>> texts;
  for (const auto& line : lines) texts.push_back(texts_of(line));
  return texts;
}

Json lines_json(std::span<const Record> records) {
  Json::Array lines;
  for (const Record& each : records) {
    std::vector<std::string> plies;
    for (std::size_t i = 0; i < each.plies().size(); ++i) plies.push_back(sent_ply(each, i));
    lines.emplace_back(plies);
  }
  return lines;
}

Json lists_json(std::span<const std::vector<std::string>> lists) {
  Json::Array items;
  for (const auto& each : lists) items.emplace_back(each);
  return items;
}

SgfInfo read_info(Message& message) {
  return {.result = message.text("result"),
          .date = message.text("date"),
          .event = message.text("event"),
          .name = message.text("name"),
          .comment = message.text("comment"),
          .comments = message.texts("comments"),
          .variation_comments = message.text_lists("variation_comments"),
          .judgements = read_judgements(message.texts("judgements")),
          .variation_judgements = read_lines(message.text_lists("variation_judgements"))};
}

Result<std::vector<Record>> read_variations(Message& message, const Record& main) {
  const auto lines = message.text_lists("variations");
  if (!message.status()) return message.status().error();
  if (lines.size() > most_variations) return Error{"variations: at most " + std::to_string(most_variations)};
  std::vector<Record> variations;
  for (const auto& moves : lines) {
    if (moves.size() > most_moves)
      return Error{"variations: at most " + std::to_string(most_moves) + " moves each"};
    Record record(main.game_pointer(), main.start().clone());
    for (const std::string& move : moves)
      if (const Status played = play_sent(record, move); !played) return played.error().in("variations");
    variations.push_back(std::move(record));
  }
  return variations;
}

std::string notes_text(const SgfInfo& info, std::span<const Record> variations) {
  Json json(std::initializer_list<Json::Member>{});
  add_text(json, "result", info.result);
  add_text(json, "date", info.date);
  add_text(json, "event", info.event);
  add_text(json, "name", info.name);
  add_text(json, "comment", info.comment);
  if (!is_silent(info.comments)) json.add("comments", info.comments);
  if (!variations.empty()) json.add("variations", lines_json(variations));
  add_lists(json, "variation_comments", info.variation_comments);
  if (const auto found = texts_of(info.judgements); !is_silent(found)) json.add("judgements", found);
  add_lists(json, "variation_judgements", texts_of(info.variation_judgements));
  const std::string line = json.line();
  return line == "{}" ? "" : std::string(mark) + line + "\n";
}

std::optional<std::string_view> notes_line(std::string_view file) {
  const std::size_t at = file.find("\n" + std::string(mark));
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = file.substr(at + 1 + mark.size());
  return rest.substr(0, rest.find('\n'));
}

}  // namespace agon::web
