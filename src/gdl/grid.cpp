#include "gdl/grid.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/text.hpp"

namespace agon::gdl {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t fewest_cells = 4, most_lines = 64;  // of a board, and of its rows or columns

// (cell 3 4 white) as its words; none where something is nested in it.
Words flat_words(std::string_view fluent) {
  if (!fluent.starts_with('(') || !fluent.ends_with(')')) return {};
  const std::string_view inner = fluent.substr(1, fluent.size() - 2);
  return inner.find('(') == std::string_view::npos ? words(inner) : Words();
}

// What may be the fluents of a board: one name with the same number of words, of which the second and third
// are the coordinates.
struct Family {
  std::set<std::string> first, second;
  std::set<std::pair<std::string, std::string>> cells;

  void add(const Words& fluent) {
    first.insert(fluent[1]);
    second.insert(fluent[2]);
    cells.emplace(fluent[1], fluent[2]);
  }
  // Most pairs of coordinates are cells.
  bool is_board() const {
    return first.size() >= 2 && second.size() >= 2 && first.size() <= most_lines &&
           second.size() <= most_lines && cells.size() >= fewest_cells &&
           2 * cells.size() >= first.size() * second.size();
  }
};

using Key = std::pair<std::string, std::size_t>;  // name, number of words
using Board = std::pair<Key, Family>;

bool is_of(const Words& fluent, const Key& key) {
  return fluent.size() == key.second && fluent.front() == key.first;
}

// The family with the most cells; of several the one that the rules speak of first, whatever it is called.
std::optional<Board> find_board(std::span<const std::string> fluents) {
  std::vector<Board> families;
  for (const std::string& text : fluents) {
    const Words fluent = flat_words(text);
    if (fluent.size() < 4) continue;
    auto known = std::find_if(families.begin(), families.end(),
                              [&](const Board& each) { return is_of(fluent, each.first); });
    if (known == families.end()) known = families.insert(known, {{fluent.front(), fluent.size()}, Family()});
    known->second.add(fluent);
  }
  std::optional<Board> board;
  for (const auto& [key, family] : families)
    if (family.is_board() && (!board || family.cells.size() > board->second.cells.size()))
      board.emplace(key, family);
  return board;
}

bool all_numbers(const std::set<std::string>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](const auto& each) { return bool{parse_integer(each)}; });
}

std::vector<std::string> in_order(const std::set<std::string>& values) {
  std::vector<std::string> order(values.begin(), values.end());
  if (all_numbers(values))
    std::sort(order.begin(), order.end(),
              [](const auto& a, const auto& b) { return *parse_integer(a) < *parse_integer(b); });
  return order;
}

bool is_blank(std::string_view word) {
  constexpr std::array<std::string_view, 8> names{"b",    "blank",   "empty", "e",
                                                  "none", "nothing", "clear", "hole"};
  return std::find(names.begin(), names.end(), word) != names.end();
}

// Whose a piece is by its name: the player's own, or one that begins like a single player's.
int owner_of(const std::string& word, std::span<const std::string> players) {
  int owner = -1;
  for (std::size_t p = 0; p < players.size(); ++p) {
    if (players[p] == word) return static_cast<int>(p);
    if (players[p].front() != word.front()) continue;
    if (owner >= 0) return -1;
    owner = static_cast<int>(p);
  }
  return owner;
}

// What the words behind the coordinates of a cell say.
struct Told {
  int owner = -1;
  std::string kind;  // empty where only the owner is told
};

Told read_told(std::span<const std::string> words, std::span<const std::string> players) {
  Told told;
  for (const std::string& word : words) {
    const bool is_player = std::find(players.begin(), players.end(), word) != players.end();
    if (is_player || told.owner < 0) told.owner = owner_of(word, players);
    if (is_player) continue;
    // "wp" of white is a p.
    const bool names_owner = words.size() == 1 && told.owner >= 0 && word.size() == 2;
    told.kind = names_owner ? word.substr(1) : word;
  }
  return told;
}

char capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// One letter for each kind, its first that no kind before it has: king K, knight N.
std::map<std::string, std::string> letters_of(const std::set<std::string>& kinds) {
  std::map<std::string, std::string> letters;
  std::set<char> used;
  for (const std::string& kind : kinds) {
    if (kind.empty()) continue;
    const auto free =
        std::find_if(kind.begin(), kind.end(), [&](char c) { return !used.contains(capital(c)); });
    const char letter = capital(free != kind.end() ? *free : kind.front());
    used.insert(letter);
    letters.emplace(kind, std::string(1, letter));
  }
  return letters;
}

