// `agon bench parts`: one table of what each part of Monte-Carlo tree search wins or loses.
#include <cmath>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "lab/match.hpp"
#include "lab/match_plan.hpp"
#include "protocol/agents.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BenchPartsOptions {
  std::string on = "connect4 othello go:size=7,komi=8.5";
  std::string agent = "uct";
  std::string budget = "time=20ms";
  std::string only;
  std::int64_t games = 100;
  int concurrency = 1;
  std::uint64_t seed = 1;
  std::string out;
  bool markdown = false, json = false;
};
template <>
struct Fields<BenchPartsOptions> {
  static constexpr auto all = FieldList{
      Field{"on", &BenchPartsOptions::on, "the games, separated by spaces"},
      Field{"agent", &BenchPartsOptions::agent, "whose parts are exchanged, and who is the opponent"},
      Field{"budget", &BenchPartsOptions::budget, "of both players, such as sims=500"},
      Field{"only", &BenchPartsOptions::only, "rows with this text in their options"},
      Field{"games", &BenchPartsOptions::games, 2, 1e9, "games for each cell"},
      Field{"concurrency", &BenchPartsOptions::concurrency, 1, 512, "games at a time"},
      Field{"seed", &BenchPartsOptions::seed, "of the games"},
      Field{"out", &BenchPartsOptions::out,
            "folder for the games: the same command goes on there, more --games extend the table"},
      Field{"markdown", &BenchPartsOptions::markdown, "write the table for a page"},
      Field{"json", &BenchPartsOptions::json, "write JSON"}};
};

