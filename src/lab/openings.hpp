// Openings: where the games of a match begin. A text file has one per line: moves from the start separated by
// spaces, or a position, optionally followed by "moves M1 M2 ...", or a transcript of Othello; '#' begins a
// comment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/record.hpp"

namespace agon {

struct Opening : PositionText {
  // The line that read_opening takes back.
  std::string text() const;
};

Result<Opening> read_opening(const GamePointer& game, std::string_view line);
// `name` is the file's, for errors such as "openings.txt, line 3: ...".
Result<std::vector<Opening>> read_openings(const GamePointer& game, std::string_view content,
                                           std::string_view name);

// The game after its opening. The opening was made for this game by one of the functions here.
Record begin_game(const GamePointer& game, const Opening& opening);

// Adds `plies` random ones, such that the game is not over after them; an error where that cannot be found.
Result<Opening> with_random_plies(const GamePointer& game, const Opening& opening, int plies,
                                  const Random& random);

}  // namespace agon
