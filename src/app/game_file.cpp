#include "app/game_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/interrupt.hpp"
#include "base/date.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

// What is wrong within a file is the file's fault.
Error fault_of(const std::string& path, const Error& error) {
  return Error{error.message, Error::Kind::system}.in(path);
}

// The first file beside `path` whose name ends so; empty where there is none that can be read.
std::string text_beside(const std::string& path, std::string_view ending) {
  std::vector<std::string> found;
  std::error_code error;
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (lower_case(at->path().filename().string()).ends_with(ending)) found.push_back(at->path().string());
  if (found.empty()) return "";
  auto text = read_file(*std::min_element(found.begin(), found.end()));
  return text ? text.take() : "";
}

// The names to which a file of WTHOR points lie beside it. Without them, or where they cannot be read,
// players have numbers.
WthorPeople people_beside(const std::string& path) {
  WthorPeople people;
  if (auto players = read_wthor_players(text_beside(path, ".jou"))) people.players = players.take();
  if (auto tournaments = read_wthor_tournaments(text_beside(path, ".trn")))
    people.tournaments = tournaments.take();
  return people;
}

Result<GameText> read_foreign(GameFormat format, const std::string& path, const Spec& asked,
                              const FilePlace& place) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto game = read_game_text(format, *text, place, asked,
                             format == GameFormat::wthor ? people_beside(path) : WthorPeople{});
  if (!game) return game.error().in(path);
  return game;
}

// The first characters of a regular file; empty where there is none.
std::string beginning_of(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return "";
  std::ifstream in(path, std::ios::binary);
  std::string start(4096, '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(in.gcount()));
  return start;
}

// The game of a file of our own after so many of its moves, all of them where nothing else is said.
Result<GameText> read_own(const std::string& path, const Spec& asked, const FilePlace& place) {
  if (place.game > 0)
    return Error{"the file holds 1 game; there is no game " + std::to_string(place.game + 1)}.in(path);
  auto game = load_game(path);
  if (!game) return game;
  Record& record = game->record;
  const GameFacts& facts = record.game().facts();
  if (!asked.name.empty() && asked.name != facts.about.name)
    return Error{"a game of " + facts.spec + ", not of " + asked.name + " as asked for"}.in(path);
  const auto moves = record.texts().size();
  if (place.moves && static_cast<std::size_t>(*place.moves) > moves)
    return Error{"the game has " + std::to_string(moves) + " moves; there is no position after move " +
                 std::to_string(*place.moves)}
        .in(path);
  if (place.moves) record.undo_to(static_cast<std::size_t>(*place.moves));
  return game;
}

// Nothing but moves, and from us.
bool may_be_replaced(const SgfCollection& games, const SgfInfo& info) {
  if (games.size() != 1 || !info.application.starts_with("Agon")) return false;
  const auto& nodes = games.front().nodes;
  return std::all_of(nodes.begin(), nodes.end(), [](const SgfNode& node) {
    return node.children.size() <= 1 && node.find("C") == nullptr;
  });
}

bool may_be_replaced(GameFormat format, const std::string& text) {
  if (trim(text).empty()) return true;  // a transcript before its first move is an empty line
  if (format == GameFormat::transcript) {
    const auto line = trim(text);
    return line.find_first_of("\n#") == std::string_view::npos &&
           format_of("", line) == GameFormat::transcript;
  }
  const bool ggf = format == GameFormat::ggf;
  const auto games = ggf ? parse_ggf(text) : parse_sgf(text);
  return games && may_be_replaced(*games, ggf ? ggf_info(games->front()) : sgf_info(games->front()));
}

Status check_replaceable(GameFormat format, const std::string& path) {
  const auto old = read_file(path);
  if (!old) return old.error();
  if (may_be_replaced(format, *old)) return {};
  return Error{
      in_quotes(path) +
      " is no game saved by agon, or has comments or variations, and is left alone: choose another name"};
}

// Whether all that was played in the old game was played in this one, too.
bool goes_on_from(const Record& old, const Record& record) {
  return old.game().facts().spec == record.game().facts().spec &&
         old.start().text() == record.start().text() && old.texts().size() <= record.texts().size() &&
         std::equal(old.texts().begin(), old.texts().end(), record.texts().begin());
}

}  // namespace