namespace {

// What is exchanged, part by part.
constexpr std::array rows{
    std::string_view("select=ucb1-tuned"),
    std::string_view("select=omc"),
    std::string_view("select=omc,raw-spread=yes"),
    std::string_view("select=pbbm"),
    std::string_view("select=pbbm,raw-spread=yes"),
    std::string_view("select=puct"),
    std::string_view("select=puct,puct-root=yes"),
    std::string_view("urgency=constant,urgency-value=1.1"),
    std::string_view("urgency=constant"),
    std::string_view("urgency=inherited"),
    std::string_view("urgency=inherited,urgency-walk-on=yes"),
    std::string_view("urgency=drawn"),
    std::string_view("urgency=drawn-best"),
    std::string_view("rave=off"),
    std::string_view("rave=state"),
    std::string_view("rave=state,rave-from=tree"),
    std::string_view("rave=bias"),
    std::string_view("rave=bias,rave-doubt=3"),
    std::string_view("prior=off"),
    std::string_view("prior=own"),
    std::string_view("prior=eval"),
    std::string_view("prior=own,rave=bias"),
    std::string_view("prior=own,select=puct"),
    std::string_view("expand-visits=1"),
    std::string_view("expand-visits=5"),
    std::string_view("expand=all-ends"),
    std::string_view("expand=visit-count"),
    std::string_view("expand=siblings2"),
    std::string_view("expand=probability,prior=own"),
    std::string_view("expand=salient"),
    std::string_view("expand=estimate"),
    std::string_view("playout=uniform"),
    std::string_view("playout=mast"),
    std::string_view("playout=mast,choice=greedy"),
    std::string_view("playout=mast,rave=bias"),
    std::string_view("playout=to-mast"),
    std::string_view("playout=eval,choice=greedy"),
    std::string_view("playout-moves=10,cut-off=eval"),
    std::string_view("playout-moves=0,cut-off=tie"),
    std::string_view("pool=10,rave=bias"),
    std::string_view("leaf-playouts=4"),
    std::string_view("leaf-playouts=4,leaf-inherits=yes,urgency=inherited"),
    std::string_view("backup=max"),
    std::string_view("backup=informed"),
    std::string_view("backup=mix"),
    std::string_view("backup=accelerated"),
    std::string_view("solver=no"),
    std::string_view("solver=yes"),
    std::string_view("final=max"),
    std::string_view("final=robust-max"),
    std::string_view("final=secure"),
    std::string_view("reuse=no"),
    std::string_view("reuse=yes"),
    std::string_view("symmetric=3"),
    std::string_view("graph=yes"),
    std::string_view("result=score"),
    std::string_view("result=small-difference"),
    std::string_view("result=few-prisoners"),
    std::string_view("result=short"),
    std::string_view("result=short-sigmoid"),
    std::string_view("result=pieces"),
};

struct Cell {
  MatchReport report;
  bool same = false;  // the agent plays so anyway: nothing was played
  EloEstimate elo() const { return report.players.front().elo.value_or(EloEstimate{}); }
};
using PartTable = std::vector<std::vector<Cell>>;  // by row and game

std::string spec_with(const std::string& agent, std::string_view options) {
  return agent + (agent.find(':') == std::string::npos ? ":" : ",") + std::string(options);
}

// A folder name without what shells and file systems dislike.
std::string folder_name(std::string_view text) {
  std::string name;
  for (const char c : text) name += std::string_view("/:, \"'").find(c) == std::string_view::npos ? c : '_';
  return name;
}

Result<Cell> play_cell(const BenchPartsOptions& options, const GamePointer& game, std::string_view row,
                       Progress& progress) {
  const std::string base = spec_with(options.agent, options.budget);
  MatchOptions match{.players = spec_with(base, row) + "," + base,
                     .games = options.games,
                     .concurrency = options.concurrency,
                     .random_plies = 2,
                     .seed = options.seed};
  if (!options.out.empty())
    match.out = options.out + "/" + folder_name(game->facts().spec) + "/" + folder_name(row);
  auto plan = plan_match(game, match, agent_kinds());
  if (!plan) return plan.error();
  if (plan->agents[0]->spec() == plan->agents[1]->spec()) return Cell{.report = {}, .same = true};
  const auto show = [&](const MatchProgress& now) {
    progress.show(game->facts().spec + ": " + std::string(row) + ": " + std::to_string(now.games) + "/" +
                  std::to_string(now.planned) + " games");
  };
  auto report = run_match(game, match, plan.take(), interrupted(), show);
  if (!report) return report.error();
  return Cell{.report = report.take()};
}

std::string cell_text(const Cell& cell) {
  if (cell.same) return "as it is";
  const EloEstimate elo = cell.elo();
  return elo_text(elo.elo) + " (" + elo_text(elo.low) + ".." + elo_text(elo.high) + ")";
}

void print_parts(const BenchPartsOptions& options, const std::vector<std::string_view>& shown,
                 const std::vector<GamePointer>& games, const PartTable& table, const Console& console) {
  console.out << wrapped("Elo of " + spec_with(options.agent, options.budget) +
                             " with these options against itself without them, with the 95 % interval; " +
                             std::to_string(options.games) + " games a cell.",
                         console.width)
              << "\n";
  constexpr std::size_t name_width = 52, cell_width = 22;
  std::string head = pad_right("", name_width);
  for (const GamePointer& game : games) head += pad_left(game->facts().spec, cell_width);
  console.out << head << "\n";
  for (std::size_t row = 0; row < table.size(); ++row) {
    std::string line = pad_right(std::string(shown[row]), name_width);
    for (const Cell& cell : table[row]) line += pad_left(cell_text(cell), cell_width);
    console.out << line << "\n";
  }
}

void print_parts_markdown(const BenchPartsOptions&, const std::vector<std::string_view>& shown,
                          const std::vector<GamePointer>& games, const PartTable& table,
                          const Console& console) {
  std::string head = "| |", rule = "|---|";
  for (const GamePointer& game : games) {
    head += " " + game->facts().spec + " |";
    rule += "--:|";
  }
  console.out << head << "\n" << rule << "\n";
  for (std::size_t row = 0; row < table.size(); ++row) {
    std::string line = "| `" + std::string(shown[row]) + "` |";
    for (const Cell& cell : table[row]) line += " " + cell_text(cell) + " |";
    console.out << line << "\n";
  }
}

Json table_json(const BenchPartsOptions& options, const std::vector<std::string_view>& shown,
                const std::vector<GamePointer>& games, const PartTable& table) {
  Json::Array cells;
  for (std::size_t row = 0; row < table.size(); ++row)
    for (std::size_t column = 0; column < table[row].size(); ++column) {
      if (table[row][column].same) continue;
      const MatchReport& report = table[row][column].report;
      const PlayerResult& player = report.players.front();
      const EloEstimate elo = table[row][column].elo();
      cells.push_back(Json{{"game", games[column]->facts().spec},
                           {"options", std::string(shown[row])},
                           {"games", report.games},
                           {"wins", player.wins},
                           {"draws", player.draws},
                           {"losses", player.losses},
                           {"elo", elo.elo},
                           {"elo_low", elo.low},
                           {"elo_high", elo.high}});
    }
  Json json{{"agent", spec_with(options.agent, options.budget)}};
  json.add("cells", std::move(cells));
  return json;
}

ExitCode run_bench_parts(const BenchPartsOptions& options, Console& console) {
  std::vector<GamePointer> games;
  for (const std::string& spec : words(options.on)) {
    const auto game = make_game(spec);
    if (!game) return console.wrong_usage(game.error());
    games.push_back(*game);
  }
  std::vector<std::string_view> shown;
  for (const std::string_view row : rows)
    if (row.find(options.only) != std::string_view::npos) shown.push_back(row);
  if (shown.empty())
    return console.wrong_usage(Error{"no row has " + in_quotes(options.only) + " in its options"});
  PartTable table;
  {
    Progress progress(console);
    for (const std::string_view row : shown) {
      table.emplace_back();
      for (const GamePointer& game : games) {
        auto cell = play_cell(options, game, row, progress);
        if (!cell) return console.wrong_usage(cell.error());
        if (interrupted()) return ExitCode::interrupted;
        table.back().push_back(cell.take());
      }
    }
  }
  if (options.json)
    console.print(table_json(options, shown, games, table));
  else
    (options.markdown ? print_parts_markdown : print_parts)(options, shown, games, table, console);
  return ExitCode::fine;
}

}  // namespace

Command bench_parts_command() {
  return command<BenchPartsOptions>(
      {.name = "bench parts",
       .summary = "show what each part of Monte-Carlo tree search is worth",
       .description =
           "For each row one or a few options of the agent are changed, and it plays against itself as it "
           "was, at the same budget, from openings of two random moves, each with both seats; where it has "
           "these options anyway nothing is played. With --out the games are kept: the same command goes on "
           "after an interruption, and more --games make the intervals smaller.",
       .examples = {{"bench parts --out parts", "the whole table, in some hours"},
                    {"bench parts connect4 --only rave --games 20 --budget sims=300",
                     "a quick look at a few rows"},
                    {"bench parts go:size=9,komi=7.5 --agent mcts --budget sims=1000 --only prior=off",
                     "what priors are worth to the best"}},
       .positional = {{.option = "on", .required = false, .list = true}}},
      run_bench_parts);
}

}  // namespace agon
