#include "lab/game_table.hpp"

#include <utility>

#include "base/csv.hpp"
#include "base/text.hpp"

namespace agon {
GameTable::GameTable(std::vector<std::string> names, std::size_t seats) : names_(std::move(names)) {
  std::vector<std::string> columns{"game", "opening", "plies", "seconds", "end"};
  for (std::size_t seat = 1; seat <= seats; ++seat)
    for (const char* each : {"player", "result", "score"}) columns.push_back(each + std::to_string(seat));
  columns.emplace_back("moves");
  text_ += csv_line(columns);
}

void GameTable::add(const FinishedGame& game) {
  std::vector<std::string> cells{std::to_string(game.number), game.opening, std::to_string(game.plies),
                                 number_text(game.seconds), game.reason()};
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    cells.push_back(names_[static_cast<std::size_t>(game.seats[seat])]);
    cells.push_back(number_text(game.results[seat]));
    cells.push_back(number_text(game.scores[seat]));
  }
  cells.push_back(game.moves);
  text_ += csv_line(cells);
}

}  // namespace agon
