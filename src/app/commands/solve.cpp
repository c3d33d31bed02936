// `agon solve`: the proven value of a position.
#include "engine/solve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <span>

#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/saved_table.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {

enum class SolveMode : std::uint8_t { exact, wld };
template <>
struct EnumNames<SolveMode> {
  static constexpr std::array<std::string_view, 2> names{"exact", "wld"};
};

struct SolveOptions {
  std::string game, position;
  SolveMode mode = SolveMode::exact;
  Bytes memory{std::uint64_t{256} << 20};
  Seconds time;
  int threads = 1;
  std::string save;
  Seconds save_every{180};
  bool json = false;
};
template <>
struct Fields<SolveOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &SolveOptions::game, "the game, with its options if you like"},
      Field{"position", &SolveOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"mode", &SolveOptions::mode, "the exact value, or win, loss or draw alone, which may be sooner"},
      Field{"memory", &SolveOptions::memory, 1024, 0x1.0p40, "memory for the table"},
      Field{"time", &SolveOptions::time, 0, 1e7, "give up after this long (0: never)"},
      Field{"threads", &SolveOptions::threads, 1, 512, "threads that share the table"},
      Field{"save", &SolveOptions::save, "keep the table in this file, and go on from it where it exists"},
      Field{"save-every", &SolveOptions::save_every, 0.01, 1e6, "how often the file is written meanwhile"},
      Field{"json", &SolveOptions::json, "write JSON"}};
};

