// `agon bench playouts|search|perft`: one game, one speed.
#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/measure.hpp"
#include "app/progress.hpp"
#include "app/setup.hpp"
#include "engine/engine.hpp"
#include "lab/statistics.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BenchPlayoutsOptions {
  std::string game, position;
  double seconds = 3;
  int threads = 1;
  PlayoutKind playout = PlayoutKind::uniform;
  SafetyTest eyes = SafetyTest::strict;
  bool batched = false;
  std::uint64_t seed = 1;
  bool json = false;

  // Only uniform playouts come in batches.
  Status check() const {
    if (batched && playout != PlayoutKind::uniform)
      return Error{"option 'batched' goes with --playout uniform only"};
    return {};
  }
  PlayoutRules rules() const { return {.kind = playout, .safety = eyes, .batched = batched}; }
};
template <>
struct Fields<BenchPlayoutsOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &BenchPlayoutsOptions::game, "the game, with its options if you like"},
      Field{"position", &BenchPlayoutsOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"seconds", &BenchPlayoutsOptions::seconds, 0.001, 3600, "how long to measure"},
      Field{"threads", &BenchPlayoutsOptions::threads, 1, 512, "how many work at the same time"},
      Field{"playout", &BenchPlayoutsOptions::playout,
            "how moves are chosen: all alike, or by the game's own rules of thumb"},
      Field{"eyes", &BenchPlayoutsOptions::eyes,
            "which own eyes are left alone, in Go: strict or loose (Brügmann's)"},
      Field{"batched", &BenchPlayoutsOptions::batched,
            "several games at once in a thread, where the game can"},
      Field{"seed", &BenchPlayoutsOptions::seed, "of the random numbers"},
      Field{"json", &BenchPlayoutsOptions::json, "write JSON"}};
};

struct BenchSearchOptions {
  std::string game, position;
  std::string agent = "uct";
  double seconds = 3;
  std::uint64_t seed = 1;
  bool json = false;
};
template <>
struct Fields<BenchSearchOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &BenchSearchOptions::game, "the game, with its options if you like"},
      Field{"position", &BenchSearchOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"agent", &BenchSearchOptions::agent, "the search to measure"},
      Field{"seconds", &BenchSearchOptions::seconds, 0, 3600, "ask again until this time is over"},
      Field{"seed", &BenchSearchOptions::seed, "of the random numbers"},
      Field{"json", &BenchSearchOptions::json, "write JSON"}};
};

struct BenchPerftOptions {
  std::string game, position;
  int depth = 8;
  int runs = 5;
  bool json = false;
};
template <>
struct Fields<BenchPerftOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &BenchPerftOptions::game, "the game, with its options if you like"},
      Field{"position", &BenchPerftOptions::position, "a position as text, or: start moves M1 M2 ..."},
      Field{"depth", &BenchPerftOptions::depth, 1, 100, "moves to look ahead"},
      Field{"runs", &BenchPerftOptions::runs, 1, 1000, "how often; the median is shown"},
      Field{"json", &BenchPerftOptions::json, "write JSON"}};
};

