// Solving through the run-time face: whether a position can be solved, its solution, and the table of an
// unfinished proof in a file, so that it can be stopped and gone on with (engine/saved_table.hpp).
#pragma once

#include <memory>
#include <string>

#include "engine/record.hpp"
#include "solvers/solver.hpp"

namespace agon {

// An error where the game is not of the kind that can be solved.
Result<std::unique_ptr<Solver>> make_solver(const Record& record);
Result<Solution> solve(const Record& record, const SolveRequest& request);

struct SavedSolution {
  Solution solution;
  Status saved;  // how the last save went
};
// Saves the table every `interval` seconds and at the end.
SavedSolution solve_and_save(const Record& record, Solver& solver, const SolveRequest& request,
                             const std::string& file, double interval);

}  // namespace agon
