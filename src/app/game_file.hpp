// Games in files: in the formats of others (engine/game_text.hpp) where the name or the text shows one, else
// in the program's own (engine/record.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec.hpp"
#include "engine/game_text.hpp"

namespace agon {

// How many moves of a file to read, as an option of commands tells it: -1 is all of them. Further in, nothing
// stands for all.
inline constexpr int all_moves = -1;
// Which game of a file commands take where nobody said so: the first, and they tell how many there are.
inline constexpr int no_number = 0;
inline FilePlace place_in_file(int number, int moves) {
  return {.game = static_cast<std::size_t>(number == no_number ? 0 : number - 1),
          .moves = moves == all_moves ? std::nullopt : std::optional(moves)};
}

// The format of others that the name of a file or its text shows; nothing for our own and where no file is.
std::optional<GameFormat> foreign_format(std::string_view path);

// Whether a game lies at the path, in such a format or in our own.
bool is_game_file(std::string_view path);

// A position of such a file with all moves before it, as the game that was `asked` for: see read_game_text.
// That somebody resigned does not matter here.
Result<GameText> read_position_in_file(const std::string& path, const Spec& asked, const FilePlace& place);

// What must be told of a record that was read from such a file: a komi that the game cannot have. Empty where
// there is nothing, or where `path` is no such file.
std::string note_on_file(const std::string& path, const FilePlace& place, const Record& record);

// "Ada (Black) and Bob (White), Spring Cup, 2001, B+12": what a file tells of its game beside the moves.
// Empty where it tells nothing.
std::string told_in_file(const GameText& game);
// "the first of 5,000 games; --number N chooses another", where there are several and nobody chose; else
// empty.
std::string games_note(const GameText& game, int number);

// A saved game of any format, with its resignation if it was read to the end. Only those of others are read
// in part.
Result<GameText> load_game(const std::string& path, const FilePlace& place = {});

// Writes the game in the format that the name shows, over an older saved one but over no other file: only
// over what this program wrote and what has nothing to lose, neither variations nor comments. `names` are
// those of people whose game it was; without them the record's players are written.
Status save_game(const Record& record, const std::string& path, const std::vector<std::string>& names = {});

// Before a game is saved for the first time: the file must not hold another one that is not over.
Status check_no_game_lost(const Record& record, const std::string& path);

}  // namespace agon
