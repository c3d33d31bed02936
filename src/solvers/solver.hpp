// Solving: the exact value of a position, in the game's own units. A game gets the general solver below
// unless one of its own is listed in solvers/all.hpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "search/minimax/pvs.hpp"

namespace agon {

struct Solution {
  bool proven = false;         // false: stopped before the proof was complete; the rest is the best guess
  double value = 0;            // in game units, for the player to move
  std::vector<MoveCode> line;  // best play, as far as it is known
  std::int64_t nodes = 0;
  int depth = 0;  // how far the general solver has looked
  double seconds = 0;
};

struct SolveRequest {
  Bytes memory{std::uint64_t{256} << 20};
  Seconds time;  // 0: until it is done
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Solution&)> report;  // now and then, from the solving thread
};

class Solver {
 public:
  virtual ~Solver() = default;
  // The position belongs to the game that the solver was made for and is not over.
  virtual Solution solve(const Position& position, const SolveRequest& request) = 0;
};

// Searches deeper and deeper until every line has ended. For two players, zero-sum, without chance.
template <GameState S>
class GeneralSolver final : public Solver {
 public:
  Solution solve(const Position& position, const SolveRequest& request) override {
    const S& state = native_state<S>(position);
    Request question{.limits = {.time = request.time, .memory = request.memory}, .stop = request.stop};
    const Stopwatch watch;
    if (request.report)
      question.report = [&](const Answer& answer) {
        request.report(solution(state, answer, watch.seconds()));
      };
    const Answer answer = PvsSearch<S>({}).think(state, question);
    return solution(state, answer, watch.seconds());
  }

 private:
  static Solution solution(const S& state, const Answer& answer, double seconds) {
    return {.proven = answer.proven,
            .value = score_range(state).from_unit(answer.value),
            .line = answer.moves.front().line,
            .nodes = answer.nodes,
            .depth = answer.depth,
            .seconds = seconds};
  }
};

// Which solver a game gets; specialised beside the solver.
template <GameState S>
struct SolverFor {
  using Type = GeneralSolver<S>;
};

}  // namespace agon
