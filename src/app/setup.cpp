#include "app/setup.hpp"

#include <filesystem>

#include "app/interrupt.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "games/othello/transcript.hpp"

namespace agon {
namespace {

Result<Record> set_up_file(std::string_view game, const std::string& path, const FilePlace& place) {
  const GameFormat format = *foreign_format(path);
  // The options are checked by making the game, though the file makes another one.
  const auto made = make_game(game.empty() ? format_game(format) : game, &interrupted());
  if (!made) return made.error();
  if (const auto name = (*made)->facts().about.name; name != format_game(format))
    return Error{"position: " + in_quotes(path) + " is read for " + std::string(format_game(format)) +
                 ", not for " + std::string(name) + ": it is " + std::string(format_title(format))};
  const auto asked = game.empty() ? Result<Spec>(Spec{}) : parse_spec(game);
  return read_position_in_file(path, *asked, place);
}

// Othello's players write a game as one word: "f5d6c3".
Result<Record> begin_at(std::string_view spec, const GamePointer& game, std::string_view position) {
  if (game->facts().about.name == "othello" && is_transcript(position))
    return record_from_transcript(position, std::nullopt, parse_spec(spec).take());
  return begin_record(game, split_position(position));
}

// What lies at the path that a position seems to be: "a folder". Empty where nothing does.
std::string what_lies_at(std::string_view position) {
  const std::filesystem::path path{std::string(trim(position))};
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return "";
  if (std::filesystem::is_directory(path, none)) return "a folder";
  if (!std::filesystem::is_regular_file(path, none)) return "no regular file";
  return std::filesystem::is_empty(path, none) ? "an empty file" : "a file of no format known here";
}

// Said where a position is wrong, not one of the moves behind it: most people mean moves.
std::string form(const PlayableGame& game, std::string_view position) {
  if (!split_position(position).moves.empty()) return "";
  const auto start = game.game().start();
  if (start->over() || start->to_move() < 0) return "";
  return "; moves are written: start moves " + start->move_text(start->legal().front()) + " ...";
}

}  // namespace

Result<Record> set_up(std::string_view game, std::string_view position, const FilePlace& place) {
  if (position.empty() && foreign_format(game)) return set_up_file("", std::string(trim(game)), place);
  if (foreign_format(position)) return set_up_file(game, std::string(trim(position)), place);
  if (place.moves || place.game > 0)
    return Error{"--move and --number choose within a file; name one, as in: go FILE.sgf --move " +
                 std::to_string(place.moves.value_or(3))};
  auto made = make_game(game, &interrupted());
  if (!made) return made.error();
  auto record = begin_at(game, *made, position);
  if (record) return record;
  const std::string found = what_lies_at(position);
  return Error{
      "position: " + (found.empty() ? record.error().message : in_quotes(position) + " is " + found) +
      form(**made, position)};
}

ExitCode with_trouble(ExitCode code, const Game& game, const Console& console) {
  const std::string trouble = game.trouble();
  return trouble.empty() ? code : console.fail(ExitCode::failed, trouble);
}

}  // namespace agon
