#include "protocol/gtp/gtp_desk.hpp"

#include <cmath>

#include "base/text.hpp"

namespace agon {
namespace {

// Black's pieces are X and White's O, as for GoGui, whatever a game calls its players; a game that writes
// some of them in small letters, others not, tells them apart so.
std::string gtp_piece(const Piece& piece) {
  if (piece.owner != 0 && piece.owner != 1) return piece.letter;
  const bool small = piece.letter.size() == 1 && 'a' <= piece.letter[0] && piece.letter[0] <= 'z';
  return piece.owner == 0 ? (small ? "x" : "X") : (small ? "o" : "O");
}

}  // namespace

std::string GtpWords::rest() {
  std::string text = join(std::span(words_).subspan(at_), " ");
  at_ = words_.size();
  return text;
}

Result<Player> GtpWords::color() {
  if (empty()) return gtp_syntax_error();
  const auto player = parse_gtp_color(next());
  if (!player) return Error{"invalid color"};
  return *player;
}

Result<long long> GtpWords::integer() {
  const auto value = parse_integer(next());
  if (!value) return gtp_syntax_error();
  return *value;
}

Result<double> GtpWords::number() {
  const auto value = parse_number(next());
  if (!value || !std::isfinite(*value)) return gtp_syntax_error();
  return *value;
}

void GtpDesk::remember(const Answer& answer, const Position& about) {
  last_answer = answer;
  answered = about.clone();
}

void GtpDesk::begin_reply() {
  if (!has_begun_) write_("=" + number_ + "\n");
  has_begun_ = true;
}

void GtpDesk::add_line(std::string_view line) { write_(std::string(line) + "\n"); }

std::string gtp_size_text(const Position& position) {
  const Drawing board = position.draw();
  if (board.columns == board.rows) return std::to_string(board.columns);
  return std::to_string(board.columns) + " " + std::to_string(board.rows);
}

std::string gtp_board_text(const Position& position) {
  const Drawing board = position.draw();
  std::string text = "\n";
  if (board.has_board()) {
    std::string columns = "   ";
    for (int column = 0; column < board.columns; ++column) columns += " " + gtp_column(column);
    text += columns + "\n";
    std::vector<std::string> cells(static_cast<std::size_t>(board.columns * board.rows), ".");
    for (const Piece& piece : board.pieces)
      cells[static_cast<std::size_t>(piece.place.row * board.columns + piece.place.column)] =
          gtp_piece(piece);
    for (const int row : gtp_rows(board)) {
      const std::string number = gtp_row(board, row);
      text += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number;
      for (int column = 0; column < board.columns; ++column)
        text += " " + cells[static_cast<std::size_t>(row * board.columns + column)];
      text += " " + number + "\n";
    }
    text += columns + "\n";
  }
  for (const std::string& note : board.notes) text += note + "\n";
  text += position.over() ? "the game is over" : std::string(gtp_color_word(position.to_move())) + " to move";
  return text;
}

std::string gtp_result_text(double lead) {
  if (lead == 0) return "0";
  return (lead > 0 ? "B+" : "W+") + number_text(std::abs(lead));
}

std::string gtp_choice_text(const Position& before, const Choice& choice) {
  return choice.resigned ? "resign" : gtp_move(before, choice.answer.move);
}

}  // namespace agon
