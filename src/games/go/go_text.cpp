#include "games/go/go_text.hpp"

#include <algorithm>
#include <cctype>

#include "base/assert.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

std::optional<int> small_number(std::string_view text) {
  const auto number = parse_integer(text);
  if (!number || *number < 0 || *number > 1'000'000) return std::nullopt;
  return static_cast<int>(*number);
}

}  // namespace

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

std::optional<int> GoText::handicap() const {
  const auto extras = GoExtras::parse(rest, size);
  return extras ? extras->handicap : std::nullopt;
}

Result<GoExtras> GoExtras::parse(std::span<const std::string> words, int size) {
  GoExtras extras;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals),
                      value = equals == std::string::npos ? "" : word.substr(equals + 1);
    bool good = false;
    if (key == "ko") {
      for (const auto& name : split(value, ','))
        if (const auto place = go_point(name, size)) extras.ko.push_back(*place);
      good = !extras.ko.empty() && extras.ko.size() == split(value, ',').size();
    } else if (key == "prisoners") {
      const auto parts = split(value, ',');
      const auto black = parts.size() == 2 ? small_number(parts[0]) : std::nullopt;
      const auto white = parts.size() == 2 ? small_number(parts[1]) : std::nullopt;
      good = black && white;
      if (good) extras.prisoners = {*black, *white};
    } else if (key == "passes") {
      const auto number = small_number(value);
      good = number && *number <= 2;
      if (good) extras.passes = *number;
    } else if (key == "handicap") {
      extras.handicap = small_number(value);
      good = extras.handicap.has_value();
    }
    if (!good)
      return Error{"after the side to move expected ko=D4, prisoners=1,0, passes=1 or handicap=2, and got " +
                   in_quotes(word)};
  }
  return extras;
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
