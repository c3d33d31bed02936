// The games of a match as a table for spreadsheets and notebooks.
#pragma once

#include <string>
#include <vector>

#include "lab/finished_game.hpp"

namespace agon {

// In CSV: a first line with the names of the columns, then one line for each game.
class GameTable {
 public:
  // `names` are those of the match's players, `seats` how many play a game.
  GameTable(std::vector<std::string> names, std::size_t seats);
  void add(const FinishedGame& game);
  const std::string& text() const { return text_; }

 private:
  std::vector<std::string> names_;
  std::string text_;
};

}  // namespace agon
