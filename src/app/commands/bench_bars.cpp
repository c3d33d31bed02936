// `agon bench bars`: how fast we are beside the best known programs, scaled to this machine.
#include "app/agents.hpp"
#include "app/calibrator.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/measure.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "app/terminal_text.hpp"
#include "engine/games.hpp"

namespace agon {

struct BenchBarsOptions {
  double seconds = 1;
  int runs = 5;
  bool calibrate = true;
  bool json = false;
};
template <>
struct Fields<BenchBarsOptions> {
  static constexpr auto all = std::tuple{
      Field{"seconds", &BenchBarsOptions::seconds, 0.001, 600, "length of one measurement"},
      Field{"runs", &BenchBarsOptions::runs, 1, 99, "how often each is measured; the median counts"},
      Field{"calibrate", &BenchBarsOptions::calibrate, "run stockfish beside it (--no-calibrate: scale 1)"},
      Field{"json", &BenchBarsOptions::json, "write JSON"}};
};

namespace {

struct Setting {
  const Record& record;
  double seconds;
  std::uint64_t seed;
  const Console& console;
};

double playout_moves(const Setting& at) {
  const auto speed = measure_playouts(at.record, at.seconds, 1, at.seed, at.console);
  return speed ? speed->moves_per_second() : 0;
}

// Perft repeated for the wanted time: one run of a fast game is too short for the clock.
double perft_leaves(const Setting& at, int depth, PerftMode mode) {
  PerftSpeed sum;
  while (sum.seconds < at.seconds && !interrupted()) {
    const PerftSpeed once = measure_perft(at.record, depth, mode);
    sum.leaves += once.leaves;
    sum.seconds += once.seconds;
  }
  return sum.leaves_per_second();
}
constexpr int perft_depth = 9;
double plain_perft(const Setting& at) { return perft_leaves(at, perft_depth, PerftMode::plain); }
double bulk_perft(const Setting& at) { return perft_leaves(at, perft_depth, PerftMode::bulk); }

SearchSpeed search_speed(const Setting& at, std::string_view spec, double seconds) {
  auto agent = make_agent(spec, at.record.game_pointer());
  if (!agent) return {.seconds = 1};
  const auto speed = measure_search(**agent, at.record, seconds, at.seed, at.console);
  return speed ? *speed : SearchSpeed{.seconds = 1};
}
// Whole searches of a size that the peers were measured with too.
double search_simulations(const Setting& at) {
  return search_speed(at, "uct:sims=100000", at.seconds).simulations_per_second();
}
// The smallest search tells it.
double search_bytes(const Setting& at) {
  return static_cast<double>(search_speed(at, "uct:sims=1", 0).first.bytes_per_node);
}

struct Bar {
  std::string_view what, game;
  double (*measure)(const Setting&);
  double factor, figure;  // the bar is their product; figure is the peer's, or 1 M of a plain target
  std::string_view peer;
  bool scaled = true;    // by the calibrator
  bool at_most = false;  // small is good
};

constexpr std::array bars{
    Bar{"random moves/s", "connect4", playout_moves, 20, 2.8e6, "OpenSpiel"},
    Bar{"random moves/s", "othello", playout_moves, 20, 0.21e6, "OpenSpiel"},
    Bar{"perft leaves/s, plain", "othello", plain_perft, 1, 60e6, "target"},
    Bar{"perft leaves/s, bulk", "othello", bulk_perft, 1, 200e6, "target"},
    Bar{"perft leaves/s, bulk", "connect4", bulk_perft, 1, 100e6, "target"},
    Bar{"uct simulations/s", "connect4", search_simulations, 10, 118e3, "OpenSpiel"},
    Bar{"uct bytes per node", "connect4", search_bytes, 1, 32, "target", false, true},
};

struct Reading {
  const Bar* bar = nullptr;
  double measured = 0, needed = 0;
  double ratio() const { return measured / needed; }
  bool reached() const { return bar->at_most ? measured <= needed : measured >= needed; }
};

Reading read_bar(const Bar& bar, double scale, const BenchBarsOptions& options, const Console& console) {
  const auto record = set_up(bar.game, "");
  AGON_ASSERT(record);
  std::vector<double> runs;
  Progress progress(console);
  for (int run = 0; run < options.runs && !interrupted(); ++run) {
    runs.push_back(bar.measure({*record, options.seconds, static_cast<std::uint64_t>(run + 1), console}));
    progress.show(std::string(bar.game) + " " + std::string(bar.what) + ": run " + std::to_string(run + 1) +
                  " of " + std::to_string(options.runs));
  }
  return Reading{&bar, median(runs), bar.factor * bar.figure * (bar.scaled ? scale : 1)};
}

Json reading_json(const Reading& reading) {
  const Bar& bar = *reading.bar;
  return Json{{"what", bar.what},      {"game", bar.game},         {"measured", reading.measured},
              {"peer", bar.peer},      {"figure", bar.figure},     {"factor", bar.factor},
              {"bar", reading.needed}, {"ratio", reading.ratio()}, {"reached", reading.reached()}};
}

void print_reading(const Reading& reading, const Console& console) {
  const Bar& bar = *reading.bar;
  console.out << pad_right(bar.game, 9) << pad_right(bar.what, 23)
              << pad_left(short_number(reading.measured), 9) << "   bar " << (bar.at_most ? "<= " : ">= ")
              << pad_left(short_number(reading.needed), 7) << " (" << bar.peer << " "
              << short_number(bar.figure) << (bar.factor != 1 ? " x " + fixed(bar.factor, 0) : "")
              << (bar.scaled ? ", scaled" : "") << ")   ratio " << fixed(reading.ratio(), 2) << "   "
              << (reading.reached() ? "reached" : "NOT REACHED") << std::endl;
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
    const Reading reading = read_bar(bar, scale, options, console);
    all_reached = all_reached && reading.reached();
    rows.push_back(reading_json(reading));
    if (!options.json) print_reading(reading, console);
  }
  if (options.json) console.print(Json{{"calibrator", calibration_json(found, known)}, {"bars", rows}});
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
                    {"bench bars --seconds 0.2 --runs 3 --no-calibrate", "a quick look"}},
       .positional = {}},
      run_bench_bars);
}

}  // namespace agon
