// Plays one game between agents: asks them in turn, draws chance, keeps the clocks, and ends it by the game's
// rules or by those of the match. Whatever an agent does, there is a result and a reason.
#pragma once

#include <span>

#include "engine/agent.hpp"
#include "lab/finished_game.hpp"

namespace agon {

struct MatchRules {
  int max_moves = 0;  // plies; 0: no cap. A game of this length is a tie, and lost for a player alone
  double adjudicate_value = 0;      // 0: no adjudication
  int adjudicate_moves = 0;         // by each side, in a row
  double resign_value = 0;          // an agent whose value was below that resigns; 0: by itself only
  int resign_moves = 0;             // of its own, in a row
  double control = 0;               // the share of such games that are played on, to see who was wrong
  double clock = 0, increment = 0;  // seconds; 0: no clock
};

// How much later than the clock allows a move may come: pipes and busy machines take their time.
inline constexpr double clock_margin = 0.1;

// `seats` holds one agent per player of the game; `record` may have an opening already.
// Fills in all that the game itself knows: moves, results, scores, reason, failure, seconds, plies and hash.
FinishedGame play_game(Record record, std::span<Agent* const> seats, const MatchRules& rules,
                       const Random& random);

// The result where the agent in `seat` did not even start.
FinishedGame forfeited_game(const Record& record, int seat, const std::string& failure);

}  // namespace agon
