// Positions and moves of ReversiXT as people read them.
#include <optional>

#include "base/text.hpp"
#include "games/reversixt/reversixt.hpp"

namespace agon {
namespace {

constexpr std::string_view nobody_out = "-", bomb_word = "bomb", override_word = "override";

template <class Number>
std::string list_text(const std::vector<Number>& numbers) {
  std::vector<std::string> parts;
  for (const Number number : numbers) parts.push_back(std::to_string(number));
  return join(parts, ",");
}

// Exactly `count` numbers from 0 to 255, separated by commas.
std::optional<std::vector<std::uint8_t>> read_stocks(std::string_view text, int count) {
  std::vector<std::uint8_t> stocks;
  for (const std::string& part : split(text, ',')) {
    const auto number = parse_integer(part);
    if (!number || *number < 0 || *number > 255) return std::nullopt;
    stocks.push_back(static_cast<std::uint8_t>(*number));
  }
  if (static_cast<int>(stocks.size()) != count) return std::nullopt;
  return stocks;
}

// The numbers of players, from 1, as bits from 0.
std::optional<std::uint8_t> read_players(std::string_view text, int players) {
  if (text == nobody_out) return std::uint8_t{0};
  unsigned bits = 0;
  for (const std::string& part : split(text, ',')) {
    const auto number = parse_integer(part);
    if (!number || *number < 1 || *number > players) return std::nullopt;
    bits |= 1u << (*number - 1);
  }
  return static_cast<std::uint8_t>(bits);
}

std::optional<int> small_number(std::string_view text) {
  const auto number = parse_integer(text);
  return number && 0 <= *number && *number < 65536 ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::string counted_text(int number, std::string_view thing) {
  return std::to_string(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

}  // namespace

std::string ReversixtState::cell_letters() const {
  std::string out(board().map().cells.size(), letters[hole]);
  for (int i = 0; i < board().size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    const Place place = board().place(cell);
    out[static_cast<std::size_t>(place.row * board().map().width + place.column)] = letters[cells_[cell]];
  }
  return out;
}

// "0012/0-21 1 place 3,3 1,0 -": rows, player to move, phase, override stones, bombs, who is disqualified.
std::string ReversixtState::text() const {
  const auto width = static_cast<std::size_t>(board().map().width);
  const std::string cells = cell_letters();
  std::vector<std::string> rows;
  for (std::size_t at = 0; at < cells.size(); at += width) rows.push_back(cells.substr(at, width));
  std::vector<int> override_stocks, bomb_stocks, out;
  for (Player p = 0; p < players(); ++p) {
    override_stocks.push_back(overrides(p));
    bomb_stocks.push_back(bombs(p));
    if (disqualified(p)) out.push_back(p + 1);
  }
  return join(rows, "/") + " " + std::to_string(head_.turn + 1) + " " + (bombing() ? "bomb" : "place") + " " +
         list_text(override_stocks) + " " + list_text(bomb_stocks) + " " +
         (out.empty() ? std::string(nobody_out) : list_text(out));
}

Result<ReversixtState> ReversixtState::parse(std::string_view text) const {
  const auto parts = agon::words(text);
  if (parts.size() != 6)
    return Error{
        "expected rows, player to move, place or bomb, override stones, bombs and who is "
        "disqualified, and got " +
        in_quotes(text)};
  const auto cells = read_rows(parts[0]);
  if (!cells) return cells.error();
  const auto turn = parse_integer(parts[1]);
  if (!turn || *turn < 1 || *turn > players())
    return Error{"expected the player to move, 1 to " + std::to_string(players()) + ", and got " +
                 in_quotes(parts[1])};
  if (parts[2] != "place" && parts[2] != "bomb")
    return Error{"expected place or bomb and got " + in_quotes(parts[2])};
  const auto override_stocks = read_stocks(parts[3], players()),
             bomb_stocks = read_stocks(parts[4], players());
  if (!override_stocks || !bomb_stocks)
    return Error{"expected " + std::to_string(players()) +
                 " stocks from 0 to 255 with commas between, and got " +
                 in_quotes(override_stocks ? parts[4] : parts[3])};
  const auto out = read_players(parts[5], players());
  if (!out || std::popcount(*out) >= players())
    return Error{"expected the disqualified players, not all, or -, and got " + in_quotes(parts[5])};

  ReversixtState state(board());
  std::copy(override_stocks->begin(), override_stocks->end(), state.head_.overrides.begin());
  std::copy(bomb_stocks->begin(), bomb_stocks->end(), state.head_.bombs.begin());
  state.head_.turn = static_cast<Player>(*turn - 1);
  state.head_.out = *out;
  state.read_cells(*cells);
  state.begin(parts[2] == "bomb" ? Phase::bombing : Phase::placing);
  return state;
}

// All cells without separators, checked against the map: what it has no cell for is a hole.
Result<std::string> ReversixtState::read_rows(std::string_view text) const {
  const reversixt::Map& map = board().map();
  const auto rows = split(text, '/');
  if (static_cast<int>(rows.size()) != map.height)
    return Error{"expected " + std::to_string(map.height) + " rows with / between, and got " +
                 std::to_string(rows.size())};
  std::string cells;
  for (const std::string& row : rows) {
    if (static_cast<int>(row.size()) != map.width)
      return Error{"expected rows of " + std::to_string(map.width) + " cells, and got " + in_quotes(row)};
    cells += row;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto content = letters.find(cells[i]);
    const bool known = content != std::string_view::npos &&
                       (content < index(static_cast<Player>(players())) || content >= expansion);
    if (!known || (map.cells[i] == letters[hole] && content != hole))
      return Error{"expected " + std::string(known ? "a hole" : "a cell of the map") + " and got " +
                   in_quotes(cells.substr(i, 1)) + " in column " +
                   std::to_string(static_cast<int>(i) % map.width) + " of row " +
                   std::to_string(static_cast<int>(i) / map.width)};
  }
  return cells;
}

std::string ReversixtState::move_text(Move move) const {
  const Place place = board().place(move.cell);
  std::string out = std::to_string(place.column) + "," + std::to_string(place.row);
  if (move.special == 0) return out;
  out += '=';
  if (move.special == take_bomb) return out.append(bomb_word);
  return out + (move.special == take_override ? std::string(override_word) : std::to_string(move.special));
}

std::string ReversixtState::why_not(std::string_view move) const {
  const auto written = split(lower_case(trim(move)), '=');
  const auto place = split(written.empty() ? "" : written.front(), ',');
  if (place.size() != 2 || written.size() > 2) return "";
  const auto column = small_number(place[0]), row = small_number(place[1]);
  const auto special = written.size() == 1           ? 0
                       : written[1] == bomb_word     ? take_bomb
                       : written[1] == override_word ? take_override
                                                     : small_number(written[1]);
  if (!column || !row || !special) return "";
  return why_refused({*column, *row}, *special);
}

std::string ReversixtState::why_refused(Place place, int special) const {
  if (over()) return "the game is over";
  if (!board().map().inside(place)) return "off the board";
  const int number = board().cell_at(place);
  if (number < 0 || cells_[static_cast<std::size_t>(number)] == hole) return "a hole";
  if (bombing()) return "";
  const auto cell = static_cast<Cell>(number);
  const Content there = content(cell);
  if (there <= expansion && overrides(head_.turn) == 0) return "occupied, and no override stone is left";
  if (there != expansion && !captures(cell, head_.turn)) return "captures nothing";
  if (there == choice)
    return 1 <= special && special <= players()
               ? ""
               : "say with whom to exchange: =1 to =" + std::to_string(players());
  if (there == bonus)
    return special == take_bomb || special == take_override ? "" : "say what to take: =bomb or =override";
  return special == 0 ? "" : "nothing is chosen here";
}

std::optional<ReversixtState::Move> ReversixtState::find_move(Place place, int special) const {
  if (!why_refused(place, special).empty()) return std::nullopt;
  return Move{static_cast<Cell>(board().cell_at(place)), static_cast<std::uint16_t>(bombing() ? 0 : special)};
}

Drawing ReversixtState::draw() const {
  const reversixt::Map& map = board().map();
  Drawing drawing{.columns = map.width, .rows = map.height};
  for (int column = 0; column < map.width; ++column) drawing.column_names.push_back(std::to_string(column));
  for (int row = 0; row < map.height; ++row) drawing.row_names.push_back(std::to_string(row));
  const std::string cells = cell_letters();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto content = letters.find(cells[i]);
    const Place place{static_cast<int>(i) % map.width, static_cast<int>(i) / map.width};
    if (content == hole) drawing.holes.push_back(place);
    if (content == hole || content == empty) continue;
    drawing.pieces.push_back({.place = place,
                              .shape = content < expansion ? Piece::Shape::disc : Piece::Shape::letter,
                              .owner = content < expansion ? static_cast<int>(content) : -1,
                              .letter = std::string(1, cells[i])});
  }
  const auto side = [](const reversixt::Side& each) { return CellSide{each.cell, each.direction}; };
  for (const auto& [one, other] : map.transitions) drawing.links.push_back({side(one), side(other)});
  for (Player p = 0; p < players(); ++p)
    drawing.notes.push_back("player " + std::to_string(p + 1) + ": " + counted_text(stones(p), "stone") +
                            ", " + counted_text(overrides(p), "override stone") + ", " +
                            counted_text(bombs(p), "bomb") + (disqualified(p) ? ", disqualified" : ""));
  return drawing;
}

}  // namespace agon
