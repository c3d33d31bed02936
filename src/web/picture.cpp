#include "web/picture.hpp"

#include <array>
#include <string_view>

#include "base/text.hpp"

namespace agon::web {
namespace {

constexpr int cell = 40, margin = 30;
// Blue to orange, as the page has them; black and white come first.
constexpr std::array<std::string_view, 6> colours{"#111111", "#ffffff", "#0072b2",
                                                  "#e69f00", "#009e73", "#cc79a7"};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  return out;
}

std::string number(double value) { return number_text(value); }

int middle(int index) { return margin + index * cell + cell / 2; }

std::string line(int x1, int y1, int x2, int y2) {
  return "<line x1=\"" + std::to_string(x1) + "\" y1=\"" + std::to_string(y1) + "\" x2=\"" +
         std::to_string(x2) + "\" y2=\"" + std::to_string(y2) + "\" stroke=\"#333\"/>\n";
}

std::string label(int x, int y, std::string_view text) {
  return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) +
         "\" font-size=\"14\" font-family=\"sans-serif\" text-anchor=\"middle\" "
         "dominant-baseline=\"central\">" +
         escaped(text) + "</text>\n";
}

std::string square(int column, int row, std::string_view fill) {
  return "<rect x=\"" + std::to_string(margin + column * cell) + "\" y=\"" +
         std::to_string(margin + row * cell) + "\" width=\"" + std::to_string(cell) + "\" height=\"" +
         std::to_string(cell) + "\" fill=\"" + std::string(fill) + "\" stroke=\"#333\"/>\n";
}

std::string grid(const Drawing& drawing) {
  std::string out;
  if (drawing.grid == Drawing::Grid::points) {
    for (int c = 0; c < drawing.columns; ++c)
      out += line(middle(c), middle(0), middle(c), middle(drawing.rows - 1));
    for (int r = 0; r < drawing.rows; ++r)
      out += line(middle(0), middle(r), middle(drawing.columns - 1), middle(r));
    return out;
  }
  const bool checkered = drawing.grid == Drawing::Grid::checkered;
  for (int r = 0; r < drawing.rows; ++r)
    for (int c = 0; c < drawing.columns; ++c)
      out += square(c, r, checkered && (r + c) % 2 == 1 ? "#b58863" : "#f0d9b5");
  return out;
}

std::string labels(const Drawing& drawing) {
  std::string out;
  for (std::size_t i = 0; i < drawing.column_names.size(); ++i)
    out += label(middle(static_cast<int>(i)), margin / 2, drawing.column_names[i]);
  for (std::size_t i = 0; i < drawing.row_names.size(); ++i)
    out += label(margin / 2, middle(static_cast<int>(i)), drawing.row_names[i]);
  return out;
}

std::string piece_picture(const Piece& piece) {
  const int x = middle(piece.place.column), y = middle(piece.place.row);
  const std::string colour(piece.owner < 0 ? "#999999"
                                           : colours[static_cast<std::size_t>(piece.owner) % colours.size()]);
  const std::string at =
      "cx=\"" + std::to_string(x) + "\" cy=\"" + std::to_string(y) + "\" r=\"" + number(0.4 * cell) + "\"";
  const int arm = cell / 3;
  switch (piece.shape) {
    case Piece::Shape::disc:
      return "<circle " + at + " fill=\"" + colour + "\" stroke=\"#111\"/>\n";
    case Piece::Shape::ring:
      return "<circle " + at + " fill=\"none\" stroke=\"#111\" stroke-width=\"4\"/>\n";
    case Piece::Shape::cross:
      return line(x - arm, y - arm, x + arm, y + arm) + line(x - arm, y + arm, x + arm, y - arm);
    case Piece::Shape::letter:
      return label(x, y, piece.letter);
  }
  return "";
}

}  // namespace

std::string svg_picture(const Drawing& drawing) {
  const int width = 2 * margin + drawing.columns * cell;
  const int board = drawing.rows * cell, line_height = 20;
  const int height = 2 * margin + board + static_cast<int>(drawing.notes.size()) * line_height;
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(width) + " " +
                    std::to_string(height) + "\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff8e8\"/>\n";
  out += grid(drawing) + labels(drawing);
  for (const Piece& piece : drawing.pieces) out += piece_picture(piece);
  for (std::size_t i = 0; i < drawing.notes.size(); ++i)
    out +=
        label(width / 2, margin + board + margin / 2 + static_cast<int>(i) * line_height, drawing.notes[i]);
  return out + "</svg>\n";
}

}  // namespace agon::web
