// Solving through the run-time face: whether a position can be solved, and its solution.
#pragma once

#include "engine/record.hpp"
#include "solvers/solver.hpp"

namespace agon {

// An error where the game is over or is not of the kind that can be solved.
Result<Solution> solve(const Record& record, const SolveRequest& request);

}  // namespace agon
