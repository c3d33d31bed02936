#include "engine/record.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"

namespace agon {
namespace {

// Format 2 added the line of the players, format 3 positions set up between moves. A game is written in the
// oldest format that holds it, from 2 on.
constexpr std::string_view first_word = "agon-game";
constexpr int format_version = 3;
std::string header(int version) { return std::string(first_word) + " " + std::to_string(version); }

Status check_header(std::string_view line) {
  const auto parts = words(line);
  const auto version = parts.size() == 2 && parts[0] == first_word ? parse_integer(parts[1]) : std::nullopt;
  if (!version || *version < 1)
    return Error{"no game that can be read: neither one saved by agon, which begins with '" +
                 std::string(first_word) + "', nor SGF, GGF, WTHOR or a transcript of Othello"};
  if (*version > format_version)
    return Error{"line 1: the game was saved by a newer agon (format " + std::to_string(*version) +
                 ", this one reads " + std::to_string(format_version) + ")"};
  return {};
}

// The rest of a line "key value", or nothing if the key differs.
std::optional<std::string_view> value_of(std::string_view line, std::string_view key) {
  if (!line.starts_with(key)) return std::nullopt;
  line.remove_prefix(key.size());
  if (!line.empty() && line.front() != ' ') return std::nullopt;
  return trim(line);
}

Status read_players(Record& record, std::string_view text) {
  auto specs = split_specs(text);
  if (!specs) return specs.error();
  if (static_cast<int>(specs->size()) != record.game().facts().players)
    return Error{"expected " + std::to_string(record.game().facts().players) + " players and got " +
                 in_quotes(text)};
  record.set_players(specs.take());
  return {};
}

Status read_resignation(Record& record, std::string_view name) {
  const auto& names = record.game().facts().player_names;
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end())
    return Error{"nobody called " + in_quotes(name) + " plays here; there are: " + join(names, ", ")};
  record.resign(static_cast<Player>(at - names.begin()));
  return {};
}

}  // namespace

Record::Record(GamePointer game)
    : game_(std::move(game)), start_(game_->game().start()), position_(start_->clone()) {}

Record::Record(GamePointer game, std::unique_ptr<Position> start)
    : game_(std::move(game)), start_(std::move(start)), position_(start_->clone()) {}

void Record::play(const Ply& ply) {
  movers_.push_back(position_->to_move());
  texts_.push_back(agon::ply_text(*position_, ply));
  plies_.push_back(ply);
  entries_.emplace_back();
  position_->play(ply);
}

void Record::set_up(std::unique_ptr<Position> position) {
  auto turned = position_->with_turn(position->to_move());
  const bool same_board = turned != nullptr && turned->text() == position->text();
  movers_.push_back(nobody);
  texts_.push_back(position->text());
  plies_.emplace_back();
  entries_.push_back(
      {.kind = same_board ? EntryKind::turn : EntryKind::position, .to_move = position->to_move()});
  position_ = std::move(same_board ? turned : position);
}

bool Record::has_set_ups() const {
  return std::find(movers_.begin(), movers_.end(), nobody) != movers_.end();
}

std::unique_ptr<Position> Record::position_before(std::size_t index) const {
  std::size_t first = index;  // what happened since the last position that was set up
  while (first > 0 && entries_[first - 1].kind != EntryKind::position) --first;
  auto position = first > 0 ? follow(nullptr, first - 1) : start_->clone();
  for (std::size_t i = first; i < index; ++i) position = follow(std::move(position), i);
  return position;
}

std::unique_ptr<Position> Record::follow(std::unique_ptr<Position> before, std::size_t index) const {
  const Entry& entry = entries_[index];
  if (entry.kind == EntryKind::turn) return before->with_turn(entry.to_move);
  if (entry.kind == EntryKind::ply) {
    before->play(plies_[index]);
    return before;
  }
  auto position = game_->game().parse(texts_[index]);
  AGON_ASSERT(position);  // a game reads what it writes
  return position.take();
}

Status Record::play_text(std::string_view text) {
  const auto ply = parse_ply(*position_, text);
  if (!ply) return ply.error();
  play(*ply);
  return {};
}

bool Record::undo() {
  play_on();
  if (plies_.empty()) return false;
  undo_to(plies_.size() - 1);
  return true;
}

void Record::undo_to(std::size_t size) {
  play_on();
  if (size >= plies_.size()) return;
  position_ = position_before(size);
  plies_.resize(size);
  texts_.resize(size);
  movers_.resize(size);
  entries_.resize(size);
}

