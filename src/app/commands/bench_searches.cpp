// `agon bench searches`: several searches on one position, depth by depth, in one table.
#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "base/csv.hpp"
#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BenchSearchesOptions {
  std::string game, position;
  std::string agents = "minimax,alphabeta,pvs";
  std::string depths = "1..5";
  std::uint64_t seed = 1;
  bool csv = false, json = false;

  Status check() const {
    if (csv && json) return Error{"choose one of --csv and --json"};
    return {};
  }
};
template <>
struct Fields<BenchSearchesOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &BenchSearchesOptions::game, "the game, with its options if you like"},
      Field{"position", &BenchSearchesOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"agents", &BenchSearchesOptions::agents, "the searches, separated by commas"},
      Field{"depths", &BenchSearchesOptions::depths,
            "FROM..TO or one number; searches without a depth are asked once, with their own budget"},
      Field{"seed", &BenchSearchesOptions::seed, "of the random numbers"},
      Field{"csv", &BenchSearchesOptions::csv, "write CSV, for spreadsheets"},
      Field{"json", &BenchSearchesOptions::json, "write JSON"}};
};

namespace {

struct Depths {
  int from = 0, to = 0;
};

Result<Depths> read_depths(const std::string& text) {
  constexpr std::int64_t most = 100;
  const auto dots = text.find("..");
  const auto from = parse_integer(text.substr(0, dots));
  const auto to = dots == std::string::npos ? from : parse_integer(text.substr(dots + 2));
  if (!from || !to || *from < 1 || *to < *from || *to > most)
    return Error{"option 'depths' takes FROM..TO with 1 <= FROM <= TO <= 100, such as 1..8, not " +
                 in_quotes(text)};
  return Depths{static_cast<int>(*from), static_cast<int>(*to)};
}

// One search with one budget.
struct Line {
  std::string agent;
  Answer answer;
};

Result<std::vector<std::string>> specs_of(const BenchSearchesOptions& options, const Depths& depths,
                                          const PlayableGame& game) {
  const auto agents = split_specs(options.agents);
  if (!agents) return agents.error().in("option 'agents'");
  std::vector<std::string> specs;
  for (const std::string& agent : *agents)
    for (int depth = depths.from; depth <= depths.to; ++depth) {
      const auto spec = with_option(agent, "depth", std::to_string(depth), game);
      specs.push_back(spec ? *spec : agent);
      if (!spec) break;  // no depth to be set: once
    }
  return specs;
}

Result<std::vector<Line>> measure(const BenchSearchesOptions& options, const Record& record,
                                  const std::vector<std::string>& specs, const Console& console) {
  std::vector<std::unique_ptr<Agent>> agents;  // all are made first: a wrong name costs no time
  for (const std::string& spec : specs) {
    auto agent = make_agent(spec, record.game_pointer());
    if (!agent) return Error{agent.error().message};
    agents.push_back(agent.take());
  }
  Progress progress(console);
  std::vector<Line> lines;
  for (const auto& agent : agents) {
    if (interrupted()) break;
    if (progress.due()) progress.show(agent->spec());
    auto answer = ask(*agent, record, Random(options.seed), {.stop = &interrupted()});
    if (!answer) return answer.error();
    if (!interrupted()) lines.push_back({agent->spec(), answer.take()});
  }
  progress.clear();
  return lines;
}

const std::vector<std::string> column_names{"agent",  "move",     "value",       "depth",   "nodes",
                                            "leaves", "cut-offs", "simulations", "seconds", "proven"};

std::vector<std::string> cells_of(const Line& line, const Position& position) {
  const Answer& answer = line.answer;
  return {line.agent,
          position.move_text(answer.move),
          fixed(answer.value, 4),
          std::to_string(answer.depth),
          std::to_string(answer.nodes),
          std::to_string(answer.counts.leaves),
          std::to_string(answer.counts.cutoffs),
          std::to_string(answer.simulations),
          fixed(answer.seconds, 4),
          answer.proven ? "yes" : "no"};
}

void print_table(const std::vector<Line>& lines, const Position& position, const Console& console) {
  std::vector<Table::Column> columns{{column_names[0]}, {column_names[1]}};
  for (std::size_t i = 2; i < column_names.size(); ++i)
    columns.push_back({column_names[i], Table::Align::right});
  Table table(columns);
  for (const Line& line : lines) table.add(cells_of(line, position));
  table.print(console.out, console.width);
}

Json lines_json(const std::vector<Line>& lines, const Position& position) {
  Json::Array list;
  for (const Line& line : lines)
    list.push_back(Json{{"agent", line.agent},
                        {"move", position.move_text(line.answer.move)},
                        {"value", line.answer.value},
                        {"depth", line.answer.depth},
                        {"nodes", line.answer.nodes},
                        {"leaves", line.answer.counts.leaves},
                        {"cutoffs", line.answer.counts.cutoffs},
                        {"simulations", line.answer.simulations},
                        {"seconds", line.answer.seconds},
                        {"proven", line.answer.proven}});
  return list;
}

ExitCode run_bench_searches(const BenchSearchesOptions& options, Console& console) {
  if (const Status fine = options.check(); !fine) return console.wrong_usage(fine.error());
  const auto depths = read_depths(options.depths);
  if (!depths) return console.wrong_usage(depths.error());
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  if (const Status open = something_to_decide(*record); !open) return console.wrong_usage(open.error());
  const auto specs = specs_of(options, *depths, record->game());
  if (!specs) return console.wrong_usage(specs.error());
  const auto lines = measure(options, *record, *specs, console);
  if (!lines) return console.wrong_usage(lines.error());
  const Position& position = record->position();
  if (options.json) {
    console.print(Json{{"game", record->game().facts().spec},
                       {"position", position.text()},
                       {"searches", lines_json(*lines, position)}});
  } else if (options.csv) {
    console.out << csv_line(column_names);
    for (const Line& line : *lines) console.out << csv_line(cells_of(line, position));
  } else {
    print_table(*lines, position, console);
  }
  return ExitCode::fine;
}

}  // namespace

Command bench_searches_command() {
  return command<BenchSearchesOptions>(
      {.name = "bench searches",
       .summary = "compare searches on one position, depth by depth",
       .description =
           "Asks each search once for each depth and shows what it found and what that took. Counts are "
           "those "
           "of the whole search, with all depths before the last one where it deepens step by step. Values "
           "are from 0 (lost) to 1 (won) for the side to move.",
       .examples =
           {{"bench searches tictactoe --agents minimax,alphabeta --depths 1..9", "how many nodes less?"},
            {"bench searches connect4 --agents minimax,alphabeta,pvs,mcts:sims=10000 --depths 1..8 --csv",
             "for a spreadsheet"}},
       .positional = {{"game"}, {"position", false}}},
      run_bench_searches);
}

}  // namespace agon
