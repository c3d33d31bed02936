#include "lab/game_table.hpp"

#include <utility>

#include "base/text.hpp"

namespace agon {
namespace {

// A cell with a comma, a quote or a line's end is put in quotes, and quotes in it are doubled.
std::string quoted_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

GameTable::GameTable(std::vector<std::string> names, std::size_t seats) : names_(std::move(names)) {
  std::vector<std::string> columns{"game", "opening", "plies", "seconds", "end"};
  for (std::size_t seat = 1; seat <= seats; ++seat)
    for (const char* each : {"player", "result", "score"}) columns.push_back(each + std::to_string(seat));
  columns.emplace_back("moves");
  add_line(columns);
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
  add_line(cells);
}

void GameTable::add_line(const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) text_ += (i > 0 ? "," : "") + quoted_cell(cells[i]);
  text_ += "\r\n";
}

}  // namespace agon
