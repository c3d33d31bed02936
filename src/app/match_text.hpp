// The progress and the report of a match, as text and as JSON.
#pragma once

#include <string>

#include "app/console.hpp"
#include "lab/match.hpp"

namespace agon {

// One line: how far, the score so far, how sure.
std::string progress_text(const MatchProgress& now);

// What speaks against the result: failures and games that repeat others.
void print_warnings(const Console& console, const MatchReport& report);
void print_match(const Console& console, const std::string& game, const MatchReport& report);
Json match_json(const std::string& game, const MatchReport& report);

}  // namespace agon
