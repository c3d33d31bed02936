// A board found in the rules of a game: fluents such as (cell 3 4 white) tell what stands where. Rules do not
// say that they mean one, so this is a guess, good enough to be drawn and clicked on. How a piece is drawn
// follows from the words for it; what searches are told (content, step) does not.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/drawing.hpp"
#include "game/piece_board.hpp"

namespace agon::gdl {

class Grid {
 public:
  Grid() = default;
  // `fluents` are all that can ever hold; `players` the names of their roles.
  Grid(std::span<const std::string> fluents, std::span<const std::string> players);

  bool found() const { return !pieces_.empty(); }
  // The board in which these fluents hold; what is no part of it becomes a note.
  Drawing draw(const std::vector<std::size_t>& fluents) const;
  // The cells that a move such as move(1,2,1,3) names, in this order.
  std::vector<Place> places(std::string_view move) const;
  // Which cell a fluent tells of, and what is on it: the same number for the same words. A negative cell: of
  // none.
  struct Content {
    int cell = -1, value = -1;
  };
  Content content(std::size_t fluent) const { return contents_[fluent]; }
  int cells() const { return static_cast<int>(columns_.size() * rows_.size()); }
  int values() const { return values_; }
  // From the first cell that a move names to the last; one that names a single cell leads there from nowhere.
  Step step(std::string_view move) const;

 private:
  // The values of one coordinate in the order in which they are drawn.
  using Axis = std::map<std::string, int, std::less<>>;
  struct Cell {
    bool is_cell = false;
    Piece piece;  // without a letter: nothing stands there
  };
  void number_contents();
  int number_of(Place place) const { return place.row * static_cast<int>(columns_.size()) + place.column; }

  std::vector<Cell> pieces_;        // by fluent
  std::vector<std::string> texts_;  // of the fluents
  Axis columns_, rows_;
  std::vector<Content> contents_;  // by fluent
  int values_ = 0;
  bool is_row_first_ = false;  // rows are named before columns
};

}  // namespace agon::gdl