namespace {

ExitCode run_bench_playouts(const BenchPlayoutsOptions& options, Console& console) {
  if (const Status fine = options.check(); !fine) return console.wrong_usage(fine.error());
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  if (record->position().over())
    return console.fail(ExitCode::usage, "the game is over in this position: there is nothing to play out");
  PlayoutRules rules = options.rules();
  if (rules.batched && !record->game().facts().has_batches) {
    rules.batched = false;
    console.err << console.program << ": --batched changes nothing: " << record->game().facts().about.name
                << " is played out one game after the other\n";
  }
  const auto measured =
      measure_playouts(*record, options.seconds, rules, options.threads, options.seed, console);
  if (!measured) return console.fail(ExitCode::failed, measured.error().message);
  const PlayoutSpeed& speed = *measured;
  if (speed.tally.playouts == 0) return ExitCode::interrupted;
  const auto playouts = static_cast<double>(speed.tally.playouts);
  const double share = speed.tally.wins[0] / playouts;
  const auto [low, high] = share_interval(share, playouts);
  if (options.json) {
    console.print(Json{{"game", record->game().facts().spec},
                       {"position", record->position().text()},
                       {"playout", EnumNames<PlayoutKind>::names[static_cast<std::size_t>(options.playout)]},
                       {"batched", rules.batched},
                       {"threads", options.threads},
                       {"seed", options.seed},
                       {"seconds", speed.seconds},
                       {"playouts", speed.tally.playouts},
                       {"moves", speed.tally.moves},
                       {"playouts_per_second", speed.playouts_per_second()},
                       {"moves_per_second", speed.moves_per_second()},
                       {"mean_length", speed.mean_length()},
                       {"broken_off", speed.tally.broken_off},
                       {"first_player_share", share},
                       {"first_player_share_low", low},
                       {"first_player_share_high", high}});
    return ExitCode::fine;
  }
  console.out << record->game().facts().spec << ": " << short_number(speed.playouts_per_second())
              << " playouts/s, " << short_number(speed.moves_per_second()) << " moves/s, mean length "
              << fixed(speed.mean_length(), 2) << "\n"
              << record->game().facts().player_names[0] << " wins " << fixed(100 * share, 2)
              << " % of random games (95 % interval " << fixed(100 * low, 2) << ".." << fixed(100 * high, 2)
              << ", a tie counts as a share)\n";
  if (speed.tally.broken_off > 0)
    console.out << fixed(100 * static_cast<double>(speed.tally.broken_off) / playouts, 2)
                << " % of them went on for too long and were broken off, as ties\n";
  return ExitCode::fine;
}

// Knuth and Moore speak of two sides and no dice.
bool has_critical_tree(const GameFacts& facts) {
  return facts.players == 2 && facts.zero_sum && !facts.has_chance;
}

Json tree_json(const Answer& answer, const GameFacts& facts) {
  const TreeCounts& counts = answer.last_counts;
  Json json{{"depth", answer.depth},
            {"positions", counts.positions()},
            {"inner", counts.inner},
            {"leaves", counts.leaves},
            {"table_hits", counts.table_hits},
            {"mean_branching", counts.mean_branching()},
            {"effective_branching", effective_branching(counts, answer.depth)},
            {"cutoffs", counts.cutoffs},
            {"first_move_cutoff_rate", counts.cutoffs > 0 ? Json(counts.first_move_rate()) : Json()}};
  if (!has_critical_tree(facts)) return json;
  json.add("critical_leaves", critical_leaves(counts.mean_branching(), answer.depth));
  json.add("critical_ratio", critical_ratio(counts, answer.depth));
  return json;
}

// The shape of the tree that the last finished depth took.
void print_tree(const Answer& answer, const GameFacts& facts, const Console& console) {
  const TreeCounts& counts = answer.last_counts;
  console.out << "\nThe tree of the last finished depth, " << answer.depth << ":\n";
  Table table;
  table.add({"  positions", with_commas(counts.positions()) + ", of them " + with_commas(counts.leaves) +
                                " leaves and " + with_commas(counts.table_hits) + " settled by the table"});
  table.add({"  mean branching factor",
             fixed(counts.mean_branching(), 2) + " legal moves in a position whose moves were tried"});
  table.add({"  effective branching factor", fixed(effective_branching(counts, answer.depth), 2) +
                                                 ", positions^(1/" + std::to_string(answer.depth) + ")"});
  table.add({"  cut-offs", with_commas(counts.cutoffs) +
                               (counts.cutoffs > 0
                                    ? ", " + fixed(100 * counts.first_move_rate(), 1) + " % at the first move"
                                    : "")});
  if (has_critical_tree(facts))
    table.add({"  critical tree",
               short_number(critical_leaves(counts.mean_branching(), answer.depth)) +
                   " leaves (Knuth and Moore, with the mean branching factor); this search looked at " +
                   fixed(critical_ratio(counts, answer.depth), 2) + " times as many"});
  table.print(console.out, console.width);
}

Json search_json(const BenchSearchOptions& options, const Record& record, const Agent& agent,
                 const SearchSpeed& speed) {
  Json json{{"game", record.game().facts().spec},
            {"position", record.position().text()},
            {"agent", agent.spec()},
            {"seed", options.seed},
            {"seconds", speed.seconds},
            {"questions", speed.questions},
            {"simulations", speed.simulations},
            {"simulations_per_second", speed.simulations_per_second()},
            {"nodes", speed.nodes},
            {"nodes_per_second", speed.nodes_per_second()},
            {"first_nodes", speed.first.nodes},
            {"bytes_per_node", speed.first.bytes_per_node}};
  if (speed.first.last_counts.inner > 0) json.add("tree", tree_json(speed.first, record.game().facts()));
  return json;
}

ExitCode run_bench_search(const BenchSearchOptions& options, Console& console) {
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  if (const Status open = something_to_decide(*record); !open) return console.wrong_usage(open.error());
  auto agent = make_agent(options.agent, record->game_pointer());
  if (!agent) return console.wrong_usage(agent.error());
  const auto speed = measure_search(**agent, *record, options.seconds, options.seed, console);
  if (!speed) return console.fail(ExitCode::agent_failed, speed.error().message);
  if (options.json) {
    console.print(search_json(options, *record, **agent, *speed));
    return ExitCode::fine;
  }
  console.out << (*agent)->spec() << " on " << record->game().facts().spec << ": ";
  if (speed->simulations > 0)
    console.out << short_number(speed->simulations_per_second()) << " simulations/s, ";
  console.out << short_number(speed->nodes_per_second()) << " nodes/s, "
              << counted(speed->questions, "answer") << " in " << fixed(speed->seconds, 2) << " s";
  if (speed->first.nodes > 0) console.out << ", the first of " << with_commas(speed->first.nodes) << " nodes";
  if (speed->first.bytes_per_node > 0) console.out << ", " << speed->first.bytes_per_node << " bytes a node";
  console.out << "\n";
  if (speed->first.last_counts.inner > 0) print_tree(speed->first, record->game().facts(), console);
  return ExitCode::fine;
}

ExitCode run_bench_perft(const BenchPerftOptions& options, Console& console) {
  const auto record = set_up(options.game, options.position);
  if (!record) return console.wrong_usage(record.error());
  Json json{{"game", record->game().facts().spec}, {"depth", options.depth}, {"runs", options.runs}};
  for (const PerftMode mode : {PerftMode::plain, PerftMode::bulk}) {
    std::vector<double> speeds, times;
    Progress progress(console);
    std::uint64_t leaves = 0;
    for (int run = 0; run < options.runs && !interrupted(); ++run) {
      const PerftSpeed speed = measure_perft(*record, options.depth, mode);
      leaves = speed.leaves;
      speeds.push_back(speed.leaves_per_second());
      times.push_back(speed.seconds);
      progress.show("run " + std::to_string(run + 1) + " of " + std::to_string(options.runs));
    }
    progress.clear();
    if (speeds.empty()) break;  // Ctrl-C came before the first run
    const std::string name = mode == PerftMode::plain ? "plain" : "bulk";
    json.add(name,
             Json{{"leaves", leaves}, {"seconds", median(times)}, {"leaves_per_second", median(speeds)}});
    if (!options.json)
      console.out << pad_right(name, 5) << "  " << with_commas(static_cast<std::int64_t>(leaves))
                  << " leaves  " << short_number(median(speeds)) << " leaves/s (median of " << speeds.size()
                  << ")" << std::endl;
  }
  if (options.json) console.print(json);
  return ExitCode::fine;
}

}  // namespace

