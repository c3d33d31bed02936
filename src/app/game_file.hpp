// Games in files: SGF where the name ends in .sgf or the text begins as SGF does, else the program's own
// format (engine/record.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/spec.hpp"
#include "engine/record.hpp"

namespace agon {

// How many moves of a file to read, as an option of commands tells it: -1 is all of them. Further in, nothing
// stands for all.
inline constexpr int all_moves = -1;
inline std::optional<int> moves_to_read(int option) {
  return option == all_moves ? std::nullopt : std::optional(option);
}

bool names_sgf(std::string_view path);
// The same, also for a file that begins with "(;" whatever its name.
bool is_sgf(std::string_view path);

// The position after so many moves of the main line of a file's first game, with all moves before it, as Go
// that was `asked` for so: see record_from_sgf. That somebody resigned does not matter here.
Result<Record> read_sgf_position(const std::string& path, const Spec& asked, std::optional<int> moves);

// A saved game of either format, with its resignation if it was read to the end. Only SGF is read in part.
Result<Record> load_game(const std::string& path, std::optional<int> moves = std::nullopt);

// Writes the game, over an older saved one but over no other file: in SGF that is one which this program
// wrote and which has nothing to lose, neither variations nor comments.
Status save_game(const Record& record, const std::string& path);

}  // namespace agon
