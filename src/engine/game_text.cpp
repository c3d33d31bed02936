#include "engine/game_text.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "games/othello/transcript.hpp"

namespace agon {
namespace {

struct FormatFacts {
  GameFormat format;
  std::string_view ending, title, game;
};

constexpr std::array formats{
    FormatFacts{GameFormat::agon, "", "agon", ""},
    FormatFacts{GameFormat::sgf, ".sgf", "SGF", "go"},
    FormatFacts{GameFormat::ggf, ".ggf", "GGF", "othello"},
    FormatFacts{GameFormat::transcript, ".transcript", "a transcript", "othello"},
    FormatFacts{GameFormat::wthor, ".wtb", "WTHOR", "othello"},
};

const FormatFacts& facts_of(GameFormat format) {
  return *std::find_if(formats.begin(), formats.end(),
                       [&](const FormatFacts& each) { return each.format == format; });
}

// Blanks may stand before and within the first two signs, and a byte order mark before them. Archives of GGF
// have a number there too.
std::string_view behind_first_signs(std::string_view text) {
  text = trim(without_mark(text));
  text = trim(text.substr(std::min(text.size(), text.find_first_not_of("0123456789"))));
  if (!text.starts_with('(')) return "";
  text = trim(text.substr(1));
  return text.starts_with(';') ? trim(text.substr(1)) : "";
}

// A game, not a comment.
bool is_told(std::string_view line) { return !trim(line).empty() && !trim(line).starts_with('#'); }

struct Line {
  std::string text;
  std::size_t number = 0;  // in the file, from 1
};

std::vector<Line> told_lines(std::string_view text) {
  std::vector<Line> lines;
  std::size_t number = 0;
  for (std::string& line : split(without_mark(text), '\n')) {
    ++number;
    if (is_told(line)) lines.push_back({std::move(line), number});
  }
  if (lines.empty()) lines.push_back({"", 1});  // a game before its first move
  return lines;
}

bool begins_with_transcript(std::string_view text) {
  text = without_mark(text);
  while (!text.empty() && !is_told(text.substr(0, text.find('\n')))) {
    if (text.find('\n') == std::string_view::npos) return false;
    text.remove_prefix(text.find('\n') + 1);
  }
  return is_transcript(text.substr(0, text.find('\n')));
}

Error fault(const Error& error) { return {error.message, Error::Kind::system}; }

// Game `number` of those that a file holds.
template <class List>
Result<std::size_t> chosen_game(const List& games, std::size_t number) {
  if (number < games.size()) return number;
  return Error{"the file holds " + std::to_string(games.size()) + (games.size() == 1 ? " game" : " games") +
               "; there is no game " + std::to_string(number + 1)};
}

Result<GameText> joined(Result<Record> record, SgfInfo info, std::size_t games = 1) {
  if (!record) return record.error();
  return GameText{.record = record.take(), .info = std::move(info), .games = games};
}

Result<GameText> read_sgf_text(std::string_view text, const FilePlace& place, const Spec& asked) {
  const auto games = parse_sgf(text);
  if (!games) return fault(games.error());
  const auto chosen = chosen_game(*games, place.game);
  if (!chosen) return chosen.error();
  const SgfTree& tree = (*games)[*chosen];
  const std::vector<int> line = tree.main_line();
  const int played = sgf_moves(tree, line);
  if (place.moves && *place.moves > played)
    return Error{"the game has " + std::to_string(played) + (played == 1 ? " move" : " moves") +
                 "; there is no position after move " + std::to_string(*place.moves)};
  return joined(record_from_sgf(tree, line, place.moves, asked), sgf_info(tree), games->size());
}

Result<GameText> read_ggf_text(std::string_view text, const FilePlace& place, const Spec& asked) {
  const auto games = parse_ggf(text);
  if (!games) return fault(games.error());
  const auto chosen = chosen_game(*games, place.game);
  if (!chosen) return chosen.error();
  const SgfTree& tree = (*games)[*chosen];
  return joined(record_from_ggf(tree, place.moves, asked), ggf_info(tree), games->size());
}

Result<GameText> read_transcript_text(std::string_view text, const FilePlace& place, const Spec& asked) {
  if (text.empty()) return fault(Error{"the file is empty"});
  const auto lines = told_lines(text);
  const auto chosen = chosen_game(lines, place.game);
  if (!chosen) return chosen.error();
  auto record = record_from_transcript(lines[*chosen].text, place.moves, asked);
  if (!record && record.error().kind == Error::Kind::system)
    return record.error().in("line " + std::to_string(lines[*chosen].number));
  return joined(std::move(record), {}, lines.size());
}

Result<GameText> read_wthor_text(std::string_view text, const FilePlace& place, const Spec& asked,
                                 const WthorPeople& people) {
  const auto file = read_wthor(text);
  if (!file) return file.error();
  const auto chosen = chosen_game(file->games, place.game);
  if (!chosen) return chosen.error();
  const WthorGame& game = file->games[*chosen];
  return joined(record_from_wthor(game, place.moves, asked), wthor_info(*file, game, people),
                file->games.size());
}

}  // namespace

std::optional<GameFormat> format_of_name(std::string_view name) {
  const std::string lower = lower_case(name);
  for (const FormatFacts& each : formats)
    if (!each.ending.empty() && lower.ends_with(each.ending)) return each.format;
  return std::nullopt;
}

GameFormat format_of(std::string_view name, std::string_view text) {
  if (const auto named = format_of_name(name)) return *named;
  if (const std::string_view first = behind_first_signs(text); !first.empty()) {
    // Both begin with the same two signs; only GGF writes the name of the game in words.
    const std::string start = lower_case(text.substr(0, std::min(text.size(), text.find("BO["))));
    return start.find("gm[othello]") != std::string::npos ? GameFormat::ggf : GameFormat::sgf;
  }
  return begins_with_transcript(text) ? GameFormat::transcript : GameFormat::agon;
}

std::string_view format_title(GameFormat format) { return facts_of(format).title; }
std::string_view format_game(GameFormat format) { return facts_of(format).game; }

Result<GameText> read_game_text(GameFormat format, std::string_view text, const FilePlace& place,
                                const Spec& asked, const WthorPeople& people) {
  switch (format) {
    case GameFormat::sgf:
      return read_sgf_text(text, place, asked);
    case GameFormat::ggf:
      return read_ggf_text(text, place, asked);
    case GameFormat::transcript:
      return read_transcript_text(text, place, asked);
    case GameFormat::wthor:
      return read_wthor_text(text, place, asked, people);
    case GameFormat::agon:
      break;
  }
  return joined(read_record(text), {});
}

Result<std::string> write_game_text(GameFormat format, const Record& record, const SgfInfo& info) {
  switch (format) {
    case GameFormat::sgf:
      return sgf_of(record, info);
    case GameFormat::ggf:
      return ggf_of(record, info);
    case GameFormat::transcript: {
      auto text = transcript_of(record);
      return text ? Result<std::string>(*text + "\n") : text;
    }
    case GameFormat::wthor:
      return Error{"WTHOR is read, not written: choose a name that ends in .ggf"};
    case GameFormat::agon:
      break;
  }
  return record.to_text();
}

GameFormat usual_format(const GameFacts& facts) {
  const auto at = std::find_if(formats.begin(), formats.end(),
                               [&](const FormatFacts& each) { return each.game == facts.about.name; });
  return at == formats.end() ? GameFormat::agon : at->format;
}

}  // namespace agon
