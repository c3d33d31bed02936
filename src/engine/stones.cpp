#include "engine/stones.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace agon {
namespace {

// How a game writes its board: "../.. X", "---- X", "BB/WW W".
struct Letters {
  std::string players;
  char empty = '.';
};

Letters letters_of(const std::string& start) {
  const auto parts = words(start);
  Letters letters{.players = parts.size() > 1 && parts[1] == "W" ? "WB" : "XO"};
  if (start.find('-') != std::string::npos) letters.empty = '-';
  return letters;
}

}  // namespace

Result<std::unique_ptr<Position>> position_with(const Game& game, const std::vector<Stone>& stones,
                                                Player to_move, std::string_view rest) {
  const auto start = game.start();
  const Drawing board = start->draw();
  const auto first = words(start->text());
  const auto cells = static_cast<std::size_t>(board.columns * board.rows);
  if (first.size() < 2 || game.facts().players != 2 ||
      static_cast<std::size_t>(
          std::count_if(first[0].begin(), first[0].end(), [](char c) { return c != '/'; })) != cells)
    return Error{std::string(game.facts().about.name) + " cannot be set up stone by stone"};
  const Letters letters = letters_of(start->text());
  const std::string empty_row(static_cast<std::size_t>(board.columns), letters.empty);
  std::vector<std::string> rows(static_cast<std::size_t>(board.rows), empty_row);
  for (const Stone& stone : stones)
    rows[static_cast<std::size_t>(stone.place.row)][static_cast<std::size_t>(stone.place.column)] =
        letters.players[static_cast<std::size_t>(stone.owner)];
  return game.parse(join(rows, "/") + " " + letters.players[static_cast<std::size_t>(to_move)] +
                    (rest.empty() ? "" : " ") + std::string(rest));
}

}  // namespace agon
