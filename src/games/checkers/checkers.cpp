#include "games/checkers/checkers.hpp"

#include <bit>

#include "base/bits.hpp"
#include "base/text.hpp"
#include "games/grid.hpp"

namespace agon {

namespace {

Place place_of(int square) {
  const int row = square / 4;
  return {2 * (square % 4) + (row % 2 == 0 ? 1 : 0), row};
}

std::string piece_list(draughts::Squares pieces, draughts::Squares kings) {
  std::vector<std::string> names;
  for_each_bit(std::uint64_t{pieces}, [&](int square) {
    names.push_back((has(std::uint64_t{kings}, square) ? "K" : "") + std::to_string(square + 1));
  });
  return join(names, ",");
}

}  // namespace

std::string Checkers::text() const {
  std::string out = std::string(turn_ == 0 ? "B" : "W") + ":W" + piece_list(pieces_[1], kings_) + ":B" +
                    piece_list(pieces_[0], kings_);
  if (quiet_plies_ > 0) out += ":H" + std::to_string(quiet_plies_);
  if (drawn_ && quiet_plies_ < draw_plies) out += ":D";
  return out;
}

namespace {

struct PieceList {
  draughts::Squares pieces = 0, kings = 0;
};

// "21,K22,23" or nothing at all.
Result<PieceList> parse_pieces(std::string_view text) {
  PieceList list;
  for (const auto& name : split(text, ',')) {
    std::string_view number = name;
    const bool king = number.starts_with('K');
    if (king) number.remove_prefix(1);
    const auto square = parse_integer(number);
    if (!square || *square < 1 || *square > 32)
      return Error{"expected a square 1..32 or K1..K32, and got " + in_quotes(name)};
    const draughts::Squares bit = draughts::Squares{1} << (*square - 1);
    if ((list.pieces & bit) != 0) return Error{"square " + std::to_string(*square) + " is named twice"};
    list.pieces |= bit;
    if (king) list.kings |= bit;
  }
  return list;
}

}  // namespace

Result<Checkers> Checkers::parse(std::string_view text) const {
  const auto parts = split(text, ':');
  if (parts.size() < 3 || (parts[0] != "B" && parts[0] != "W") || !parts[1].starts_with('W') ||
      !parts[2].starts_with('B'))
    return Error{
        "expected a position such as B:W21,22:BK1,2 (side to move, white and black pieces), and got " +
        in_quotes(text)};
  const auto white = parse_pieces(std::string_view(parts[1]).substr(1)),
             black = parse_pieces(std::string_view(parts[2]).substr(1));
  if (!white) return white.error();
  if (!black) return black.error();
  if ((white->pieces & black->pieces) != 0) return Error{"a square holds both a white and a black piece"};
  if ((white->pieces & ~white->kings & draughts::crowning_row(1)) != 0 ||
      (black->pieces & ~black->kings & draughts::crowning_row(0)) != 0)
    return Error{"a man on its last row must be a king: write K before the square"};
  Checkers state;
  state.pieces_[0] = black->pieces;
  state.pieces_[1] = white->pieces;
  state.kings_ = white->kings | black->kings;
  state.turn_ = parts[0] == "B" ? 0 : 1;
  for (std::size_t i = 3; i < parts.size(); ++i) {
    const auto plies =
        parts[i].starts_with('H') ? parse_integer(std::string_view(parts[i]).substr(1)) : std::nullopt;
    if (plies && *plies >= 0 && *plies <= draw_plies)
      state.quiet_plies_ = static_cast<std::uint8_t>(*plies);
    else if (parts[i] == "D")
      state.drawn_ = true;
    else
      return Error{"expected :H and 0.." + std::to_string(draw_plies) +
                   " plies without progress, or :D, and got " + in_quotes(parts[i])};
  }
  if (state.quiet_plies_ >= draw_plies) state.drawn_ = true;
  return state;
}

bool Checkers::find_path(const Move& move, Squares at, Squares left, bool king,
                         std::vector<int>& path) const {
  path.push_back(std::countr_zero(at));
  if (left == 0 && path.back() == move.to) return true;
  for (const draughts::Direction direction : draughts::all_directions) {
    if (!king && draughts::goes_down(direction) != (turn_ == 0)) continue;
    const Squares over = draughts::step(at, direction) & left;
    const Squares landing = draughts::step(over, direction) & (empty() | Squares{1} << move.from);
    if (landing != 0 && find_path(move, landing, left & ~over, king, path)) return true;
  }
  path.pop_back();
  return false;
}

std::vector<int> Checkers::path(const Move& move) const {
  if (move.taken == 0) return {move.from, move.to};
  std::vector<int> squares;
  const Squares from = Squares{1} << move.from;
  find_path(move, from, move.taken, (kings_ & from) != 0, squares);
  return squares;
}

std::string Checkers::move_text(Move move) const {
  std::vector<std::string> names;
  for (const int square : path(move)) names.push_back(std::to_string(square + 1));
  return join(names, move.taken == 0 ? "-" : "x");
}

Drawing Checkers::draw() const {
  Drawing drawing{.grid = Drawing::Grid::checkered, .columns = 8, .rows = 8};
  for (int row = 0; row < 8; ++row)
    drawing.row_names.push_back(std::to_string(4 * row + 1) + "-" + std::to_string(4 * row + 4));
  for (std::size_t player = 0; player < 2; ++player)
    for_each_bit(std::uint64_t{pieces_[player]}, [&](int square) {
      const bool king = has(std::uint64_t{kings_}, square);
      drawing.pieces.push_back({.place = place_of(square),
                                .shape = king ? Piece::Shape::king : Piece::Shape::disc,
                                .owner = static_cast<int>(player),
                                .letter = player == 0 ? (king ? "B" : "b") : (king ? "W" : "w")});
    });
  return drawing;
}

std::vector<Place> Checkers::places(Move move) const {
  std::vector<Place> places;
  for (const int square : path(move)) places.push_back(place_of(square));
  return places;
}

}  // namespace agon