std::string Record::to_text() const {
  std::string text = header(has_set_ups() ? 3 : 2) + "\ngame " + game_->facts().spec + "\n";
  text += "start " + start_->text() + "\n";
  // A command line of several lines does not fit here; then nobody is named.
  if (const std::string names = join(players_, ","); !names.empty() && names.find('\n') == std::string::npos)
    text += "players " + names + "\n";
  text += "moves";
  for (std::size_t i = 0; i < texts_.size(); ++i)
    text += movers_[i] == nobody ? "\nsetup " + texts_[i] + "\nmoves" : " " + texts_[i];
  text += "\n";
  if (resigned_)
    text += "resigned " + game_->facts().player_names[static_cast<std::size_t>(*resigned_)] + "\n";
  if (position_->over()) {
    text += "scores";
    for (int p = 0; p < game_->facts().players; ++p)
      text += " " + number_text(position_->score(static_cast<Player>(p)));
    text += "\n";
  }
  return text;
}

Result<Record> begin_record(const GamePointer& game, const PositionText& text) {
  auto start = text.start.empty() ? Result(game->game().start()) : game->game().parse(text.start);
  if (!start) return start.error();
  Record record(game, start.take());
  for (std::size_t i = 0; i < text.moves.size(); ++i)
    if (const Status played = record.play_text(text.moves[i]); !played)
      return Error{"move " + std::to_string(i + 1) + ": " + played.error().message};
  return record;
}

std::string form_of_moves(const PlayableGame& game) {
  const auto start = game.game().start();
  if (start->over() || start->to_move() < 0) return "";
  return "start moves " + start->move_text(start->legal().front()) + " ...";
}

bool begins_as_record(std::string_view text) {
  const auto parts = words(text.substr(0, text.find('\n')));
  return !parts.empty() && parts[0] == first_word;
}

std::string game_in_record(std::string_view text) {
  for (const auto& line : split(text, '\n'))
    if (const auto spec = value_of(trim(line), "game")) return std::string(*spec);
  return "";
}

Result<Record> read_record(std::string_view text, const std::atomic<bool>* stop) {
  const auto lines = split(without_mark(text), '\n');
  if (trim(text).empty()) return Error{"the file is empty"};
  if (const Status known = check_header(lines[0]); !known) return known.error();
  std::optional<Record> record;
  GamePointer game;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string where = "line " + std::to_string(i + 1) + ": ";
    const std::string_view line = trim(lines[i]);
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto spec = value_of(line, "game"); spec && !game) {
      auto made = make_game(*spec, stop);
      if (!made) return Error{where + made.error().message};
      game = made.take();
    } else if (const auto start = value_of(line, "start"); start && game && !record) {
      auto position = game->game().parse(*start);
      if (!position) return Error{where + position.error().message};
      record.emplace(game, position.take());
    } else if (const auto players = value_of(line, "players"); players && record) {
      if (const Status read = read_players(*record, *players); !read)
        return Error{where + read.error().message};
    } else if (const auto moves = value_of(line, "moves"); moves && record) {
      for (const auto& move : words(*moves))
        if (const Status played = record->play_text(move); !played)
          return Error{where + played.error().message};
    } else if (const auto placed = value_of(line, "setup"); placed && record) {
      auto position = game->game().parse(*placed);
      if (!position) return Error{where + position.error().message};
      record->set_up(position.take());
    } else if (const auto loser = value_of(line, "resigned"); loser && record) {
      if (const Status read = read_resignation(*record, *loser); !read)
        return Error{where + read.error().message};
    } else if (!value_of(line, "scores")) {
      return Error{
          where + "expected game, start, players, moves, setup, resigned or scores, in this order, and got " +
          in_quotes(line)};
    }
  }
  if (!record) return Error{"the saved game ends before its 'start' line"};
  return std::move(*record);
}

Status save_record(const Record& record, const std::string& path) {
  const auto old = read_beginning(path, 64);  // more than the first line
  if (!old) return old.error();
  if (!old->empty() && !check_header(split(*old, '\n').front()))
    return Error{in_quotes(path) + " is no saved game" +
                     (old->starts_with(first_word) ? " of this version" : "") +
                     " and is left alone: choose another name",
                 Error::Kind::system};
  return write_file(path, record.to_text());
}

}  // namespace agon