namespace {

// 0 where the clock saw no time pass.
double nodes_per_second(const Solution& solution) {
  return solution.seconds > 0 ? static_cast<double>(solution.nodes) / solution.seconds : 0;
}

std::string progress_line(const Solution& solution) {
  std::string line =
      with_commas(solution.nodes) + " nodes, " + short_number(nodes_per_second(solution)) + " nodes/s, ";
  if (solution.depth > 0) line += "depth " + std::to_string(solution.depth) + ", ";
  return line + fixed(solution.seconds, 0) + " s";
}

// With what is known of the time that is left: one depth, or one window of the score, can be guessed; those
// after it cannot.
std::string report_line(const Solution& so_far) {
  std::string line = progress_line(so_far);
  if (so_far.proven) line += so_far.distance ? ", proven, now best play" : ", result proven, now how soon";
  if (so_far.least_left) line += ", at least " + duration_text(std::ceil(*so_far.least_left)) + " left";
  return line;
}

ScoreRange range_of(const Record& record, const Solution& solution) {
  return solution.range.value_or(record.game().facts().range);
}

// 1: the player to move wins; -1: the other does; 0: a draw, in the middle of the scores.
int winner_sign(const Record& record, const Solution& solution) {
  const ScoreRange range = range_of(record, solution);
  const double middle = (range.low + range.high) / 2;
  return solution.value > middle ? 1 : solution.value < middle ? -1 : 0;
}

Json solution_json(const Record& record, const Solution& solution, SolveMode mode) {
  const GameFacts& facts = record.game().facts();
  Json json{{"game", facts.spec},
            {"position", record.position().text()},
            {"to_move", mover_name(facts, record.position().to_move())},
            {"proven", solution.proven}};
  const bool exact = mode == SolveMode::exact;
  const double value = exact ? solution.value : winner_sign(record, solution);
  json.add("value", solution.proven ? Json(value) : Json());
  json.add("scoring", exact ? range_of(record, solution).word : "win-loss-draw");
  json.add("distance", solution.distance ? Json(*solution.distance) : Json());
  json.add("pv", line_texts(record.position(), solution.line, solution.line.size()));
  json.add("nodes", solution.nodes);
  json.add("seconds", solution.seconds);
  json.add("nodes_per_second", nodes_per_second(solution));
  return json;
}

// Who wins, where nothing else counts.
std::string value_text(const Record& record, const Solution& solution, SolveMode mode) {
  const GameFacts& facts = record.game().facts();
  const ScoreRange range = range_of(record, solution);
  if (mode == SolveMode::exact && (range.low != -1 || range.high != 1))
    return number_text(solution.value) + " " + std::string(range.unit);
  const Player mover = record.position().to_move();
  const int sign = winner_sign(record, solution);
  if (sign == 0) return "a draw";
  return mover_name(facts, sign > 0 ? mover : static_cast<Player>(1 - mover)) + " wins";
}

std::string line_text(const Record& record, const Solution& solution, int width) {
  if (solution.line.empty()) return "  (the time was not enough for the line)";
  return wrapped(join(line_texts(record.position(), solution.line, solution.line.size()), " "), width, 2);
}

void print_solution(const Record& record, const Solution& solution, SolveMode mode, const Console& console) {
  const GameFacts& facts = record.game().facts();
  print_board(console, record.position());
  const bool over = record.position().over();
  const std::string mover = mover_name(facts, record.position().to_move());
  console.out << "\n" << (over ? "The game is over; for " + mover : mover + " to move") << ": ";
  if (over)
    console.out << value_text(record, solution, mode) << "\n";
  else if (solution.proven)
    console.out << value_text(record, solution, mode) << " with best play"
                << (solution.distance ? ", in " + counted(*solution.distance, "move") : "") << "\n"
                << line_text(record, solution, console.width) << "\n";
  else
    console.out << "not proven\n";
  console.out << progress_line(solution) << "\n";
}

std::uint64_t entries_of(const Solver& solver) {
  std::uint64_t entries = 0;
  solver.save([&](std::span<const SolverEntry> piece) { entries += piece.size(); });
  return entries;
}

// The table of the last run, where there is one. A table that is too small for it, or a folder that cannot be
// written to, is known before the work and not after it.
std::optional<ExitCode> open_table(const SolveOptions& options, const Record& record, Solver& solver,
                                   const SolveRequest& request, Console& console) {
  if (solver.table_kind().empty())
    return console.wrong_usage(Error{"--save: the positions of " + record.game().facts().spec +
                                     " have no hash, so that there is no table to save"});
  if (std::error_code unknown; std::filesystem::exists(options.save, unknown)) {
    const auto entries = load_table(options.save, record, solver, request);
    if (!entries) return console.wrong_usage(entries.error());
    if (entries_of(solver) < *entries - *entries / 10)
      return console.wrong_usage(Error{"--memory has no room for the " +
                                       with_commas(static_cast<std::int64_t>(*entries)) + " positions in " +
                                       in_quotes(options.save) + "; give as much as before, or more"});
    console.err << "going on from " << with_commas(static_cast<std::int64_t>(*entries)) << " positions in "
                << options.save << std::endl;
  }
  if (const auto writable = NewFile::create(options.save); !writable)
    return console.fail(ExitCode::failed, writable.error().message);
  return std::nullopt;
}

ExitCode run_solve(const SolveOptions& options, Console& console) {
  auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  const auto solver = make_solver(*record);
  if (!solver) return console.wrong_usage(solver.error());
  const TroubleSince trouble(record->game().game());
  Progress progress(console);
  const SolveRequest request{.memory = options.memory,
                             .time = options.time,
                             .threads = options.threads,
                             .result_only = options.mode == SolveMode::wld,
                             .stop = &interrupted(),
                             .report = [&](const Solution& so_far) {
                               if (progress.due()) progress.show(report_line(so_far));
                             }};
  SavedSolution found;
  if (options.save.empty()) {
    found.solution = (*solver)->solve(record->position(), request);
  } else {
    const auto lock = FileLock::take(options.save);
    if (!lock) return console.wrong_usage(lock.error());
    if (const auto failed = open_table(options, *record, **solver, request, console)) return *failed;
    found = solve_and_save(*record, **solver, request, options.save, options.save_every.count);
  }
  progress.clear();
  if (trouble.met()) return console.fail(ExitCode::failed, trouble.text());
  if (options.json)
    console.print(solution_json(*record, found.solution, options.mode));
  else
    print_solution(*record, found.solution, options.mode, console);
  if (!found.saved) return console.fail(ExitCode::failed, found.saved.error().message);
  if (!found.solution.proven && !options.save.empty())
    console.err << "what is known is in " << options.save << "; the same command goes on from there"
                << std::endl;
  if (found.solution.proven) return ExitCode::fine;
  return interrupted() ? ExitCode::interrupted : ExitCode::failed;
}

}  // namespace

Command solve_command() {
  return command<SolveOptions>(
      {.name = "solve",
       .summary = "prove the value of a position",
       .description =
           "Follows every line that matters to its end. The value is in the game's own units for "
           "the side to move, with a line of best play to the end of the game. Othello: discs; on "
           "8x8 empty squares count for the winner, as in collections of endgames, unless the game "
           "is othello:scoring=discs. --mode wld asks for win, loss or draw alone: value is 1, -1 "
           "or 0. Exit code 1 where --time was not enough.\n\n"
           "--save keeps what is known in a file: written every --save-every, at Ctrl-C and at the "
           "end; the same command goes on from there, with more --memory or --threads if you "
           "like. The time left is a guess for the depth or score in hand; more may follow.\n\n"
           "--json has value and scoring (its unit), pv, nodes, seconds and nodes_per_second; "
           "distance is the number of moves to the end if the winner hurries and the loser delays "
           "(Connect Four with lines of four; null elsewhere, where any way to the value counts as "
           "best).",
       .examples = {{"solve tictactoe", "a draw"},
                    {"solve othello:size=4", "-8 discs: the second player wins"},
                    {"solve connect4 start moves d d d", "the first player wins, and how soon"},
                    {"solve othello:size=6 --save proof.table --time 1h", "an hour of work; again to go on"}},
       .positional = {{"game"}, {"position", false}}},
      run_solve);
}

}  // namespace agon
