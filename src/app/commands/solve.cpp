// `agon solve`: the proven value of a position.
#include "engine/solve.hpp"

#include <algorithm>

#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/describe.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "app/terminal_text.hpp"
#include "base/text.hpp"

namespace agon {

struct SolveOptions {
  std::string game, position;
  Bytes memory{std::uint64_t{256} << 20};
  Seconds time;
  bool json = false;
};
template <>
struct Fields<SolveOptions> {
  static constexpr auto all =
      std::tuple{Field{"game", &SolveOptions::game, "the game, with its options if you like"},
                 Field{"position", &SolveOptions::position, "a position as text, or: start moves M1 M2 ..."},
                 Field{"memory", &SolveOptions::memory, 1024, 0x1.0p40, "memory for the table"},
                 Field{"time", &SolveOptions::time, 0, 1e7, "give up after this long (0: never)"},
                 Field{"json", &SolveOptions::json, "write JSON"}};
};

namespace {

std::string progress_line(const Solution& solution) {
  std::string line = with_commas(solution.nodes) + " nodes, " +
                     short_number(static_cast<double>(solution.nodes) / std::max(solution.seconds, 1e-9)) +
                     " nodes/s, ";
  if (solution.depth > 0) line += "depth " + std::to_string(solution.depth) + ", ";
  return line + fixed(solution.seconds, 0) + " s";
}

Json solution_json(const Record& record, const Solution& solution) {
  const GameFacts& facts = record.game().facts();
  Json json{{"game", facts.spec},
            {"position", record.position().text()},
            {"to_move", mover_name(facts, record.position().to_move())},
            {"proven", solution.proven}};
  json.add("value", solution.proven ? Json(solution.value) : Json());
  json.add("scoring", facts.range.unit);
  json.add("pv", line_texts(record.position(), solution.line, solution.line.size()));
  json.add("nodes", solution.nodes);
  json.add("seconds", solution.seconds);
  return json;
}

void print_solution(const Record& record, const Solution& solution, const Console& console) {
  const GameFacts& facts = record.game().facts();
  print_board(console, record.position());
  console.out << "\n" << mover_name(facts, record.position().to_move()) << " to move: ";
  if (solution.proven)
    console.out << number_text(solution.value) << " " << facts.range.unit << " with best play\n"
                << wrapped(join(line_texts(record.position(), solution.line, solution.line.size()), " "),
                           console.width, 2)
                << "\n";
  else
    console.out << "not proven\n";
  console.out << progress_line(solution) << "\n";
}

ExitCode run_solve(const SolveOptions& options, Console& console) {
  auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  Progress progress(console);
  const SolveRequest request{.memory = options.memory,
                             .time = options.time,
                             .stop = &interrupted(),
                             .report = [&](const Solution& so_far) {
                               if (progress.due()) progress.show(progress_line(so_far));
                             }};
  const auto solution = solve(*record, request);
  progress.clear();
  if (!solution) return console.wrong_usage(solution.error());
  if (options.json)
    console.print(solution_json(*record, *solution));
  else
    print_solution(*record, *solution, console);
  if (solution->proven) return ExitCode::fine;
  return interrupted() ? ExitCode::interrupted : ExitCode::failed;
}

}  // namespace

Command solve_command() {
  return command<SolveOptions>(
      {.name = "solve",
       .summary = "prove the value of a position",
       .description = "Follows every line that matters to its end. The value is in the game's own units for "
                      "the side to move "
                      "(Othello: discs), with a line of best play. Exit code 1 where --time was not enough.",
       .examples = {{"solve tictactoe", "a draw"},
                    {"solve othello:size=4", "-8 discs: the second player wins"},
                    {"solve connect4 start moves d d d d d --memory 1GB", "a proof in seconds to minutes"}},
       .positional = {{"game"}, {"position", false}}},
      run_solve);
}

}  // namespace agon
