// An agent that answers from an opening book, and asks another one where the book knows nothing:
// book:othello.book,agent="expert:time=1s". It reads a file, so it is not for those who play from far away.
#pragma once

#include "engine/agent.hpp"

namespace agon {

// The entry of the list of agents.
const AgentKind& book_kind();

}  // namespace agon
