// Asking an agent about a position and showing what it found, for `agon analyse`, hints and the welcome.
#pragma once

#include <optional>
#include <string>

#include "app/console.hpp"
#include "engine/engine.hpp"

namespace agon {

struct Question {
  std::uint64_t seed = 1;
  Player player = 0;  // matters only while everyone moves
};

// As ask() of the engine, with progress on the error stream; Ctrl-C ends the thinking early.
Result<Answer> ask_aloud(Agent& agent, const Record& record, const Question& question,
                         const Console& console);

// One line about an answer in the making or a chosen move: "d4, value 0.531, 12,345 visits"; with a scale
// "d4, value +38 discs, depth 20, exact".
std::string answer_line(const Position& position, const Answer& answer,
                        const std::optional<ScoreRange>& scale = {});

// What the values of an answer mean: "values from 0 (lost) to 1 (won) for X".
std::string values_words(const std::string& whose, const Answer& answer,
                         const std::optional<ScoreRange>& scale);
// The candidates, best first, at most `top` of them.
void print_candidates(const Console& console, const Position& position, const Answer& answer, int top,
                      const std::optional<ScoreRange>& scale = {});
// "values": one per player, where there are more than two and the search tells them.
void add_player_values(Json& json, const Position& position, const Values& values);
// Values stay in [0, 1]; on a scale each has its score beside it, and whether it is proven.
Json candidates_json(const Position& position, const Answer& answer, int top,
                     const std::optional<ScoreRange>& scale = {});

}  // namespace agon
