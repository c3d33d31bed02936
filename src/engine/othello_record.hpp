// Othello in the formats of others: transcripts ("f5d6c3..."), GGF and WTHOR, from their texts to records
// that have been played through, and back. A pass that a file leaves out is put in. The moves that `moves`
// counts are discs: passes have no number.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/spec.hpp"
#include "engine/record.hpp"
#include "engine/sgf_record.hpp"
#include "games/othello/wthor.hpp"

namespace agon {

// Errors of all that reads begin with the place and are of the kind `system` where the text is at fault.
// `asked`, such as "othello:scoring=discs", is how the game was asked for; its size must be the file's.

// Whether a text given for a position of this game is, or was meant as, a transcript.
bool is_meant_as_transcript(const PlayableGame& game, std::string_view position);
// One line of a file of transcripts. The board has the size that was asked for.
Result<Record> record_from_transcript(std::string_view line, std::optional<int> moves = std::nullopt,
                                      const Spec& asked = {});
// The squares in small letters without a pass, unless it is the last thing that happened. An error where the
// game did not begin as usual.
Result<std::string> transcript_of(const Record& record);

// GGF, the format of the Generic Game Server and of NBoard: (;GM[Othello]PB[Ada]PW[Bob]BO[8 ...
// *]B[F5]W[D6/1.2/3];) Its syntax is that of SGF; before a game may stand how many belong together.
Result<SgfCollection> parse_ggf(std::string_view text);
Result<Record> record_from_ggf(const SgfTree& game, std::optional<int> moves = std::nullopt,
                               const Spec& asked = {});
SgfInfo ggf_info(const SgfTree& game);
// From the last position on that was set up by hand. An error for games other than Othello.
Result<std::string> ggf_of(const Record& record, const SgfInfo& info = {});

// The names may be missing; then the players are numbers.
struct WthorPeople {
  WthorNames players, tournaments;
};
Result<Record> record_from_wthor(const WthorGame& game, std::optional<int> moves = std::nullopt,
                                 const Spec& asked = {});
SgfInfo wthor_info(const WthorFile& file, const WthorGame& game, const WthorPeople& people);

}  // namespace agon
