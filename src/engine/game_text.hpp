// Games in the texts of others, whatever their format: SGF for Go; GGF, transcripts and WTHOR for Othello.
// Our own format is that of engine/record.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/spec.hpp"
#include "engine/othello_record.hpp"
#include "engine/record.hpp"
#include "engine/sgf_record.hpp"

namespace agon {

enum class GameFormat : std::uint8_t { agon, sgf, ggf, transcript, wthor };

// What the ending of a file's name says; nothing where it says nothing.
std::optional<GameFormat> format_of_name(std::string_view name);
// The same, else how the text begins, of which a few thousand characters are enough; else our own format.
GameFormat format_of(std::string_view name, std::string_view text);

// "SGF", and the game that such a text is about, "go". Our own may be about any.
std::string_view format_title(GameFormat format);
std::string_view format_game(GameFormat format);

// Which position of a file.
struct FilePlace {
  std::size_t game = 0;                     // of several, from 0
  std::optional<int> moves = std::nullopt;  // after so many of its moves; nothing: all of them
};

struct GameText {
  Record record;
  SgfInfo info = {};      // what else the text tells
  std::size_t games = 1;  // how many it holds
};

// A text of any format but our own. Options `asked` for win over those of the text, as record_from_sgf and
// record_from_ggf tell. Errors begin with the place and are of the kind `system` where the text is at fault.
Result<GameText> read_game_text(GameFormat format, std::string_view text, const FilePlace& place = {},
                                const Spec& asked = {}, const WthorPeople& people = {});

// The record in a format; an error where the format is not for its game, or cannot be written. Our own is
// without what only `info` tells.
Result<std::string> write_game_text(GameFormat format, const Record& record, const SgfInfo& info = {});

// The format in which others read this game; our own where there is none.
GameFormat usual_format(const GameFacts& facts);

}  // namespace agon
