#include "lab/openings.hpp"

#include "base/text.hpp"

namespace agon {
namespace {

Status play_all(Record& record, const std::vector<std::string>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const Status played = record.play_text(moves[i]); !played)
      return Error{"move " + std::to_string(i + 1) + ": " + played.error().message};
  return {};
}

// Without the word "moves", trying tells whether the line is a position or moves.
Opening split_opening(const GamePointer& game, std::string_view line) {
  if (const auto parts = words(line); parse_ply(*game->game().start(), parts.front())) return {"", parts};
  auto [start, moves] = split_position(line);
  return {std::move(start), std::move(moves)};
}

}  // namespace

std::string Opening::text() const {
  const std::string list = join(moves, " ");
  if (start.empty()) return list.empty() ? "start" : list;
  return start + (list.empty() ? "" : " moves " + list);
}

Result<Opening> read_opening(const GamePointer& game, std::string_view line) {
  Opening opening = split_opening(game, line);
  auto position = opening.start.empty() ? Result(game->game().start()) : game->game().parse(opening.start);
  if (!position)
    return Error{in_quotes(line) + " begins neither with a move nor with a position (" +
                 position.error().message + ")"};
  // The game's own words for the start need no position.
  if ((*position)->text() == game->game().start()->text()) opening.start.clear();
  Record record(game, position.take());
  if (const Status played = play_all(record, opening.moves); !played) return played.error();
  if (record.position().over()) return Error{"the game is over after " + in_quotes(line)};
  opening.moves = record.texts();
  return opening;
}

Result<std::vector<Opening>> read_openings(const GamePointer& game, std::string_view content,
                                           std::string_view name) {
  std::vector<Opening> openings;
  const auto lines = split(content, '\n');
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
  auto position = opening.start.empty() ? Result(game->game().start()) : game->game().parse(opening.start);
  AGON_ASSERT(position);
  Record record(game, position.take());
  const Status played = play_all(record, opening.moves);
  AGON_ASSERT(played);
  return record;
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
    if (!record.position().over()) return Opening{opening.start, record.texts()};
  }
  return Error{"random-plies=" + std::to_string(plies) + " is too much: the game is over before (" +
               std::to_string(tries) + " tries)"};
}

}  // namespace agon
