// `agon bench bars`: how fast we are beside the best known programs, scaled to this machine.
#include <array>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "app/agents.hpp"
#include "app/calibrator.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/measure.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "base/clock.hpp"
#include "engine/games.hpp"
#include "engine/solve.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BenchBarsOptions {
  double seconds = 1;
  int runs = 5;
  int positions = 1000;
  bool calibrate = true;
  bool long_ones = false;
  std::string rules;
  bool json = false;
};
template <>
struct Fields<BenchBarsOptions> {
  static constexpr auto all = FieldList{
      Field{"seconds", &BenchBarsOptions::seconds, 0.001, 600, "length of one measurement"},
      Field{"runs", &BenchBarsOptions::runs, 1, 99, "how often each is measured; the median counts"},
      Field{"calibrate", &BenchBarsOptions::calibrate, "run stockfish beside it (--no-calibrate: scale 1)"},
      Field{"positions", &BenchBarsOptions::positions, 1, 1e6, "how many positions one run solves"},
      Field{"long", &BenchBarsOptions::long_ones, "also what takes a minute or more: the empty board"},
      Field{
          "rules", &BenchBarsOptions::rules,
          "folder with the rule files that the bars of GDL name (connectFour.kif, ...); none: without them"},
      Field{"json", &BenchBarsOptions::json, "write JSON"}};
};

