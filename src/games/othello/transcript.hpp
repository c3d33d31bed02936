// Othello's games as people write them down: "F5d6C3d3C4", square after square in one line. Knows no rules;
// engine/othello_record.hpp plays what is written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon {

struct WrittenMove {
  std::string text;        // "f5" or "pass"
  std::size_t column = 0;  // where it stands in its line, from 1
};

// Blanks, commas and move numbers ("12.") may stand between the moves; "--", "pa", "ps" and "pass" are
// passes, which may also be left out; '#' begins a comment. Errors begin with the column.
Result<std::vector<WrittenMove>> read_transcript(std::string_view line);

// One move or more, and nothing else.
bool is_transcript(std::string_view line);

// Whether whoever wrote this meant a transcript, though there may be something wrong with it: it begins with
// a square, and behind that, whatever stands between them, the next one or half of it.
bool begins_as_transcript(std::string_view line);

}  // namespace agon
