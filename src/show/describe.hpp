// Declared options and search answers as tables and JSON, shared by the commands that show them.
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "base/options.hpp"
#include "game/game.hpp"
#include "search/search.hpp"
#include "show/json.hpp"

namespace agon {

Json options_json(std::span<const OptionInfo> options);
void print_options_table(std::ostream& out, int width, std::span<const OptionInfo> options);

// The texts of the moves that `player` expects from `position` on, at most `most`. Where all move at once,
// only the first can be told.
std::vector<std::string> line_texts(const Position& position, std::span<const MoveCode> line,
                                    std::size_t most = 10);

// "1,234 visits" or "depth 7", whichever the search counts; empty for those that count nothing.
std::string effort_text(const Candidate& candidate);
// The same, and where scores are told how certain this one is: "depth 20, exact", "depth 24, 95 %".
std::string found_by_text(const Candidate& candidate, const std::optional<ScoreRange>& scale);

// The scores for which an answer's values stand; nothing where they are chances.
std::optional<ScoreRange> scale_of(const GameFacts& facts, const Answer& answer);
// The same for text, in which one game's values have one unit whichever agent found them: from 0 to 1, but
// for experts that count, as Othello's does. Means of sampled scores are values like those of other searches.
std::optional<ScoreRange> text_scale_of(const GameFacts& facts, const Answer& answer);
// "+38", "-2.5": a value as a score, with a sign where scores can be below zero.
std::string score_text(const ScoreRange& scale, double value);

// "0.531"; "0.200 0.700 0.100" of all players where there are more than two and the search tells; "<=0.300"
// where it knows no more than that. On a scale a score.
std::string value_text(const Position& position, const Candidate& candidate,
                       const std::optional<ScoreRange>& scale = {});
// Of all players, where there are more than two and the search tells them; else empty.
std::vector<double> player_values(const Position& position, const Values& values);

// The candidate that the search chose.
const Candidate* chosen(const Answer& answer);

// Who is to move, as people say it: a player's name, "chance" or "everyone".
std::string mover_name(const GameFacts& facts, Player player);

// How a finished game ended: "Black wins by 8 discs", "X wins" where nothing is counted, "a draw"; of games
// in which one's gain is not the other's loss also everyone's score, and of puzzles nothing else.
std::string result_text(const GameFacts& facts, const Position& position);

}  // namespace agon
