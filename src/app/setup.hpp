// From a game's specification and a position's text to a record, the beginning of most commands.
#pragma once

#include <string_view>

#include "app/console.hpp"
#include "app/game_file.hpp"
#include "engine/record.hpp"

namespace agon {

// The record that a game and a position stand for, and what a file tells beside it. An empty position is the
// start. Moves behind the position are the record's plies. The position may be the name of a saved game, our
// own or in a format of others (SGF for Go, GGF and others for Othello), and the file's name alone is enough;
// only there `place` chooses a game and a position on the way. Othello's may be a transcript.
Result<GameText> set_up_text(std::string_view game, std::string_view position, const FilePlace& place = {});
// The same, of which only the record matters.
Result<Record> set_up(std::string_view game, std::string_view position, const FilePlace& place = {});

// Tells in one line what searches met, if anything.
void warn_of(const TroubleSince& trouble, const Console& console);

}  // namespace agon
