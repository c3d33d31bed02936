#include "lab/openings.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace agon {
namespace {

Status play_all(Record& record, const std::vector<std::string>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const Status played = record.play_text(moves[i]); !played)
      return Error{"move " + std::to_string(i + 1) + ": " + played.error().message};
  return {};
}

MoveCode draw_chance(const Position& position, Random& random) {
  const auto outcomes = position.legal(chance);
  double rest = random.uniform();
  for (const MoveCode outcome : outcomes) {
    rest -= position.probability(outcome);
    if (rest < 0) return outcome;
  }
  return outcomes.back();
}

MoveCode draw_move(const Position& position, Player player, Random& random) {
  const auto moves = position.legal(player);
  return moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
}

// Splits "POSITION moves M1 M2" or tells by trying whether the line is a position or moves.
Opening split_opening(const GamePointer& game, std::string_view line) {
  auto parts = words(line);
  Opening opening;
  const auto keyword = std::find(parts.begin(), parts.end(), "moves");
  if (keyword != parts.end()) {
    opening.moves.assign(keyword + 1, parts.end());
    parts.erase(keyword, parts.end());
    opening.start = join(parts, " ");
  } else if (parse_ply(*game->game().start(), parts.front())) {
    opening.moves = parts;
  } else {
    opening.start = join(parts, " ");
  }
  if (opening.start == "start") opening.start.clear();
  return opening;
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
      record.play(random_ply(record.position(), stream));
    if (!record.position().over()) return Opening{opening.start, record.texts()};
  }
  return Error{"random-plies=" + std::to_string(plies) + " is too much: the game is over before (" +
               std::to_string(tries) + " tries)"};
}

Record::Ply random_ply(const Position& position, Random& random) {
  if (position.to_move() == chance) return {draw_chance(position, random)};
  if (position.to_move() != everyone) return {draw_move(position, position.to_move(), random)};
  Record::Ply ply;
  for (int p = 0; p < position.players(); ++p)
    ply.push_back(draw_move(position, static_cast<Player>(p), random));
  return ply;
}

}  // namespace agon
