#include "lab/openings.hpp"

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/othello_record.hpp"

namespace agon {
namespace {

// Without the word "moves", trying tells whether the line is a position or moves.
Result<PositionText> split_opening(const GamePointer& game, std::string_view line) {
  if (auto parts = join_in_parentheses(words(line)); parse_ply(*game->game().start(), parts.front()))
    return PositionText{"", std::move(parts)};
  auto parts = split_position(line);
  if (parts.start.empty()) return parts;
  if (const auto start = game->game().parse(parts.start); !start) {
    const std::string form = form_of_moves(*game);
    return Error{in_quotes(line) + " begins neither with a move nor with a position (" +
                 start.error().message + ")" + (form.empty() ? "" : "; moves are written: " + form)};
  }
  return parts;
}

// `start` is empty for the game's own.
Result<Opening> opening_after(const Result<Record>& record, std::string_view line, std::string start) {
  if (!record) return record.error();
  if (record->position().over()) return Error{"the game is over after " + in_quotes(line)};
  return Opening{{std::move(start), record->texts()}};
}

Result<Opening> read_transcript_opening(const GamePointer& game, std::string_view line) {
  const auto asked = parse_spec(game->facts().spec);
  if (!asked) return asked.error();
  return opening_after(record_from_transcript(line, std::nullopt, *asked), line, "");
}

}  // namespace

std::string Opening::text() const {
  const std::string list = join(moves, " ");
  if (start.empty()) return list.empty() ? "start" : list;
  return start + (list.empty() ? "" : " moves " + list);
}

Result<Opening> read_opening(const GamePointer& game, std::string_view line) {
  if (is_meant_as_transcript(*game, line)) return read_transcript_opening(game, line);
  const auto parts = split_opening(game, line);
  if (!parts) return parts.error();
  const auto record = begin_record(game, *parts);
  // The game's own words for the start need no position.
  const bool usual = record && record->start().text() == game->game().start()->text();
  return opening_after(record, line, usual ? "" : parts->start);
}

Result<std::vector<Opening>> read_openings(const GamePointer& game, std::string_view content,
                                           std::string_view name) {
  std::vector<Opening> openings;
  const auto lines = split(without_mark(content), '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = trim(std::string_view(lines[i]).substr(0, lines[i].find('#')));
    if (line.empty()) continue;
    auto opening = read_opening(game, line);
    if (!opening)
      return Error{std::string(name) + ", line " + std::to_string(i + 1) + ": " + opening.error().message};
    openings.push_back(opening.take());
  }
  if (openings.empty())
    return Error{std::string(name) +
                 " holds no opening; write one per line, such as the moves from the start"};
  return openings;
}

Record begin_game(const GamePointer& game, const Opening& opening) {
  auto record = begin_record(game, opening);
  AGON_ASSERT(record);
  return record.take();
}

Result<Opening> with_random_plies(const GamePointer& game, const Opening& opening, int plies,
                                  const Random& random) {
  if (plies == 0) return opening;
  constexpr std::uint64_t tries = 1000;
  for (std::uint64_t attempt = 0; attempt < tries; ++attempt) {
    Random stream = random.split(attempt);
    Record record = begin_game(game, opening);
    for (int i = 0; i < plies && !record.position().over(); ++i)
      record.play(record.position().random_ply(stream));
    if (!record.position().over()) return Opening{{opening.start, record.texts()}};
  }
  return Error{"random-plies=" + std::to_string(plies) + " is too much: the game is over before (" +
               std::to_string(tries) + " tries)"};
}

}  // namespace agon
