#include "lab/exam.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"
#include "engine/engine.hpp"
#include "engine/games.hpp"

namespace agon {
namespace {

constexpr std::string_view first_line = "agon-exam 1";

// The keys of a position, as they are written.
enum Key : std::size_t {
  key_name,
  key_theme,
  key_game,
  key_to_move,
  key_right,
  key_wrong,
  key_why,
  key_position,
  key_board,
  keys
};
constexpr std::array<std::string_view, keys> key_names{"name",  "theme", "game",     "to move", "right",
                                                       "wrong", "why",   "position", "board"};

Error at_line(std::string_view file, std::size_t line, std::string_view message) {
  return Error{std::string(file) + ", line " + std::to_string(line) + ": " + std::string(message),
               Error::Kind::system};
}

struct Value {
  std::string text;
  std::size_t line = 0;  // 0: not given
  explicit operator bool() const { return line > 0; }
};
// A position of the file before anything in it is understood.
using Entry = std::array<Value, keys>;

std::optional<Key> key_of(std::string_view word) {
  const auto* const found = std::find(key_names.begin(), key_names.end(), word);
  if (found == key_names.end()) return std::nullopt;
  return static_cast<Key>(found - key_names.begin());
}

// Splits a file into its positions; diagrams become one text with '/' between the rows.
class EntryReader {
 public:
  explicit EntryReader(std::string_view file) : file_(file) {}

  Status read(std::string_view content) {
    const auto lines = split(content, '\n');
    if (lines.empty() || trim(lines.front()) != first_line)
      return at_line(file_, 1,
                     "expected " + in_quotes(first_line) + " as the first line of an exam" +
                         (lines.empty() ? "" : ", and got " + in_quotes(trim(lines.front()))));
    for (std::size_t i = 1; i < lines.size(); ++i)
      if (const Status done = read_line(trim(lines[i]), i + 1); !done) return done;
    if (entries_.empty())
      return Error{
          std::string(file_) + " holds no position; each begins with a line such as 'name: Snapback'",
          Error::Kind::system};
    return {};
  }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  Status read_line(std::string_view line, std::size_t number) {
    if (line.empty() || line.front() == '#') {
      if (line.empty()) in_board_ = false;
      return {};
    }
    const auto colon = line.find(':');
    if (in_board_ && colon == std::string_view::npos) {
      add_row(line);
      return {};
    }
    in_board_ = false;
    const auto key = colon == std::string_view::npos ? std::nullopt : key_of(trim(line.substr(0, colon)));
    if (!key) return unknown(line, number);
    return add(*key, trim(line.substr(colon + 1)), number);
  }

  Status unknown(std::string_view line, std::size_t number) const {
    const std::vector<std::string> known(key_names.begin(), key_names.end());
    const std::string word(trim(line.substr(0, line.find(':'))));
    return at_line(file_, number,
                   "expected one of " + join(known, ", ") + " and a colon, and got " + in_quotes(line) +
                       did_you_mean(word, known));
  }

  Status add(Key key, std::string_view text, std::size_t number) {
    if (key == key_name) entries_.emplace_back();
    if (entries_.empty())
      return at_line(file_, number, "a position begins with its name: write 'name: ...' first");
    Value& value = entries_.back()[key];
    const std::string quoted = in_quotes(key_names[key]);
    if (value)
      return at_line(file_, number, quoted + " stands in line " + std::to_string(value.line) + " already");
    if (key == key_board && !text.empty())
      return at_line(file_, number, "the rows of a board stand below 'board:', one per line");
    if (key != key_board && text.empty()) return at_line(file_, number, quoted + " is empty");
    value = {std::string(text), number};
    in_board_ = key == key_board;
    return {};
  }

  // Blanks between the points are for the eyes alone.
  void add_row(std::string_view row) {
    std::string& board = entries_.back()[key_board].text;
    if (!board.empty()) board += '/';
    std::copy_if(row.begin(), row.end(), std::back_inserter(board),
                 [](char c) { return c != ' ' && c != '\t'; });
  }

