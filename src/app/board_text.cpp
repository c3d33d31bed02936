#include "app/board_text.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

constexpr std::string_view plain = "\x1b[0m", strong = "\x1b[1m", dim = "\x1b[2m";
// One colour per player, told apart on dark and on light ground; they repeat after six.
constexpr std::array<std::string_view, 6> player_colours{"\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m",
                                                         "\x1b[1;32m", "\x1b[1;35m", "\x1b[1;36m"};

// Go's stones are black and white on wood: on the terminal's own ground one of them could not be seen.
constexpr std::string_view wood = "\x1b[48;5;179m", wood_lines = "\x1b[38;5;94;48;5;179m";
constexpr std::array<std::string_view, 2> stone_colours{"\x1b[1;38;5;16;48;5;179m",
                                                        "\x1b[1;38;5;231;48;5;179m"};

class BoardWriter {
 public:
  BoardWriter(const Drawing& drawing, std::span<const Place> marked, bool utf8, bool colour)
      : drawing_(drawing), marked_(marked), utf8_(utf8), colour_(colour) {
    for (const std::string& name : drawing.row_names) margin_ = std::max(margin_, text_width(name));
    cells_.resize(static_cast<std::size_t>(drawing.columns * drawing.rows));
    for (const Piece& piece : drawing.pieces)
      cells_[static_cast<std::size_t>(piece.place.row * drawing.columns + piece.place.column)] = &piece;
  }

  std::string text() const {
    std::string out;
    for (int row = 0; row < drawing_.rows; ++row) out += row_text(row);
    if (!drawing_.column_names.empty()) out += column_names();
    for (const Drawing::Area& area : drawing_.areas) out += area_text(area);
    if (!drawing_.dice.empty()) out += dice_text();
    return out;
  }

  std::string piece_text(const Piece& piece) const {
    const std::string letter = letter_text(piece);
    // Discs of two players differ by more than their colours; more players keep their letters.
    const bool king = piece.shape == Piece::Shape::king;
    const bool disc =
        utf8_ && (king || piece.shape == Piece::Shape::disc) && (piece.owner == 0 || piece.owner == 1);
    const bool filled = piece.owner == 0;
    const std::string glyph = !disc ? letter : filled ? (king ? "◉" : "●") : (king ? "◎" : "○");
    if (piece.owner < 0) return glyph;
    if (on_wood() && piece.owner < 2)
      return painted(stone_colours[static_cast<std::size_t>(piece.owner)], glyph);
    return painted(player_colours[static_cast<std::size_t>(piece.owner) % player_colours.size()], glyph);
  }

 private:
  std::string row_text(int row) const {
    std::string line = "  ";
    if (!drawing_.row_names.empty())
      line += pad_left(drawing_.row_names[static_cast<std::size_t>(row)], margin_) + " ";
    for (int column = 0; column < drawing_.columns; ++column) line += cell_text({column, row});
    while (line.ends_with(' ')) line.pop_back();
    return line + "\n";
  }

  std::string cell_text(Place place) const {
    const bool mark = std::find(marked_.begin(), marked_.end(), place) != marked_.end();
    const Piece* piece = cells_[static_cast<std::size_t>(place.row * drawing_.columns + place.column)];
    if (piece == nullptr && is_hole(place)) return "   ";
    const std::string inner = piece != nullptr ? piece_text(*piece) : empty_text();
    if (!mark) return painted(ground(), " ") + inner + painted(ground(), " ");
    const std::string_view bracket = on_wood() ? stone_colours[0] : strong;
    return painted(bracket, "[") + inner + painted(bracket, "]");
  }

  bool is_hole(Place place) const {
    return std::find(drawing_.holes.begin(), drawing_.holes.end(), place) != drawing_.holes.end();
  }

  bool on_wood() const { return drawing_.grid == Drawing::Grid::points; }
  std::string_view ground() const { return on_wood() ? wood : std::string_view(); }

  std::string empty_text() const { return painted(on_wood() ? wood_lines : dim, utf8_ ? "·" : "."); }

  // In ASCII the symbols of two players are told apart by their case.
  std::string letter_text(const Piece& piece) const {
    if (piece.letter.empty()) return "?";
    if (utf8_) return piece.letter;
    const std::string plain_letter = to_ascii(piece.letter);
    return plain_letter != piece.letter && piece.owner == 1 ? lower_case(plain_letter) : plain_letter;
  }

  std::string area_text(const Drawing::Area& area) const {
    std::string line = "  " + area.name + ":";
    for (const Piece& piece : area.pieces) line += " " + piece_text(piece);
    return line + "\n";
  }

  std::string dice_text() const {
    std::string line = "  dice:";
    for (const int pips : drawing_.dice) line += " " + std::to_string(pips);
    return line + "\n";
  }

  std::string column_names() const {
    std::string line(drawing_.row_names.empty() ? 2 : margin_ + 3, ' ');
    for (const std::string& name : drawing_.column_names)
      line += text_width(name) < 2 ? " " + name + " " : pad_right(name, 3);
    while (line.ends_with(' ')) line.pop_back();
    return line + "\n";
  }

  std::string painted(std::string_view code, std::string_view text) const {
    return colour_ && !code.empty() ? std::string(code) + std::string(text) + std::string(plain)
                                    : std::string(text);
  }

  const Drawing& drawing_;
  std::span<const Place> marked_;
  bool utf8_, colour_;
  std::size_t margin_ = 0;
  std::vector<const Piece*> cells_;
};

}  // namespace

std::string board_text(const Drawing& drawing, std::span<const Place> marked, bool utf8, bool colour) {
  std::string text = drawing.has_board() ? BoardWriter(drawing, marked, utf8, colour).text() : "";
  for (const std::string& note : drawing.notes) text += "  " + note + "\n";
  return text;
}

std::string player_sign(const Position& position, Player player, const Console& console) {
  constexpr int most_moves = 8;  // on an empty board pieces appear with the first moves
  auto now = position.clone();
  for (int i = 0; i < most_moves; ++i) {
    const Drawing drawing = now->draw();
    const auto own = std::find_if(drawing.pieces.begin(), drawing.pieces.end(),
                                  [&](const Piece& piece) { return piece.owner == player; });
    if (own != drawing.pieces.end() && own->shape != Piece::Shape::disc) return "";
    if (own != drawing.pieces.end())
      return BoardWriter(drawing, {}, console.utf8, console.colour).piece_text(*own);
    if (now->over() || now->to_move() < 0) break;
    const auto moves = now->legal(now->to_move());
    now->play(moves.front());
  }
  return "";
}

void print_board(const Console& console, const Position& position, std::span<const Place> marked) {
  console.out << board_text(position.draw(), marked, console.utf8, console.colour);
}

std::string bold(const Console& console, std::string_view text) {
  return console.colour ? std::string(strong) + std::string(text) + std::string(plain) : std::string(text);
}

}  // namespace agon
