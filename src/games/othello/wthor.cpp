#include "games/othello/wthor.hpp"

#include "base/latin1.hpp"
#include "base/text.hpp"
#include "games/grid.hpp"

namespace agon {
namespace {

// Little-endian numbers of a text of bytes.
std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = size; i > 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[at + i - 1]);
  return value;
}
int short_at(std::string_view bytes, std::size_t at) { return static_cast<int>(number_at(bytes, at, 2)); }
int byte_at(std::string_view bytes, std::size_t at) { return static_cast<int>(number_at(bytes, at, 1)); }

std::string fault_text(std::size_t byte, const std::string& what) {
  return "byte " + std::to_string(byte) + ": " + what;
}
Error fault_at(std::size_t byte, const std::string& what) {
  return Error{fault_text(byte, what), Error::Kind::system};
}

// The records behind the header must be there in full; what follows them is left alone.
Status check_size(std::string_view bytes, std::size_t records, std::size_t record_bytes) {
  if (bytes.size() < wthor_header_bytes)
    return fault_at(bytes.size(), "a WTHOR file begins with " + std::to_string(wthor_header_bytes) +
                                      " bytes, and this one ends within them");
  if ((bytes.size() - wthor_header_bytes) / record_bytes < records)
    return fault_at(bytes.size(), "the file ends before the last of the " + std::to_string(records) +
                                      " records that its beginning announces");
  return {};
}

// A square is ten times its row plus its column, both from 1; 0 stands behind the last move.
WthorGame read_game(std::string_view bytes, std::size_t start) {
  constexpr std::size_t first_move = 8, most_moves = 60;
  WthorGame game{.tournament = short_at(bytes, start),
                 .black = short_at(bytes, start + 2),
                 .white = short_at(bytes, start + 4),
                 .black_discs = byte_at(bytes, start + 6),
                 .best_discs = byte_at(bytes, start + 7),
                 .moves = {},
                 .first_byte = start,
                 .fault = {}};
  constexpr int most_discs = 64;
  for (const std::size_t at : {start + 6, start + 7})
    if (const int discs = byte_at(bytes, at); discs > most_discs) {
      game.fault = fault_text(at, std::to_string(discs) + " is no score: expected 0 to 64 discs");
      return game;
    }
  for (std::size_t i = 0; i < most_moves; ++i) {
    const std::size_t at = start + first_move + i;
    const int square = byte_at(bytes, at);
    if (square == 0) break;
    const int row = square / 10, column = square % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8) {
      game.fault = fault_text(at, std::to_string(square) + " is no square: expected 11 (a1) to 88 (h8)");
      break;
    }
    game.moves.push_back(grid::cell_name({column - 1, row - 1}));
  }
  return game;
}

Result<WthorNames> read_names(std::string_view bytes, std::size_t record_bytes) {
  if (const Status whole = check_size(bytes, 0, record_bytes); !whole) return whole.error();
  const auto number = static_cast<std::size_t>(short_at(bytes, 8));
  if (const Status whole = check_size(bytes, number, record_bytes); !whole) return whole.error();
  WthorNames names;
  for (std::size_t i = 0; i < number; ++i) {
    const std::string_view field = bytes.substr(wthor_header_bytes + i * record_bytes, record_bytes);
    names.push_back(latin1_to_utf8(trim(field.substr(0, field.find('\0')))));
  }
  return names;
}

}  // namespace

Result<WthorFile> read_wthor(std::string_view bytes) {
  if (const Status whole = check_size(bytes, 0, wthor_game_bytes); !whole) return whole.error();
  const std::size_t number = number_at(bytes, 4, 4);
  if (const int size = byte_at(bytes, 12); size != 0 && size != 8)
    return fault_at(12, "the board has size " + std::to_string(size) + ", and WTHOR is read for 8x8 alone");
  if (const Status whole = check_size(bytes, number, wthor_game_bytes); !whole) return whole.error();
  WthorFile file{.year = short_at(bytes, 10), .games = {}};
  file.games.reserve(number);
  for (std::size_t i = 0; i < number; ++i)
    file.games.push_back(read_game(bytes, wthor_header_bytes + i * wthor_game_bytes));
  return file;
}

Result<WthorNames> read_wthor_players(std::string_view bytes) {
  return read_names(bytes, wthor_player_bytes);
}
Result<WthorNames> read_wthor_tournaments(std::string_view bytes) {
  return read_names(bytes, wthor_tournament_bytes);
}

}  // namespace agon