  std::string_view file_;
  std::vector<Entry> entries_;
  bool in_board_ = false;
};

Status check_keys(std::string_view file, const Entry& entry) {
  const auto missing = [&](std::string_view what) {
    return at_line(file, entry[key_name].line,
                   in_quotes(entry[key_name].text) + " has no " + std::string(what));
  };
  if (!entry[key_game]) return missing("'game', such as: game: go:size=9");
  if (!entry[key_theme]) return missing("'theme'");
  if (!entry[key_board] && !entry[key_position]) return missing("'board' or 'position'");
  if (entry[key_board] && entry[key_position])
    return at_line(file, entry[key_position].line, "'board' or 'position', not both");
  if (entry[key_board] && !entry[key_to_move]) return missing("'to move', such as: to move: X");
  if (entry[key_position] && entry[key_to_move])
    return at_line(file, entry[key_to_move].line,
                   "'to move' goes with 'board'; a 'position' tells it itself");
  if (!entry[key_right] && !entry[key_wrong]) return missing("'right' or 'wrong' moves");
  if (entry[key_right] && entry[key_wrong])
    return at_line(file, entry[key_wrong].line, "'right' or 'wrong' moves, not both");
  return {};
}

Result<Record> read_record_of(std::string_view file, const Entry& entry) {
  const auto game = make_game(entry[key_game].text);
  if (!game) return at_line(file, entry[key_game].line, game.error().message);
  const bool drawn = static_cast<bool>(entry[key_board]);
  const Value& place = drawn ? entry[key_board] : entry[key_position];
  const PositionText text =
      drawn ? PositionText{place.text + " " + entry[key_to_move].text, {}} : split_position(place.text);
  auto record = begin_record(*game, text);
  if (!record) return at_line(file, place.line, record.error().message);
  if (const Status open = something_to_decide(*record); !open)
    return at_line(file, place.line, open.error().message);
  if (record->position().to_move() == everyone)
    return at_line(file, place.line, "all players move at once here; an exam asks for the move of one");
  return record;
}

Result<ExamQuestion> read_question(std::string_view file, const Entry& entry) {
  if (const Status complete = check_keys(file, entry); !complete) return complete.error();
  auto record = read_record_of(file, entry);
  if (!record) return record.error();
  ExamQuestion question{.name = entry[key_name].text,
                        .theme = entry[key_theme].text,
                        .why = entry[key_why].text,
                        .record = record.take(),
                        .anything_but = static_cast<bool>(entry[key_wrong])};
  const Value& moves = question.anything_but ? entry[key_wrong] : entry[key_right];
  const Position& position = question.record.position();
  for (const std::string& word : words(moves.text)) {
    const auto move = position.parse_move(word, position.to_move());
    if (!move) return at_line(file, moves.line, move.error().message);
    question.moves.push_back(*move);
  }
  return question;
}

}  // namespace

bool ExamQuestion::is_right(MoveCode move) const {
  return (std::find(moves.begin(), moves.end(), move) != moves.end()) != anything_but;
}

std::string ExamQuestion::expected() const {
  std::vector<std::string> texts;
  for (const MoveCode move : moves) texts.push_back(record.position().move_text(move));
  return (anything_but ? "not " : "") + join(texts, " ");
}

Result<std::vector<ExamQuestion>> read_exam(std::string_view content, std::string_view name) {
  EntryReader reader(name);
  if (const Status done = reader.read(content); !done) return done.error();
  std::vector<ExamQuestion> questions;
  for (const Entry& entry : reader.entries()) {
    auto question = read_question(name, entry);
    if (!question) return question.error();
    questions.push_back(question.take());
  }
  return questions;
}

Result<ExamAnswer> examine(const ExamQuestion& question, std::string_view agent,
                           const std::vector<const AgentKind*>& kinds, const ExamTurn& turn) {
  auto made = make_agent(agent, question.record.game_pointer(), kinds);
  if (!made) return made.error();
  const auto report = [&](const Answer&) {
    if (turn.alive) turn.alive();
  };
  const auto answer = ask(**made, question.record, Random(turn.seed), {.stop = turn.stop, .report = report});
  if (!answer) return Error{in_quotes(question.name) + ": " + answer.error().message, Error::Kind::agent};
  if (answer->resigned) return ExamAnswer{.move = "resigns", .seconds = answer->seconds};
  return ExamAnswer{.move = question.record.position().move_text(answer->move),
                    .right = question.is_right(answer->move),
                    .seconds = answer->seconds};
}

void ExamTally::add(const std::string& theme, bool right) {
  auto found =
      std::find_if(themes_.begin(), themes_.end(), [&](const ExamScore& s) { return s.theme == theme; });
  if (found == themes_.end()) found = themes_.insert(themes_.end(), ExamScore{.theme = theme});
  for (ExamScore* score : {&*found, &total_}) {
    ++score->asked;
    score->right += right ? 1 : 0;
  }
}

}  // namespace agon