// A player alone is a disc, all else a letter; the second player's are small, as in chess.
Piece piece_of(const Told& told, const std::map<std::string, std::string>& letters,
               std::span<const std::string> players) {
  Piece piece{.owner = told.owner};
  if (told.kind.empty()) {
    piece.letter = std::string(1, capital(players[static_cast<std::size_t>(told.owner)].front()));
    return piece;
  }
  piece.shape = Piece::Shape::letter;
  piece.letter = told.owner == 1 ? lower_case(letters.at(told.kind)) : letters.at(told.kind);
  return piece;
}

bool is_empty_cell(std::span<const std::string> words) {
  return std::any_of(words.begin(), words.end(), is_blank);
}

}  // namespace

Grid::Grid(std::span<const std::string> fluents, std::span<const std::string> players)
    : texts_(fluents.begin(), fluents.end()) {
  const auto board = find_board(texts_);
  if (!board) return;
  // Columns come first and rows are counted from below, as in chess, unless only the second ones are letters.
  const auto& [key, family] = *board;
  is_row_first_ = all_numbers(family.first) && !all_numbers(family.second);
  for (const std::string& name : in_order(is_row_first_ ? family.second : family.first))
    columns_.emplace(name, static_cast<int>(columns_.size()));
  int row = static_cast<int>((is_row_first_ ? family.first : family.second).size());
  for (const std::string& name : in_order(is_row_first_ ? family.first : family.second))
    rows_.emplace(name, --row);
  std::set<std::string> kinds;
  for (const std::string& text : texts_)
    if (const Words fluent = flat_words(text); is_of(fluent, key))
      if (const auto words = std::span(fluent).subspan(3); !is_empty_cell(words))
        kinds.insert(read_told(words, players).kind);
  const auto letters = letters_of(kinds);
  for (const std::string& text : texts_) {
    const Words fluent = flat_words(text);
    Cell& cell = pieces_.emplace_back();
    cell.is_cell = is_of(fluent, key);
    if (!cell.is_cell) continue;
    const auto words = std::span(fluent).subspan(3);
    if (!is_empty_cell(words)) cell.piece = piece_of(read_told(words, players), letters, players);
    cell.piece.place = {columns_.find(fluent[is_row_first_ ? 2 : 1])->second,
                        rows_.find(fluent[is_row_first_ ? 1 : 2])->second};
  }
  number_contents();
}

void Grid::number_contents() {
  std::map<Words, int> values;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    Content& content = contents_.emplace_back();
    if (!pieces_[i].is_cell) continue;
    const Words fluent = flat_words(texts_[i]);
    content.cell = number_of(pieces_[i].piece.place);
    content.value = values.emplace(Words(fluent.begin() + 3, fluent.end()), values_).first->second;
    values_ = static_cast<int>(values.size());
  }
}

Drawing Grid::draw(const std::vector<std::size_t>& fluents) const {
  Drawing drawing{.columns = static_cast<int>(columns_.size()), .rows = static_cast<int>(rows_.size())};
  drawing.column_names.resize(columns_.size());
  drawing.row_names.resize(rows_.size());
  for (const auto& [name, column] : columns_) drawing.column_names[static_cast<std::size_t>(column)] = name;
  for (const auto& [name, row] : rows_) drawing.row_names[static_cast<std::size_t>(row)] = name;
  std::string rest;
  for (const std::size_t i : fluents)
    if (!pieces_[i].is_cell)
      rest += (rest.empty() ? "" : " ") + texts_[i];
    else if (!pieces_[i].piece.letter.empty())
      drawing.pieces.push_back(pieces_[i].piece);
  if (!rest.empty()) drawing.notes.push_back(std::move(rest));
  return drawing;
}

std::vector<Place> Grid::places(std::string_view move) const {
  std::vector<Place> places;
  const auto open = move.find('(');
  if (open == std::string_view::npos || !move.ends_with(')')) return places;
  const auto words = split(move.substr(open + 1, move.size() - open - 2), ',');
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const auto column = columns_.find(words[is_row_first_ ? i + 1 : i]);
    const auto row = rows_.find(words[is_row_first_ ? i : i + 1]);
    if (column == columns_.end() || row == rows_.end()) continue;
    places.push_back({column->second, row->second});
    ++i;  // both words are used up
  }
  return places;
}

Step Grid::step(std::string_view move) const {
  const auto cells = places(move);
  if (cells.empty()) return {};
  return {cells.size() > 1 ? number_of(cells.front()) : -1, number_of(cells.back())};
}

}  // namespace agon::gdl