namespace {

struct BarRun {
  const Record& record;
  double seconds;
  int positions;
  std::uint64_t seed;
  const Console& console;
};

double playout_moves(const BarRun& at) {
  const auto speed = measure_playouts(at.record, at.seconds, {}, 1, at.seed, at.console);
  return speed ? speed->moves_per_second() : 0;
}

double playouts_per_second(const BarRun& at, const PlayoutRules& rules) {
  const auto speed = measure_playouts(at.record, at.seconds, rules, 1, at.seed, at.console);
  return speed ? speed->playouts_per_second() : 0;
}
double single_playouts(const BarRun& at) { return playouts_per_second(at, {}); }
double batched_playouts(const BarRun& at) { return playouts_per_second(at, {.batched = true}); }
// The game's own playouts beside uniform ones.
double own_playout_speed(const BarRun& at) {
  return playouts_per_second(at, {.kind = PlayoutKind::own}) / playouts_per_second(at, {});
}

// Perft repeated for the wanted time: one run of a fast game is too short for the clock.
double perft_leaves(const BarRun& at, int depth, PerftMode mode) {
  PerftSpeed sum;
  while (sum.seconds < at.seconds && !interrupted()) {
    const PerftSpeed once = measure_perft(at.record, depth, mode);
    sum.leaves += once.leaves;
    sum.seconds += once.seconds;
  }
  return sum.leaves_per_second();
}
constexpr int perft_depth = 9;
double plain_perft(const BarRun& at) { return perft_leaves(at, perft_depth, PerftMode::plain); }
double bulk_perft(const BarRun& at) { return perft_leaves(at, perft_depth, PerftMode::bulk); }

SearchSpeed search_speed(const BarRun& at, std::string_view spec, double seconds) {
  auto agent = make_agent(spec, at.record.game_pointer());
  if (!agent) return {.seconds = 1};
  const auto speed = measure_search(**agent, at.record, seconds, at.seed, at.console);
  return speed ? *speed : SearchSpeed{.seconds = 1};
}
// Whole searches of a size that the peers were measured with too.
double search_simulations(const BarRun& at) {
  return search_speed(at, "uct:sims=100000", at.seconds).simulations_per_second();
}
// With the game's own playouts and all that the agent does beside.
double mcts_simulations(const BarRun& at) {
  return search_speed(at, "mcts:time=" + std::to_string(at.seconds) + "s", 0).simulations_per_second();
}
// The smallest search tells it.
double search_bytes(const BarRun& at) {
  return static_cast<double>(search_speed(at, "uct:sims=1", 0).first.bytes_per_node);
}

// Positions that the expert looks at in a second of processor time, in one search from the start with nothing
// in its table.
double expert_positions(const BarRun& at) {
  const auto wanted = static_cast<std::int64_t>(1e6 * at.seconds);
  const CpuStopwatch watch;
  const SearchSpeed speed = search_speed(at, "expert:nodes=" + std::to_string(wanted), 0);
  return static_cast<double>(speed.nodes) / watch.seconds();
}

// A fixed number of discs, uniform from 15 to 27, by random play from the start; begun again where the game
// ends before, or where the next disc could win: such positions cost no search.
bool undecided(const Position& position) {
  if (position.over()) return false;
  for (const MoveCode move : position.legal()) {
    const auto next = position.clone();
    next->play(move);
    if (next->over() && next->score(position.to_move()) > 0) return false;
  }
  return true;
}
std::unique_ptr<Position> draw_undecided(const Position& start, Random& random) {
  constexpr int fewest = 15, most = 27;
  const int discs = fewest + random.below(most - fewest + 1);
  while (true) {
    auto position = start.clone();
    for (int i = 0; i < discs && !position->over(); ++i) position->play_random(random);
    if (undecided(*position)) return position;
  }
}

constexpr std::uint64_t solver_memory = std::uint64_t{512} << 20;

using Positions = std::vector<std::unique_ptr<Position>>;
Positions draw_positions(const Position& start, int count, Random random) {
  Positions positions;
  for (int i = 0; i < count; ++i) positions.push_back(draw_undecided(start, random));
  return positions;
}

// Exact scores, one thread, one table for all positions of the run; in milliseconds of processor time each.
// The system makes the pages of the table when they are first touched, which would count heavily among few
// positions: other positions touch them before the clock runs.
double solve_positions(const BarRun& at) {
  constexpr int untimed = 50;
  const Random random(at.seed);
  const Positions positions = draw_positions(at.record.position(), at.positions, random);
  const auto solver = at.record.game().make_solver();
  const SolveRequest request{.memory = {solver_memory}, .line = false, .stop = &interrupted()};
  for (const auto& position : draw_positions(at.record.position(), untimed, random.split(1)))
    solver->solve(*position, request);
  const CpuStopwatch watch;
  for (const auto& position : positions) solver->solve(*position, request);
  return 1e3 * watch.seconds() / at.positions;
}
double solve_start(const BarRun& at) {
  const CpuStopwatch watch;
  const auto solution = solve(at.record, {.memory = {solver_memory}, .line = false, .stop = &interrupted()});
  return solution && solution->distance ? watch.seconds() : std::numeric_limits<double>::infinity();
}

// Endgames #40 to #44 of the French Othello Federation, 20 to 24 empty squares: exact scores, one thread, a
// new table for each; the sum, in seconds of processor time.
struct Endgame {
  std::string_view position;
  int score;
};
constexpr std::array endgames{
    Endgame{"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38},
    Endgame{"-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0},
    Endgame{"--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6},
    Endgame{"--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12},
    Endgame{"--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14}};

double solve_endgames(const BarRun& at) {
  constexpr std::uint64_t memory = std::uint64_t{64} << 20;
  double seconds = 0;
  for (const Endgame& endgame : endgames) {
    const auto record = set_up(at.record.game().facts().spec, std::string(endgame.position));
    if (!record) return std::numeric_limits<double>::infinity();
    const CpuStopwatch watch;
    const auto solution = solve(*record, {.memory = {memory}, .line = false, .stop = &interrupted()});
    if (!solution || !solution->proven || solution->value != endgame.score)
      return std::numeric_limits<double>::infinity();
    seconds += watch.seconds();
  }
  return seconds;
}

// From the rules' text to the start of the game.
double make_game_seconds(const BarRun& at) {
  const CpuStopwatch watch;
  return make_game(at.record.game().facts().spec) ? watch.seconds() : std::numeric_limits<double>::infinity();
}

struct Bar {
  std::string_view what, game;  // the game, or a rule file of the folder told by --rules
  double (*measure)(const BarRun&);
  double factor, figure;  // the bar is their product; figure is the peer's, or 1 M of a plain target
  std::string_view peer;
  bool scaled = true;    // by the calibrator: a speed grows with the machine's, a time shrinks
  bool at_most = false;  // small is good
  bool once = false;     // takes long: only with --long, and not repeated
  bool of_rules = false;
  bool (*applies)() = [] { return true; };
  std::string_view note = {};
};

bool with_avx512() { return isa_level() == IsaLevel::avx512; }
bool without_avx512() { return !with_avx512(); }

constexpr Bar go_playouts(std::string_view game, double (*measure)(const BarRun&), double figure,
                          bool (*applies)()) {
  return {.what = measure == batched_playouts ? "playouts/s, batched" : "playouts/s",
          .game = game,
          .measure = measure,
          .factor = 1,
          .figure = figure,
          .peer = "target",
          .applies = applies,
          .note = "exactly uniform"};
}

// Without AVX-512 a third is enough.
constexpr Bar rule_playouts(std::string_view game, double figure, bool (*applies)()) {
  return {.what = "playouts/s, batched",
          .game = game,
          .measure = batched_playouts,
          .factor = 1,
          .figure = applies == without_avx512 ? figure / 3 : figure,
          .peer = "target",
          .of_rules = true,
          .applies = applies};
}
constexpr Bar rule_making(std::string_view game, double seconds) {
  return {.what = "from rules to game, s",
          .game = game,
          .measure = make_game_seconds,
          .factor = 1,
          .figure = seconds,
          .peer = "target",
          .at_most = true,
          .of_rules = true};
}

constexpr std::array bars{
    Bar{"random moves/s", "connect4", playout_moves, 20, 2.8e6, "OpenSpiel"},
    Bar{"random moves/s", "othello", playout_moves, 20, 0.21e6, "OpenSpiel"},
    Bar{"random moves/s", "breakthrough", playout_moves, 20, 1.08e6, "OpenSpiel"},
    Bar{"random moves/s", "checkers", playout_moves, 20, 0.26e6, "OpenSpiel"},
    Bar{"perft leaves/s, plain", "othello", plain_perft, 1, 60e6, "target"},
    Bar{"perft leaves/s, bulk", "othello", bulk_perft, 1, 200e6, "target"},
    Bar{"perft leaves/s, bulk", "connect4", bulk_perft, 1, 100e6, "target"},
    Bar{"uct simulations/s", "connect4", search_simulations, 10, 118e3, "OpenSpiel"},
    Bar{"uct bytes per node", "connect4", search_bytes, 1, 32, "target", false, true},
    go_playouts("go:size=9", single_playouts, 200e3, with_avx512),
    go_playouts("go:size=9", batched_playouts, 280e3, with_avx512),
    go_playouts("go:size=19", single_playouts, 33e3, with_avx512),
    go_playouts("go:size=19", batched_playouts, 42e3, with_avx512),
    go_playouts("go:size=9", single_playouts, 80e3, without_avx512),
    go_playouts("go:size=19", single_playouts, 18e3, without_avx512),
    Bar{"own to uniform playouts", "go:size=9", own_playout_speed, 1, 0.25, "target", false},
    Bar{"own to uniform playouts", "go:size=19", own_playout_speed, 1, 0.25, "target", false},
    Bar{"mcts simulations/s", "go:size=9", mcts_simulations, 1, 15e3, "target"},
    Bar{"mcts simulations/s", "go:size=19", mcts_simulations, 1, 4e3, "target"},
    Bar{.what = "solve a position, ms",
        .game = "connect4",
        .measure = solve_positions,
        .factor = 1,
        .figure = 2.3,
        .peer = "Pons",
        .at_most = true,
        .note = "exact scores of undecided positions, 15 to 27 discs drawn uniformly, by random play"},
    Bar{.what = "solve empty board, s",
        .game = "connect4",
        .measure = solve_start,
        .factor = 1,
        .figure = 600,
        .peer = "target",
        .at_most = true,
        .once = true,
        .note = "exact score with a table of 512 MB"},
    Bar{.what = "solve FFO 40 to 44, s",
        .game = "othello",
        .measure = solve_endgames,
        .factor = 1,
        .figure = 7.5,
        .peer = "target",
        .at_most = true,
        .note = "exact scores of five endgames with 20 to 24 empty squares, one thread"},
    Bar{.what = "expert positions/s",
        .game = "reversixt:map=medium",
        .measure = expert_positions,
        .factor = 1,
        .figure = 1e6,
        .peer = "target",
        .note = "15x15, two players, learned weights; the target is ten times what public bots look at"},
    rule_playouts("ticTacToe", 39e6, with_avx512),
    rule_playouts("ticTacToe", 39e6, without_avx512),
    rule_playouts("connectFour", 6e6, with_avx512),
    rule_playouts("connectFour", 6e6, without_avx512),
    rule_playouts("breakthrough", 500e3, with_avx512),
    rule_playouts("breakthrough", 500e3, without_avx512),
    rule_playouts("reversi", 330e3, with_avx512),
    rule_playouts("reversi", 330e3, without_avx512),
    rule_playouts("eightPuzzle", 1.3e6, with_avx512),
    rule_playouts("eightPuzzle", 1.3e6, without_avx512),
    rule_playouts("chineseCheckers3", 420e3, with_avx512),
    rule_playouts("chineseCheckers3", 420e3, without_avx512),
    rule_playouts("tron_10x10", 11e6, with_avx512),
    rule_playouts("tron_10x10", 11e6, without_avx512),
    rule_playouts("checkers", 20e3, with_avx512),
    rule_playouts("checkers", 20e3, without_avx512),
    rule_playouts("chess", 2e3, with_avx512),
    rule_playouts("chess", 2e3, without_avx512),
    rule_making("reversi", 2),
    rule_making("checkers", 5),
};

struct Reading {
  const Bar* bar = nullptr;
  double measured = 0, needed = 0;
  int runs = 0;
  double ratio() const { return measured / needed; }
  bool reached() const { return bar->at_most ? measured <= needed : measured >= needed; }
};

std::string game_of(const Bar& bar, const BenchBarsOptions& options) {
  return bar.of_rules ? "gdl:" + options.rules + "/" + std::string(bar.game) + ".kif" : std::string(bar.game);
}

// A game that cannot be made reaches no bar.
Result<Reading> read_bar(const Bar& bar, double scale, const BenchBarsOptions& options,
                         const Console& console) {
  const auto record = set_up(game_of(bar, options), "");
  if (!record) return record.error();
  std::vector<double> runs;
  Progress progress(console);
  const int wanted = bar.once ? 1 : options.runs;
  for (int run = 0; run < wanted && !interrupted(); ++run) {
    runs.push_back(bar.measure(
        {*record, options.seconds, options.positions, static_cast<std::uint64_t>(run + 1), console}));
    progress.show(std::string(bar.game) + " " + std::string(bar.what) + ": run " + std::to_string(run + 1) +
                  " of " + std::to_string(wanted));
  }
  const double factor = !bar.scaled ? 1 : bar.at_most ? 1 / scale : scale;
  return Reading{&bar, median(runs), bar.factor * bar.figure * factor, wanted};
}

Json reading_json(const Reading& reading) {
  const Bar& bar = *reading.bar;
  return Json{{"what", bar.what},      {"game", bar.game},         {"measured", reading.measured},
              {"peer", bar.peer},      {"figure", bar.figure},     {"factor", bar.factor},
              {"bar", reading.needed}, {"ratio", reading.ratio()}, {"reached", reading.reached()},
              {"note", bar.note},      {"runs", reading.runs}};
}

// Small figures, such as milliseconds, with two decimals.
std::string figure_text(double figure) { return figure < 10 ? fixed(figure, 2) : short_number(figure); }

void print_reading(const Reading& reading, const Console& console) {
  const Bar& bar = *reading.bar;
  console.out << pad_right(bar.game, 21) << pad_right(bar.what, 23)
              << pad_left(figure_text(reading.measured), 9) << "   bar " << (bar.at_most ? "<= " : ">= ")
              << pad_left(figure_text(reading.needed), 7) << " (" << bar.peer << " "
              << figure_text(bar.figure) << (bar.factor != 1 ? " x " + fixed(bar.factor, 0) : "")
              << (bar.scaled ? ", scaled" : "") << ")   ratio " << fixed(reading.ratio(), 2) << "   "
              << (reading.reached() ? "reached" : "NOT REACHED") << std::endl;
  if (!bar.note.empty())
    console.out << "  " << bar.note << "; seed 1"
                << (reading.runs > 1 ? " to " + std::to_string(reading.runs) : "") << std::endl;
}

// Scale 1 where there is no calibrator, said aloud.
Calibration calibration(const BenchBarsOptions& options, Console& console, bool& known) {
  known = false;
  if (!options.calibrate) return {};
  const auto stockfish = find_stockfish();
  if (!stockfish) {
    console.err << "agon: stockfish is not installed (Debian: apt install stockfish); the bars are not scaled"
                << std::endl;
    return {};
  }
  if (console.err_is_terminal) console.err << "running stockfish, some seconds ..." << std::endl;
  const auto result = calibrate(*stockfish);
  known = static_cast<bool>(result);
  if (!result) console.err << "agon: " << result.error().message << "; the bars are not scaled" << std::endl;
  return result ? *result : Calibration{};
}

Json calibration_json(const Calibration& found, bool known) {
  if (!known) return {};
  return Json{{"stockfish_nodes_per_second", found.nodes_per_second},
              {"stockfish_perft_seconds", found.perft_seconds},
              {"scale", found.scale()}};
}

ExitCode run_bench_bars(const BenchBarsOptions& options, Console& console) {
  if (std::error_code unknown;
      !options.rules.empty() && !std::filesystem::is_directory(options.rules, unknown))
    return console.fail(ExitCode::failed, "--rules: there is no folder " + in_quotes(options.rules));
  bool known = false;
  const Calibration found = calibration(options, console, known);
  const double scale = known ? found.scale() : 1;
  if (!options.json && known)
    console.out << "stockfish: bench " << short_number(found.nodes_per_second) << " nodes/s, perft 6 "
                << fixed(found.perft_seconds, 2) << " s: scale " << fixed(scale, 3) << std::endl;
  Json::Array rows;
  bool all_reached = true;
  for (const Bar& bar : bars) {
    if (interrupted()) break;
    if ((bar.once && !options.long_ones) || (bar.of_rules && options.rules.empty()) || !bar.applies())
      continue;
    const auto reading = read_bar(bar, scale, options, console);
    if (interrupted()) break;  // it is half measured
    all_reached = all_reached && reading && reading->reached();
    if (!reading) {
      console.err << "agon: " << bar.game << " " << bar.what << ": NOT REACHED: " << reading.error().message
                  << std::endl;
      continue;
    }
    rows.push_back(reading_json(*reading));
    if (!options.json) print_reading(*reading, console);
  }
  if (options.json) console.print(Json{{"calibrator", calibration_json(found, known)}, {"bars", rows}});
  if (interrupted()) return ExitCode::interrupted;
  return all_reached ? ExitCode::fine : ExitCode::failed;
}

}  // namespace

Command bench_bars_command() {
  return command<BenchBarsOptions>(
      {.name = "bench bars",
       .summary = "measure our speed against the bars, scaled by a calibrator",
       .description =
           "Runs stockfish, where it is installed, to learn how fast this machine is, then every "
           "measurement, and "
           "says for each whether its bar is reached. Exit code 1 where one is not. Use a quiet machine.",
       .examples = {{"bench bars", "about a minute"},
                    {"bench bars --long", "with the proof of Connect Four from the empty board"},
                    {"bench bars --rules ../rules", "with games made from the rule files of that folder"},
                    {"bench bars --seconds 0.2 --runs 3 --no-calibrate", "a quick look"}},
       .positional = {}},
      run_bench_bars);
}

}  // namespace agon