std::optional<GameFormat> foreign_format(std::string_view path) {
  const std::string file(trim(path));
  if (const auto named = format_of_name(file)) return named;
  const std::string start = beginning_of(file);
  if (start.empty()) return std::nullopt;
  const GameFormat format = format_of(file, start);
  return format == GameFormat::agon ? std::nullopt : std::optional(format);
}

bool is_game_file(std::string_view path) {
  return foreign_format(path) || begins_as_record(beginning_of(std::string(trim(path))));
}

Result<GameText> read_position_in_file(const std::string& path, const Spec& asked, const FilePlace& place) {
  const auto format = foreign_format(path);
  auto game = format ? read_foreign(*format, path, asked, place) : read_own(path, asked, place);
  if (game) game->record.play_on();
  return game;
}

std::string note_on_file(const std::string& path, const FilePlace& place, const Record& record) {
  if (foreign_format(path) != GameFormat::sgf) return "";
  const auto text = read_file(std::string(trim(path)));
  const auto games = text ? parse_sgf(*text) : Result<SgfCollection>(text.error());
  return games && place.game < games->size() ? sgf_komi_note((*games)[place.game], record) : "";
}

std::string told_in_file(const GameText& game) {
  const SgfInfo& info = game.info;
  const auto& seats = game.record.game().facts().player_names;
  std::vector<std::string> players;
  if (!info.black.empty()) players.push_back(shown_text(info.black) + " (" + seats[0] + ")");
  if (!info.white.empty()) players.push_back(shown_text(info.white) + " (" + seats[1] + ")");
  std::vector<std::string> facts{join(players, " and "), shown_text(info.name), shown_text(info.event),
                                 shown_text(info.date), shown_text(info.result)};
  std::erase(facts, "");
  return join(facts, ", ");
}

std::string games_note(const GameText& game, int number) {
  if (game.games < 2 || number != no_number) return "";
  return "the first of " + counted(static_cast<std::int64_t>(game.games), "game") +
         "; --number N chooses another";
}

Result<GameText> load_game(const std::string& path, const FilePlace& place) {
  if (const auto format = foreign_format(path)) return read_foreign(*format, path, {}, place);
  if (place.moves || place.game > 0)
    return Error{"--move and --number choose within an SGF, GGF or WTHOR file, and " + in_quotes(path) +
                 " is none"};
  const auto text = read_file(path);
  if (!text) return text.error();
  auto record = read_record(*text, &interrupted());
  if (!record) return fault_of(path, record.error());
  return GameText{.record = record.take()};
}

Status check_no_game_lost(const Record& record, const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return {};
  if (const auto format = format_of_name(path))
    if (const Status free = check_replaceable(*format, path); !free) return free;
  const auto old = load_game(path);
  if (!old || old->record.over() || old->record.texts().empty() || goes_on_from(old->record, record))
    return {};
  return Error{in_quotes(path) + " holds a game that is not over: go on with it by --load " +
                   shell_quoted(path) + ", or choose another name",
               Error::Kind::system};
}

Status save_game(const Record& record, const std::string& path, const std::vector<std::string>& names) {
  const auto format = format_of_name(path);
  if (!format) return save_record(record, path);
  SgfInfo info{.date = today(), .application = "Agon:" AGON_VERSION};
  if (names.size() == 2) {
    info.black = names[0];
    info.white = names[1];
  }
  const auto text = write_game_text(*format, record, info);
  if (!text) return text.error();
  std::error_code none;
  if (std::filesystem::exists(path, none))
    if (const Status free = check_replaceable(*format, path); !free) return free;
  return write_file(path, *text);
}

}  // namespace agon
