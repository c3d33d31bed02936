#include "app/setup.hpp"

#include <filesystem>

#include "app/interrupt.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/othello_record.hpp"

namespace agon {
namespace {

Result<GameText> set_up_file(std::string_view game, const std::string& path, const FilePlace& place) {
  const auto asked = game.empty() ? Result<Spec>(Spec{}) : parse_spec(game);
  if (!asked) return asked.error();
  const auto foreign = foreign_format(path);
  if (!foreign) return read_position_in_file(path, *asked, place);
  const GameFormat format = *foreign;
  // The options are checked by making the game, though the file makes another one.
  const auto made = make_game(game.empty() ? format_game(format) : game, &interrupted());
  if (!made) return made.error();
  if (const auto name = (*made)->facts().about.name; name != format_game(format))
    return Error{"position: " + in_quotes(path) + " is read for " + std::string(format_game(format)) +
                 ", not for " + std::string(name) + ": it is " + std::string(format_title(format))};
  return read_position_in_file(path, *asked, place);
}

// Othello's players write a game as one word: "f5d6c3".
Result<Record> begin_at(std::string_view spec, const GamePointer& game, std::string_view position) {
  if (is_meant_as_transcript(*game, position))
    return record_from_transcript(position, std::nullopt, parse_spec(spec).take());
  return begin_record(game, split_position(position));
}

constexpr std::string_view unknown_file = "a file of no format known here";

// What lies at the path that a position seems to be: "a folder". Empty where nothing does.
std::string what_lies_at(std::string_view position) {
  const std::filesystem::path path{std::string(trim(position))};
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return "";
  if (std::filesystem::is_directory(path, none)) return "a folder";
  if (!std::filesystem::is_regular_file(path, none)) return "no regular file";
  return std::filesystem::is_empty(path, none) ? "an empty file" : std::string(unknown_file);
}

// Why nothing can be read from what lies at the path that a position seems to be; empty where nothing does.
std::string why_unread(std::string_view position) {
  const std::string found = what_lies_at(position);
  if (found.empty()) return "";
  return in_quotes(position) + " is " + found +
         (found == unknown_file
              ? "; the end of a file's name tells its format: .sgf, .ggf, .transcript or .wtb"
              : "");
}

// Said where a position is wrong, not one of the moves behind it: most people mean moves.
std::string form(const PlayableGame& game, std::string_view position) {
  const std::string moves = form_of_moves(game);
  if (moves.empty() || !split_position(position).moves.empty() || is_meant_as_transcript(game, position) ||
      what_lies_at(position) == unknown_file)
    return "";
  return "; moves are written: " + moves;
}

Error no_file_named(const PlayableGame& game, const FilePlace& place) {
  const bool othello = game.facts().about.name == "othello";
  return Error{"--move and --number choose within a file; name one, as in: " +
               std::string(othello ? "othello FILE.ggf" : "go FILE.sgf") + " --move " +
               std::to_string(place.moves.value_or(3))};
}

}  // namespace

Result<GameText> set_up_text(std::string_view game, std::string_view position, const FilePlace& place) {
  if (position.empty() && is_game_file(game)) return set_up_file("", std::string(trim(game)), place);
  if (is_game_file(position)) return set_up_file(game, std::string(trim(position)), place);
  const bool is_placed = place.moves || place.game > 0;
  const std::string unread = why_unread(position);
  auto made = make_game(game, &interrupted());
  if (!made) return made.error();
  if (is_placed && unread.empty()) return no_file_named(**made, place);
  auto record = is_placed ? Result<Record>(Error{unread}) : begin_at(game, *made, position);
  if (record) return GameText{.record = record.take()};
  return Error{"position: " + (unread.empty() ? record.error().message : unread) + form(**made, position)};
}

Result<Record> set_up(std::string_view game, std::string_view position, const FilePlace& place) {
  auto text = set_up_text(game, position, place);
  if (!text) return text.error();
  return std::move(text->record);
}

void warn_of(const TroubleSince& trouble, const Console& console) {
  if (trouble.met()) console.err << "agon: warning: " << trouble.text() << std::endl;
}

}  // namespace agon
