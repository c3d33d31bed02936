// The answer of searches without a tree: the move with the best mean.
#pragma once

#include "search/search.hpp"

namespace agon {

// `answer` has its moves; the rest follows from them.
inline void finish_flat_answer(Answer& answer, std::int64_t games, const Budget& budget) {
  answer.take_best();
  answer.simulations = answer.nodes = games;
  answer.seconds = budget.seconds();
}

}  // namespace agon
