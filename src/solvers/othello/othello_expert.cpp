#include "solvers/othello/othello_expert.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "eval/othello.hpp"
#include "search/minimax/deepening.hpp"
#include "solvers/othello/othello_midgame.hpp"
#include "solvers/othello/othello_solver.hpp"

namespace agon {
namespace {

using Move = OthelloExpert::Move;

// What the solver needs for so many empty squares: positions, a mean over games with 10 to 20 of them left
// (with the guess made by hand; the learned weights need less), and how many it looks at in a second. For who
// wins alone it is about as much as for this many squares less.
double solver_positions(int empties) { return 0.55 * std::pow(2.3, empties); }
constexpr double solver_speed = 4e7;
constexpr int spared_by_result_only = 3;

// The share of the budget for the midgame search where the solver comes after it.
constexpr double share_before_exact = 0.15, share_before_result = 0.5;

// More is never asked of the solver, however long there is: some minutes.
constexpr double most_solver_positions = 1e10;

// Up to here the solver is done at once, before anything else.
constexpr int trivial_empties = 10;

struct Level {
  int depth;   // how far it sees; 0: as far as the budget allows
  int solved;  // from so few empty squares on it counts the end out
  int blur;    // by how many discs it misjudges a move: up to twice as many
};
// Steps of about equal strength (docs/othello.md has the matches).
constexpr std::array<Level, 10> levels{{{1, 2, 11},
                                        {1, 2, 5},
                                        {1, 2, 0},
                                        {2, 4, 0},
                                        {3, 6, 0},
                                        {4, 8, 0},
                                        {6, 12, 0},
                                        {8, 14, 0},
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
    if (end_ != End::open) solve(answer);
    answer.nodes = nodes();
    answer.seconds = budget_.seconds();
    return answer;
  }

 private:
  // What is asked of the solver: nothing, who wins, the score.
  enum class End { open, result, exact };

  std::int64_t nodes() const { return midgame_.nodes() + solver_nodes_; }

  // ---- when to leave the midgame

  void plan_end() {
    if (empties_ > level_.solved) return;
    const Limits& limits = request_.limits;
    // A depth that reaches the end asks for the score; another one alone asks for no more than that.
    const bool depth_alone = limits.depth > 0 && limits.nodes == 0 && limits.time.count <= 0;
    if (limits.depth >= empties_ || empties_ <= trivial_empties) {
      end_ = End::exact;
    } else if (!depth_alone) {
      const double most = positions_allowed(limits);
      if (solver_positions(empties_) <= most)
        end_ = End::exact;
      else if (solver_positions(empties_ - spared_by_result_only) <= most)
        end_ = End::result;
    }
  }
  static double positions_allowed(const Limits& limits) {
    double most = most_solver_positions;
    if (limits.nodes > 0) most = std::min(most, static_cast<double>(limits.nodes));
    if (limits.time.count > 0) most = std::min(most, limits.time.count * solver_speed);
    return most;
  }

  // Whether the solver's turn has come before an iteration of this depth.
  bool midgame_done(int depth) const {
    if (end_ == End::open) return false;
    if (empties_ <= trivial_empties || depth > empties_ / 2) return true;
    const double share = end_ == End::exact ? share_before_exact : share_before_result;
    return budget_.progress(0, nodes()) > share;
  }

  // ---- the midgame

  Iteration iterate(const std::vector<Move>& moves, int depth, bool have_answer) {
    Iteration iteration;
    if (have_answer && midgame_done(depth)) return iteration;
    int best = -OthelloMidgame::infinite;
    for (const Move move : moves) {
      const bool first = iteration.moves.empty() || level_.blur > 0 || expert_.options_.each;
      std::vector<int> line;
      const int value = blurred(root_value(move, depth, best, first, line));
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

  // What a weak player takes a value for: two throws of a die with as many sides as it can be wrong by.
  int blurred(int value) {
    if (level_.blur == 0) return value;
    const int most = level_.blur * othello8::values_per_disc;
    return value + request_.random.below(2 * most + 1) + request_.random.below(2 * most + 1) - 2 * most;
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
    // What the solver left open keeps the value of the midgame.
    if (end_ == End::result) {
      solve_result(answer, solver);
    } else {
      solve_exact(answer, solver);
    }
    solver.set_look({});
    budget_.follow(nullptr);
    solver_nodes_ = solver.nodes() - before;
  }

  void solve_exact(Answer& answer, OthelloSolver& solver) {
    if (solve_best(answer, solver) && expert_.options_.each) solve_others(answer, solver);
  }

  // The score of the best move; the others are no better. False: it was stopped, and nothing is changed.
  bool solve_best(Answer& answer, OthelloSolver& solver) {
    std::vector<Candidate> solved;
    int best = -rules_.squares;
    for (const Candidate& each : answer.moves) {
      const OthelloDiscs next = after(from_code<Move>(each.move)).discs;
      const bool first = solved.empty();
      if (!first) {
        if (best == rules_.squares) break;
        const auto better = solver.at_most(next, -best - 1);
        if (!better) return false;
        if (!*better) {
          solved.push_back(solved_candidate(each.move, best, next, true));
          continue;
        }
      }
      const auto score = solver.score(next, -rules_.squares, first ? rules_.squares : -best - 1);
      if (!score) return false;
      best = -*score;
      solved.push_back(solved_candidate(each.move, best, next, false));
    }
    // Those that a perfect score made needless.
    for (std::size_t i = solved.size(); i < answer.moves.size(); ++i)
      solved.push_back(solved_candidate(answer.moves[i].move, best,
                                        after(from_code<Move>(answer.moves[i].move)).discs, true));
    sort_solved(solved);
    answer.moves = std::move(solved);
    answer.proven = true;
    take_first(answer);
    return true;
  }

  // Theirs too, as long as there is time.
  void solve_others(Answer& answer, OthelloSolver& solver) {
    const auto best = static_cast<int>(std::lround(range_.from_unit(answer.value)));
    for (Candidate& each : answer.moves) {
      if (!each.at_most) continue;
      const OthelloDiscs next = after(from_code<Move>(each.move)).discs;
      const auto score = solver.score(next, -best, rules_.squares);
      if (!score) break;
      each = solved_candidate(each.move, -*score, next, false);
    }
    sort_solved(answer.moves);
  }

  static void sort_solved(std::vector<Candidate>& solved) {
    std::stable_sort(solved.begin(), solved.end(), [](const Candidate& a, const Candidate& b) {
      return a.value > b.value || (a.value == b.value && a.at_most < b.at_most);
    });
  }

  // A move that wins, or else one that draws, comes first; its value says so at least. Where none does, the
  // midgame's choice stands: it loses by little.
  void solve_result(Answer& answer, OthelloSolver& solver) {
    for (const int least : {1, 0}) {
      for (std::size_t i = 0; i < answer.moves.size(); ++i) {
        const auto holds = solver.at_most(after(from_code<Move>(answer.moves[i].move)).discs, -least);
        if (!holds) return;
        if (!*holds) continue;
        std::rotate(answer.moves.begin(), answer.moves.begin() + static_cast<std::ptrdiff_t>(i),
                    answer.moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        Candidate& first = answer.moves.front();
        first.value = std::max(first.value, range_.to_unit(least));
        for (Candidate& each : answer.moves) each.value = std::min(each.value, first.value);
        return take_first(answer);
      }
    }
  }

  Candidate solved_candidate(MoveCode move, int score, const OthelloDiscs& next, bool at_most) const {
    Candidate candidate{.move = move,
                        .value = range_.to_unit(score),
                        .proven = !at_most,
                        .at_most = at_most,
                        .depth = empties_,
                        .line = {move}};
    if (!at_most) add_known_line(next, candidate.line);
    return candidate;
  }
  // As far as the solver's table remembers.
  void add_known_line(OthelloDiscs discs, std::vector<MoveCode>& line) const {
    while (true) {
      const std::uint64_t moves = rules_.moves(discs);
      if (moves == 0) {
        if (rules_.moves(discs.passed()) == 0) return;
        line.push_back(to_code(State::pass));
        discs = discs.passed();
        continue;
      }
      const auto square = expert_.tables_->solver.best_known(discs);
      if (!square || !has(moves, *square)) return;
      line.push_back(to_code(static_cast<Move>(*square)));
      discs = discs.after(*square, othello8::flips(discs.mine, discs.theirs, *square));
    }
  }

  static void take_first(Answer& answer) {
    answer.move = answer.moves.front().move;
    answer.value = answer.moves.front().value;
    answer.depth = std::max(answer.depth, answer.moves.front().depth);
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
  End end_ = End::open;
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
