#include "app/game_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/date.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/sgf_record.hpp"

namespace agon {
namespace {

// Blanks may stand before and within the first two signs, and a byte order mark before them.
bool begins_as_sgf(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  text = trim(text);
  if (!text.starts_with('(')) return false;
  return trim(text.substr(1)).starts_with(';');
}

// What is wrong within a file is the file's fault.
Error fault_of(const std::string& path, const Error& error) {
  return Error{error.message, Error::Kind::system}.in(path);
}

Result<SgfTree> read_first_game(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto games = parse_sgf(*text);
  if (!games) return fault_of(path, games.error());
  return std::move(games->front());
}

Result<Record> read_sgf(const std::string& path, const Spec& asked, std::optional<int> moves) {
  const auto tree = read_first_game(path);
  if (!tree) return tree.error();
  const std::vector<int> line = tree->main_line();
  const int played = sgf_moves(*tree, line);
  if (moves && *moves > played)
    return Error{path + ": the game has " + std::to_string(played) + (played == 1 ? " move" : " moves") +
                 "; there is no position after move " + std::to_string(*moves)};
  auto record = record_from_sgf(*tree, line, moves, asked);
  if (!record) return record.error().in(path);
  return record;
}

// Nothing but moves, and from us.
bool may_be_replaced(const SgfCollection& games) {
  if (games.size() != 1 || !sgf_info(games.front()).application.starts_with("Agon")) return false;
  const auto& nodes = games.front().nodes;
  return std::all_of(nodes.begin(), nodes.end(), [](const SgfNode& node) {
    return node.children.size() <= 1 && node.find("C") == nullptr;
  });
}

Status check_replaceable(const std::string& path) {
  const auto old = read_file(path);
  if (!old) return old.error();
  if (old->empty()) return {};
  const auto games = parse_sgf(*old);
  if (games && may_be_replaced(*games)) return {};
  return Error{
      in_quotes(path) +
      " is no game saved by agon, or has comments or variations, and is left alone: choose another name"};
}

Status save_sgf(const Record& record, const std::string& path) {
  const auto text = sgf_of(record, {.date = today(), .application = "Agon:" AGON_VERSION});
  if (!text) return text.error();
  std::error_code none;
  if (std::filesystem::exists(path, none))
    if (const Status free = check_replaceable(path); !free) return free;
  return write_file(path, *text);
}

}  // namespace

bool names_sgf(std::string_view path) { return lower_case(path).ends_with(".sgf"); }

bool is_sgf(std::string_view path) {
  const std::string file(trim(path));
  std::error_code none;
  if (names_sgf(file) || !std::filesystem::is_regular_file(file, none)) return names_sgf(file);
  std::ifstream in(file, std::ios::binary);
  std::string start(4096, '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(in.gcount()));
  return begins_as_sgf(start);
}

Result<Record> read_sgf_position(const std::string& path, const Spec& asked, std::optional<int> moves) {
  auto record = read_sgf(path, asked, moves);
  if (record) record->play_on();
  return record;
}

Result<Record> load_game(const std::string& path, std::optional<int> moves) {
  if (is_sgf(path)) return read_sgf(path, {}, moves);
  if (moves) return Error{"--move counts the moves of an SGF file, and " + in_quotes(path) + " is none"};
  const auto text = read_file(path);
  if (!text) return text.error();
  auto record = read_record(*text);
  if (!record) return fault_of(path, record.error());
  return record;
}

Status save_game(const Record& record, const std::string& path) {
  return names_sgf(path) ? save_sgf(record, path) : save_record(record, path);
}

}  // namespace agon
