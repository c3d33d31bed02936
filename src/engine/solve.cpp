#include "engine/solve.hpp"

#include "engine/saved_table.hpp"

namespace agon {

Result<std::unique_ptr<Solver>> make_solver(const Record& record) {
  const GameFacts& facts = record.game().facts();
  if (facts.players == 1 && !facts.has_chance && !facts.hidden)
    return Error{"solve is for games of two players; agon analyse " + facts.spec +
                 " --agent graph solves a game of one player"};
  if (facts.players != 2 || !facts.zero_sum || facts.has_chance || facts.simultaneous || facts.hidden)
    return Error{
        "solve needs a game for two players in turns, without chance and with nothing hidden, in which one's "
        "gain is the other's loss; " +
        std::string(facts.about.name) + " is not one"};
  if (!record.position().sums_are_certain())
    return Error{"solve needs a game in which one's gain is the other's loss; random games of " + facts.spec +
                 " look so, but it does not follow from the rules: agon analyse " + facts.spec +
                 " --agent maxn finds what each player gets"};
  return record.game().make_solver();
}

Result<Solution> solve(const Record& record, const SolveRequest& request) {
  const auto solver = make_solver(record);
  if (!solver) return solver.error();
  return (*solver)->solve(record.position(), request);
}

SavedSolution solve_and_save(const Record& record, Solver& solver, const SolveRequest& request,
                             const std::string& file, double interval) {
  const Stopwatch watch;
  const TroubleSince trouble(record.game().game());
  double next = interval;
  SolveRequest saving = request;
  saving.report = [&](const Solution& so_far) {
    if (request.report) request.report(so_far);
    if (watch.seconds() < next || trouble.met()) return;
    // A failure may pass, as a full disk does: it is tried again, and the last one tells.
    static_cast<void>(save_table(file, record, solver));
    next = watch.seconds() + interval;
  };
  SavedSolution found{.solution = solver.solve(record.position(), saving), .saved = {}};
  if (!trouble.met()) found.saved = save_table(file, record, solver);
  return found;
}

}  // namespace agon
