#include "gdl/sat.hpp"

#include <array>
#include <doctest/doctest.h>
#include <vector>

#include "base/random.hpp"

using namespace agon;
using gdl::SatSolver;

namespace {

constexpr std::int64_t many_steps = 100'000'000;
using Clause = std::vector<SatSolver::Literal>;

bool satisfies(const std::vector<Clause>& clauses, unsigned assignment) {
  for (const Clause& clause : clauses) {
    bool any = false;
    for (const auto literal : clause)
      any = any || ((assignment >> (literal / 2) & 1) != 0) == ((literal & 1) == 0);
    if (!any) return false;
  }
  return true;
}

std::vector<Clause> random_clauses(Random& random, int variables, int number) {
  std::vector<Clause> clauses;
  for (int i = 0; i < number; ++i) {
    Clause& clause = clauses.emplace_back();
    for (int size = 1 + random.below(3) + (random.below(4) > 0 ? 1 : 0); size > 0; --size)
      clause.push_back(static_cast<SatSolver::Literal>(random.below(2 * variables)));
  }
  return clauses;
}

}  // namespace

TEST_CASE("clauses are answered as trying all assignments answers them, question after question") {
  constexpr int variables = 10;
  int possible = 0, impossible = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    std::vector<Clause> clauses = random_clauses(random, variables, 20 + random.below(25));
    SatSolver solver(many_steps);
    for (const Clause& clause : clauses) solver.add_clause(clause);
    for (int question = 0; question < 4; ++question) {
      std::vector<Clause> all = clauses;
      Clause assumed;
      for (int i = random.below(4); i > 0; --i)
        assumed.push_back(static_cast<SatSolver::Literal>(random.below(2 * variables)));
      for (const auto literal : assumed) all.push_back({literal});
      bool expected = false;
      for (unsigned assignment = 0; assignment < 1u << variables; ++assignment)
        expected = expected || satisfies(all, assignment);
      const auto answer = solver.solve(assumed);
      CHECK(answer == (expected ? SatSolver::Answer::possible : SatSolver::Answer::impossible));
      (expected ? possible : impossible) += 1;
      unsigned found = 0;
      for (unsigned v = 0; v < variables; ++v) found |= solver.holds(2 * v) ? 1u << v : 0u;
      if (expected) CHECK(satisfies(all, found));
      clauses.push_back(random_clauses(random, variables, 1).front());
      solver.add_clause(clauses.back());
    }
  }
  CHECK(possible > 200);
  CHECK(impossible > 200);
}

TEST_CASE("so many pigeons do not fit into one hole less, and too little time leaves that open") {
  const auto answer = [](SatSolver solver) {
    constexpr unsigned holes = 6;
    const auto sits = [](unsigned pigeon, unsigned hole) { return 2 * (pigeon * holes + hole); };
    for (unsigned p = 0; p <= holes; ++p) {
      Clause somewhere;
      for (unsigned h = 0; h < holes; ++h) somewhere.push_back(sits(p, h));
      solver.add_clause(somewhere);
      for (unsigned other = 0; other < p; ++other)
        for (unsigned h = 0; h < holes; ++h)
          solver.add_clause(std::array{sits(p, h) + 1, sits(other, h) + 1});
    }
    return solver.solve({});
  };
  CHECK(answer(SatSolver(many_steps)) == SatSolver::Answer::impossible);
  CHECK(answer(SatSolver(2000)) == SatSolver::Answer::unknown);
}