Command bench_playouts_command() {
  return command<BenchPlayoutsOptions>(
      {.name = "bench playouts",
       .summary = "measure random games per second",
       .description =
           "Plays uniformly random games from the position until the time is over. The first player's share "
           "of wins tells whether the rules are still the same.",
       .examples = {{"bench playouts connect4", "three seconds on one core"},
                    {"bench playouts othello --seconds 1 --threads 2 --json", "two cores, for a program"}},
       .positional = {{"game"}, {"position", false}}},
      run_bench_playouts);
}

Command bench_search_command() {
  return command<BenchSearchOptions>(
      {.name = "bench search",
       .summary = "measure the speed of a search and the shape of its tree",
       .description =
           "Asks the agent about the same position until the time is over. Its own budget ends one "
           "answer.\n\n"
           "Of depth-first searches it shows the tree of the first answer, while no table is filled, and of "
           "its last finished depth alone, without the iterations before it: positions, leaves, legal moves "
           "per position, the share of cut-offs that "
           "came with the first move, and how the leaves compare with the critical tree of Knuth and Moore, "
           "b^ceil(d/2) + b^floor(d/2) - 1, the least that alpha-beta without a table can do with where "
           "every "
           "position has b moves.",
       .examples = {{"bench search connect4 --agent uct:sims=100000", "short searches, small trees"},
                    {"bench search othello --agent alphabeta:depth=6,exact=no", "the tree of alpha-beta"},
                    {"bench search othello --agent pvs:depth=8,killers=0 --seconds 0",
                     "one answer, without killer moves"}},
       .positional = {{"game"}, {"position", false}}},
      run_bench_search);
}

Command bench_perft_command() {
  return command<BenchPerftOptions>(
      {.name = "bench perft",
       .summary = "measure perft, plain and with the last move counted in bulk",
       .description = "",
       .examples = {{"bench perft othello --depth 9", "the median of five runs"}},
       .positional = {{"game"}, {"position", false}}},
      run_bench_perft);
}

}  // namespace agon
