// The door to thinking: commands, matches and protocols ask agents through here, so that every question gets
// the same checks and the same random numbers.
#pragma once

#include "engine/agent.hpp"

namespace agon {

// The random numbers of the game come in one stream per ply and player: agents of one kind do not imitate
// each other, and taking a move back and asking again repeats the answer.
Random random_for(const Random& game_random, std::size_t ply, Player player);

// Asks for the next move. `turn` says whose it is where everyone moves, and the clock; the rest is filled in.
// The answer is a legal move or a resignation. An error: there is nothing to decide, or the agent failed.
Result<Answer> ask(Agent& agent, const Record& record, const Random& game_random, Turn turn = {});

// What chance does next; it must be to move.
Record::Ply draw_chance(const Record& record, const Random& game_random);

// Why nobody can be asked in this record, or nothing.
Status something_to_decide(const Record& record);

}  // namespace agon
