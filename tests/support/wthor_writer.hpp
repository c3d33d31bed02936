// Writes files of WTHOR, byte by byte, for tests of what reads them.
#pragma once

#include <string>
#include <vector>

#include "games/othello/wthor.hpp"

namespace agon::test {

inline void add_number(std::string& bytes, unsigned value, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

inline std::string wthor_header(unsigned games, unsigned names, unsigned year, unsigned size = 8) {
  std::string bytes{20, 24, 5, 31};  // made on 2024-05-31
  add_number(bytes, games, 4);
  add_number(bytes, names, 2);
  add_number(bytes, year, 2);
  add_number(bytes, size, 1);
  add_number(bytes, 0, 1);
  add_number(bytes, 22, 1);
  add_number(bytes, 0, 1);
  return bytes;
}

inline std::string wthor_file(const std::vector<WthorGame>& games, unsigned year) {
  std::string bytes = wthor_header(static_cast<unsigned>(games.size()), 0, year);
  for (const WthorGame& game : games) {
    for (const int index : {game.tournament, game.black, game.white})
      add_number(bytes, static_cast<unsigned>(index), 2);
    for (const int discs : {game.black_discs, game.best_discs})
      add_number(bytes, static_cast<unsigned>(discs), 1);
    std::string moves;
    for (const std::string& move : game.moves)
      moves += static_cast<char>(10 * (move[1] - '0') + (move[0] - 'a' + 1));
    moves.resize(60, '\0');
    bytes += moves;
  }
  return bytes;
}

inline std::string wthor_names(const std::vector<std::string>& names, std::size_t record_bytes) {
  std::string bytes = wthor_header(0, static_cast<unsigned>(names.size()), 0, 0);
  for (std::string name : names) {
    name.resize(record_bytes, '\0');
    bytes += name;
  }
  return bytes;
}

}  // namespace agon::test
