// The answer of searches without a tree: the move with the best mean.
#pragma once

#include <algorithm>

#include "search/search.hpp"

namespace agon {

// `answer` has its moves; the rest follows from them.
inline void finish_flat_answer(Answer& answer, std::int64_t games, const Budget& budget) {
  std::stable_sort(answer.moves.begin(), answer.moves.end(),
                   [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
  answer.move = answer.moves.front().move;
  answer.value = answer.moves.front().value;
  answer.values = answer.moves.front().values;
  answer.simulations = answer.nodes = games;
  answer.seconds = budget.seconds();
}

}  // namespace agon
