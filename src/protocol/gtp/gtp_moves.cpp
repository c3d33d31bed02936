#include "protocol/gtp/gtp_moves.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace agon {
namespace {

constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

// Whether the game numbers its rows from the top, 1 to the last. GTP counts from the bottom, so such a board
// is shown upside down, and its cells keep their names.
bool counts_from_top(const Drawing& board) {
  if (board.row_names.size() != static_cast<std::size_t>(board.rows)) return false;
  for (int row = 0; row < board.rows; ++row)
    if (board.row_names[static_cast<std::size_t>(row)] != std::to_string(row + 1)) return false;
  return true;
}

// The number of a row, as in the second half of a vertex.
int row_number(const Drawing& board, int row) { return counts_from_top(board) ? row + 1 : board.rows - row; }

}  // namespace

std::string_view gtp_color(Player player) { return player == 0 ? "b" : "w"; }
std::string_view gtp_color_word(Player player) { return player == 0 ? "black" : "white"; }

std::optional<Player> parse_gtp_color(std::string_view text) {
  const std::string word = lower_case(text);
  if (word == "b" || word == "black") return Player{0};
  if (word == "w" || word == "white") return Player{1};
  return std::nullopt;
}

std::string gtp_column(int column) {
  const auto index = static_cast<std::size_t>(column);
  return index < letters.size() ? std::string(1, letters[index]) : std::to_string(column + 1);
}

std::string gtp_row(const Drawing& board, int row) { return std::to_string(row_number(board, row)); }

std::string gtp_vertex(const Drawing& board, Place place) {
  return gtp_column(place.column) + gtp_row(board, place.row);
}

std::optional<Place> parse_gtp_vertex(const Drawing& board, std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const char letter = lower_case(text.substr(0, 1))[0];
  const auto column = letters.find(static_cast<char>(letter - 'a' + 'A'));
  const auto number = parse_integer(text.substr(1));
  if (letter < 'a' || letter > 'z' || column >= static_cast<std::size_t>(board.columns) || !number)
    return std::nullopt;
  if (*number < 1 || *number > board.rows) return std::nullopt;
  const int row = static_cast<int>(*number);
  return Place{static_cast<int>(column), counts_from_top(board) ? row - 1 : board.rows - row};
}

std::vector<int> gtp_rows(const Drawing& board) {
  std::vector<int> rows;
  for (int row = 0; row < board.rows; ++row) rows.push_back(row);
  if (counts_from_top(board)) std::reverse(rows.begin(), rows.end());
  return rows;
}

std::string gtp_move(const Position& position, MoveCode move) {
  return gtp_move(position.draw(), position, move);
}

std::string gtp_move(const Drawing& board, const Position& position, MoveCode move) {
  const auto places = position.places(move);
  if (places.size() == 1 && board.columns <= static_cast<int>(letters.size()))
    return gtp_vertex(board, places.front());
  return position.move_text(move);
}

Result<MoveCode> parse_gtp_move(const Position& position, Player player, std::string_view text) {
  const Drawing board = position.draw();
  const auto place = parse_gtp_vertex(board, text);
  if (place)
    for (const MoveCode move : position.legal(player))
      if (const auto places = position.places(move); places.size() == 1 && places.front() == *place)
        return move;
  auto move = position.parse_move(text, player);
  // A vertex means the cell of that name: never another one that the game happens to call so.
  if (move && place && position.places(*move).size() == 1) return Error{"illegal move"};
  return move;
}

}  // namespace agon
