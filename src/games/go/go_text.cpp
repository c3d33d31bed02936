#include "games/go/go_text.hpp"

#include <algorithm>
#include <cctype>

#include "base/assert.hpp"
#include "base/text.hpp"

namespace agon {

GoText GoText::empty(int size) {
  const auto points = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  return {.size = size, .cells = std::string(points, '.')};
}

GoText GoText::of(std::string_view text) {
  const auto parts = words(text);
  AGON_ASSERT(parts.size() >= 2);
  GoText board;
  board.size = static_cast<int>(std::min(parts[0].find('/'), parts[0].size()));
  for (const char c : parts[0])
    if (c != '/') board.cells += c;
  board.to_move = parts[1] == "X" ? 0 : 1;
  board.rest.assign(parts.begin() + 2, parts.end());
  return board;
}

std::vector<Place> GoText::stones(char letter) const {
  std::vector<Place> places;
  for (int i = 0; i < static_cast<int>(cells.size()); ++i)
    if (cells[static_cast<std::size_t>(i)] == letter) places.push_back({i % size, i / size});
  return places;
}

std::string GoText::text() const {
  std::string out;
  for (std::size_t at = 0; at < cells.size(); at += static_cast<std::size_t>(size))
    out += (at > 0 ? "/" : "") + cells.substr(at, static_cast<std::size_t>(size));
  out += to_move == 0 ? " X" : " O";
  for (const std::string& part : rest) out += " " + part;
  return out;
}

std::string go_point_name(Place place, int size) {
  const char letter = static_cast<char>('A' + place.column + (place.column >= 8 ? 1 : 0));
  return letter + std::to_string(size - place.row);
}

std::optional<Place> go_point(std::string_view name, int size) {
  if (name.size() < 2) return std::nullopt;
  const int letter = std::toupper(static_cast<unsigned char>(name[0])) - 'A';
  const auto number = parse_integer(name.substr(1));
  if (letter < 0 || letter == 8 || !number || *number < 1 || *number > size) return std::nullopt;
  const int column = letter < 8 ? letter : letter - 1;
  if (column >= size) return std::nullopt;
  return Place{column, size - static_cast<int>(*number)};
}

}  // namespace agon
