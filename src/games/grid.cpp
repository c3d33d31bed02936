#include "games/grid.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace agon::grid {

std::string column_name(int column) {
  std::string name;
  for (int rest = column + 1; rest > 0; rest = (rest - 1) / 26)
    name.insert(name.begin(), static_cast<char>('a' + (rest - 1) % 26));
  return name;
}

std::string cell_name(Place cell) { return column_name(cell.column) + std::to_string(cell.row + 1); }

Drawing empty_drawing(int columns, int rows, bool first_row_on_top) {
  Drawing drawing{.columns = columns, .rows = rows};
  for (int c = 0; c < columns; ++c) drawing.column_names.push_back(column_name(c));
  for (int r = 0; r < rows; ++r)
    drawing.row_names.push_back(std::to_string(first_row_on_top ? r + 1 : rows - r));
  return drawing;
}

namespace {

std::ptrdiff_t cells_in(std::string_view board) {
  return static_cast<std::ptrdiff_t>(board.size()) - std::count(board.begin(), board.end(), '/');
}

}  // namespace

Result<BoardText> parse_board(std::string_view text, int columns, int rows, std::string_view stones,
                              char empty) {
  const auto parts = words(text);
  const int cells = columns * rows;
  const std::string shape = std::to_string(columns) + "x" + std::to_string(rows) + " cells of '" +
                            std::string(stones) + "' and '" + empty +
                            "', top row first, then the side to move";
  if (parts.size() == 1 && cells_in(parts[0]) == cells)
    return Error{"the side to move is missing behind the cells: one of '" + std::string(stones) + "'"};
  if (parts.size() != 2) return Error{"expected " + shape + ", and got " + in_quotes(text)};
  BoardText board;
  int found = 0;
  for (const char c : parts[0]) {
    if (c == '/') continue;
    const auto owner = stones.find(c);
    if (c != empty && owner == std::string_view::npos)
      return Error{std::string("a cell cannot be '") + c + "'; expected " + shape};
    if (c != empty && found < cells)
      board.stones.push_back({{found % columns, found / columns}, static_cast<Player>(owner)});
    ++found;
  }
  if (found != cells) return Error{"found " + std::to_string(found) + " cells; expected " + shape};
  const auto side = parts[1].size() == 1 ? stones.find(parts[1][0]) : std::string_view::npos;
  if (side == std::string_view::npos)
    return Error{"the side to move must be one of '" + std::string(stones) + "', not " + in_quotes(parts[1])};
  board.to_move = static_cast<Player>(side);
  return board;
}

}  // namespace agon::grid
