#include "solvers/othello/othello_expert.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "eval/othello.hpp"
#include "search/minimax/deepening.hpp"
#include "solvers/othello/othello_confidence.hpp"
#include "solvers/othello/othello_ending.hpp"
#include "solvers/othello/othello_midgame.hpp"
#include "solvers/othello/othello_solver.hpp"

namespace agon {
namespace {

using Move = OthelloExpert::Move;

// How many positions the solver looks at in a second.
constexpr double solver_speed = 4e7;

// The share of the budget for the midgame search where the solver comes after it.
constexpr double share_before_end = 0.15;
// The exact score is searched at once where its usual cost is less than this share of the budget; and the end
// is searched at all where what is likely costs less than that.
constexpr double share_for_exact = 0.1, share_for_end = 0.7;

// More is never asked of the solver, however long there is: some minutes.
constexpr double most_solver_positions = 1e10;

// Up to here the solver is done at once, before anything else.
constexpr int trivial_empties = 10;

struct Level {
  int depth;   // how far it sees; 0: as far as the budget allows
  int solved;  // from so few empty squares on it counts the end out
  int chance;  // percent of its judgement that is
};
// The first two are for people who have just learned the rules; the others climb in steps of some 60 to 410
// Elo (docs/othello.md has the matches).
constexpr std::array<Level, 10> levels{{{1, 0, 88},
                                        {1, 0, 75},
                                        {1, 2, 35},
                                        {1, 2, 13},
                                        {1, 2, 0},
                                        {2, 4, 0},
                                        {4, 8, 0},
                                        {7, 13, 0},
                                        {12, 18, 0},
                                        {0, 64, 0}}};

Move move_of(int square) { return square < 0 ? OthelloExpert::State::pass : static_cast<Move>(square); }

}  // namespace

struct OthelloExpert::Tables {
  Bytes memory;  // half of it each
  OthelloScoring scoring;
  const OthelloWeights* weights;  // null: not in use
  TranspositionTable midgame{memory.count / 2};
  OthelloSolver solver{
      {.empties_to_winner = scoring == OthelloScoring::empties_to_winner}, memory.count / 2, weights};
};

OthelloExpert::OthelloExpert(const ExpertOptions& options) : options_(options) {}
OthelloExpert::~OthelloExpert() = default;

class OthelloExpert::Question {
 public:
  Question(OthelloExpert& expert, const State& state, const Request& request)
      : expert_(expert),
        request_(request),
        budget_(request_),
        range_(state.score_range()),
        rules_(expert.tables_->solver.rules()),
        midgame_(rules_, expert.tables_->weights, expert.options_.probcut, expert.tables_->midgame),
        root_(midgame_.node(
            {state.discs(state.to_move()), state.discs(static_cast<Player>(1 - state.to_move()))})),
        empties_(count(rules_.empty(root_.discs))),
        level_(levels[static_cast<std::size_t>(expert.options_.level - 1)]) {
    request_.limits.depth = static_cast<int>(smaller_limit(request.limits.depth, level_.depth));
    midgame_.set_budget(&budget_);
    midgame_.set_trace(request.trace, state.to_move());
    plan_end();
  }

  Answer answer(const State& state) {
    Answer answer = deepen(request_, 1, budget_, midgame_.counts(),
                           [&](int depth, const std::vector<Candidate>& previous) {
                             return iterate(root_moves(state, previous), depth, !previous.empty());
                           });
    if (first_doubt_) solve(answer);
    answer.nodes = nodes();
    answer.seconds = budget_.seconds();
    return answer;
  }

 private:
  std::int64_t nodes() const { return midgame_.nodes() + solver_nodes_; }

  // ---- when to leave the midgame

  void plan_end() {
    if (empties_ > level_.solved) return;
    const Limits& limits = request_.limits;
    // A depth that reaches the end asks for the score; another one alone asks for no more than that.
    const bool depth_alone = limits.depth > 0 && limits.nodes == 0 && limits.time.count <= 0;
    if (limits.depth >= empties_ || empties_ <= trivial_empties)
      first_doubt_ = 0;
    else if (!depth_alone)
      first_doubt_ = first_affordable(positions_allowed(limits));
  }
  // The exact score at once where it is quickly found, and where there are no weights to doubt it by.
  std::optional<int> first_affordable(double positions) const {
    const bool doubts = expert_.tables_->weights != nullptr;
    if (othello8::positions_to_exact(empties_) <= positions * (doubts ? share_for_exact : share_for_end))
      return 0;
    if (doubts && othello8::positions_to_likely(empties_) <= positions * share_for_end)
      return othello8::most_doubt;
    return std::nullopt;
  }
  static double positions_allowed(const Limits& limits) {
    double most = most_solver_positions;
    if (limits.nodes > 0) most = std::min(most, static_cast<double>(limits.nodes));
    if (limits.time.count > 0) most = std::min(most, limits.time.count * solver_speed);
    return most;
  }

