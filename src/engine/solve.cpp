#include "engine/solve.hpp"

namespace agon {

Result<Solution> solve(const Record& record, const SolveRequest& request) {
  const GameFacts& facts = record.game().facts();
  if (facts.players != 2 || !facts.zero_sum || facts.has_chance || facts.simultaneous)
    return Error{
        "solve needs a game for two players in turns, without chance, in which one's gain is the other's "
        "loss; " +
        std::string(facts.about.name) + " is not one"};
  if (record.position().over()) return Error{"the game is over in this position"};
  return record.game().make_solver()->solve(record.position(), request);
}

}  // namespace agon
