#include "search/search.hpp"

namespace agon {

void Answer::take_first() {
  const Candidate& first = moves.front();
  move = first.move;
  value = first.value;
  values = first.values;
}

void Answer::take_best() {
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
  take_first();
}

}  // namespace agon
