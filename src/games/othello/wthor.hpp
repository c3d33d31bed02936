// WTHOR, the database of the French federation: games of tournaments in binary files of one year each (.wtb),
// and two files with the names of players (.jou) and tournaments (.trn) to which the games point. All numbers
// have their low byte first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon {

inline constexpr std::size_t wthor_header_bytes = 16, wthor_game_bytes = 68;
inline constexpr std::size_t wthor_player_bytes = 20, wthor_tournament_bytes = 26;

struct WthorGame {
  int tournament = 0, black = 0, white = 0;  // places in the lists of names
  int black_discs = 0;                       // at the end, empty squares counted for the winner
  int best_discs = 0;                        // what Black could have had from where the file was solved
  std::vector<std::string> moves;            // squares; passes are not written
  std::size_t first_byte = 0;                // of the game in its file
  std::string fault;                         // what cannot be read behind these moves; empty: all was
                                             // read; with a score that is none no move is read
};

struct WthorFile {
  int year = 0;  // in which the games were played
  std::vector<WthorGame> games;
};

// The names of a .jou or .trn file, in UTF-8.
using WthorNames = std::vector<std::string>;

// Errors tell the byte. Only boards of 8x8 are read. One bad game among thousands does not spoil the others:
// it has a fault.
Result<WthorFile> read_wthor(std::string_view bytes);
Result<WthorNames> read_wthor_players(std::string_view bytes);
Result<WthorNames> read_wthor_tournaments(std::string_view bytes);

}  // namespace agon
