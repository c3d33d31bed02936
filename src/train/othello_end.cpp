#include "train/othello_end.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "solvers/othello/othello_midgame.hpp"
#include "solvers/othello/othello_solver.hpp"
#include "train/othello_training.hpp"

namespace agon {
namespace {

constexpr int looked_ahead = 2;    // by the players of the games
constexpr int decided_score = 40;  // shallow searches miss scores beyond by more, and it matters less
constexpr std::uint64_t table_memory = 1 << 20, end_memory = 32 << 20;
constexpr OthelloRules end_rules{.empties_to_winner = false};

double square(double number) { return number * number; }

class EndMeasure {
 public:
  EndMeasure(int empties, const Random& random) : empties_(empties), random_(random) {}

  void add_position() {
    const OthelloDiscs discs = next_position();
    OthelloSolver solver(end_rules, end_memory, &weights_);
    std::array<int, othello8::confidences.size()> scores{};
    std::int64_t before = 0;
    for (int doubt = othello8::most_doubt; doubt >= 0; --doubt) {
      const auto i = static_cast<std::size_t>(doubt);
      solver.set_doubt(doubt);
      scores[i] = solver.score(discs, -end_rules.squares, end_rules.squares).value_or(0);
      sums_.to_the_end[i].positions += static_cast<double>(solver.nodes() - before);
      before = solver.nodes();
    }
    for (std::size_t i = 0; i < scores.size(); ++i)
      sums_.to_the_end[i].error += square(scores[i] - scores[0]);
    OthelloSolver alone(end_rules, end_memory, &weights_);
    alone.score(discs, -end_rules.squares, end_rules.squares);
    sums_.exact_alone += static_cast<double>(alone.nodes());
    ++positions_;
    if (std::abs(scores[0]) <= decided_score) add_shallow(discs, scores[0]);
  }

  OthelloEndFigures figures() const {
    OthelloEndFigures figures = sums_;
    const double all = std::max(positions_, 1), open = std::max(open_, 1);
    for (double& error : figures.shallow_errors) error = std::sqrt(error / open);
    for (auto& each : figures.to_the_end)
      each = {.positions = each.positions / all, .error = std::sqrt(each.error / all)};
    figures.exact_alone /= all;
    return figures;
  }

 private:
  // Of the next game that has one with so many empty squares and a choice of moves.
  OthelloDiscs next_position() {
    while (true) {
      const Random game = random_.split(static_cast<std::uint64_t>(++games_));
      for (const OthelloSample& sample : othello_training_game(&weights_, looked_ahead, game)) {
        const OthelloDiscs discs{sample.mine, sample.theirs};
        if (count(end_rules.empty(discs)) == empties_ && count(end_rules.moves(discs)) > 1) return discs;
      }
    }
  }

  // Searched as the checks of a selective search are.
  void add_shallow(const OthelloDiscs& discs, int exact) {
    TranspositionTable table(table_memory);
    OthelloMidgame midgame(end_rules, &weights_, OthelloSearch::guide_probcut, table);
    const OthelloNode node = midgame.node(discs);
    constexpr int infinite = OthelloMidgame::infinite;
    for (int depth = 0; depth <= OthelloEndFigures::deepest; ++depth) {
      const double value = midgame.search(node, depth, -infinite, infinite);
      sums_.shallow_errors[static_cast<std::size_t>(depth)] +=
          square(value / othello8::values_per_disc - exact);
    }
    ++open_;
  }

  const OthelloWeights& weights_ = learned_othello_weights();
  int empties_;
  Random random_;
  std::int64_t games_ = 0;
  int positions_ = 0, open_ = 0;
  OthelloEndFigures sums_;
};

}  // namespace

Result<OthelloEndFigures> measure_othello_end(int empties, std::int64_t positions, const Random& random,
                                              const std::atomic<bool>* stop) {
  EndMeasure measure(empties, random.split(static_cast<std::uint64_t>(empties)));
  for (std::int64_t i = 0; i < positions; ++i) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return Error{"stopped"};
    measure.add_position();
  }
  return measure.figures();
}

}  // namespace agon