  // Whether the solver's turn has come before an iteration of this depth.
  bool midgame_done(int depth) const {
    if (!first_doubt_) return false;
    if (empties_ <= trivial_empties || depth > empties_ / 2) return true;
    return budget_.progress(0, nodes()) > share_before_end;
  }

  // ---- the midgame

  Iteration iterate(const std::vector<Move>& moves, int depth, bool have_answer) {
    Iteration iteration;
    if (have_answer && midgame_done(depth)) return iteration;
    int best = -OthelloMidgame::infinite;
    for (const Move move : moves) {
      const bool first = iteration.moves.empty() || level_.chance > 0 || expert_.options_.each;
      std::vector<int> line;
      const int value = misjudged(root_value(move, depth, best, first, line));
      if (midgame_.stopped() && !iteration.moves.empty()) break;
      iteration.moves.push_back(candidate(move, value, depth, line));
      iteration.moves.back().at_most = !first && value <= best;
      best = std::max(best, value);
    }
    add_unsearched(iteration.moves, moves, to_unit(best));
    iteration.finished = !midgame_.stopped();
    iteration.scored = true;
    iteration.complete = depth >= empties_ && expert_.options_.probcut <= 0;
    return iteration;
  }

  int root_value(Move move, int depth, int best, bool first, std::vector<int>& line) {
    const OthelloNode next = after(move);
    constexpr int infinite = OthelloMidgame::infinite;
    const int below = move == State::pass ? depth : depth - 1;
    int value = 0;
    const int square = move == State::pass ? OthelloMidgame::pass_square : int{move};
    if (!first)
      value = -midgame_.search_reply(square, next, below, -best - 1, -best, &line, TraceEntry::null_window);
    if ((first || value > best) && !midgame_.stopped())
      value = -midgame_.search_reply(square, next, below, -infinite, first ? infinite : -best, &line,
                                     first ? TraceEntry::usual : TraceEntry::again);
    return value;
  }

  // What a weak player takes a value for: in part what two dice say, which show any value there is.
  int misjudged(int value) {
    if (level_.chance == 0) return value;
    constexpr int sides = othello8::largest_value + 1;
    const int thrown = request_.random.below(sides) + request_.random.below(sides) - othello8::largest_value;
    return ((100 - level_.chance) * value + level_.chance * thrown) / 100;
  }

  OthelloNode after(Move move) const {
    return move == State::pass ? midgame_.after_pass(root_) : midgame_.after(root_, move);
  }

  Candidate candidate(Move move, int value, int depth, const std::vector<int>& line) const {
    std::vector<Move> later;
    for (const int square : line) later.push_back(move_of(square));
    return root_candidate(move, to_unit(value), depth, later);
  }
  double to_unit(int value) const {
    return range_.to_unit(static_cast<double>(value) / othello8::values_per_disc);
  }

  // ---- the end

  void solve(Answer& answer) {
    OthelloSolver& solver = expert_.tables_->solver;
    const std::int64_t before = solver.nodes();
    solver.go_on();
    budget_.follow(&answer);  // it changes between questions to the solver alone
    const auto look = [&] {
      solver_nodes_ = solver.nodes() - before;
      // The first asks the clock seldom, and reports.
      if (budget_.spent(0, nodes()) || budget_.progress(0, nodes()) >= 1) solver.stop();
    };
    solver.set_look(look, true);
    // What is left open keeps the value of the midgame.
    OthelloEnding(solver, root_.discs, range_, expert_.options_.each).solve(answer, *first_doubt_);
    solver.set_look({});
    budget_.follow(nullptr);
    solver_nodes_ = solver.nodes() - before;
  }

  OthelloExpert& expert_;
  Request request_;
  Budget budget_;
  ScoreRange range_;
  OthelloRules rules_;
  OthelloMidgame midgame_;
  OthelloNode root_;
  int empties_;
  Level level_;
  std::optional<int> first_doubt_;  // of the solver, where it is asked at all
  std::int64_t solver_nodes_ = 0;
};

Answer OthelloExpert::think(const State& state, const Request& request) {
  prepare(state, request.limits);
  return Question(*this, state, request).answer(state);
}

void OthelloExpert::new_game() { tables_.reset(); }

void OthelloExpert::prepare(const State& state, const Limits& limits) {
  const Bytes memory{limits.memory.count > 0 ? limits.memory.count : std::uint64_t{64} << 20};
  if (tables_ == nullptr || !(tables_->memory == memory) || tables_->scoring != state.scoring())
    tables_.reset(new Tables{.memory = memory,
                             .scoring = state.scoring(),
                             .weights = options_.learned ? &learned_othello_weights() : nullptr});
  tables_->midgame.new_search();
}

}  // namespace agon
