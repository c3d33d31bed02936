// `agon tune`: which settings make an agent stronger, and whether that is shown.
#include "lab/tune.hpp"

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/match_text.hpp"
#include "app/match_watch.hpp"
#include "app/starting.hpp"
#include "engine/games.hpp"
#include "protocol/agents.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct TuneCommandOptions : TuneOptions {
  std::string game;
  bool json = false;
};
template <>
struct Fields<TuneCommandOptions> {
  static constexpr auto all =
      FieldList{Field{"game", &TuneCommandOptions::game, "the game, with its options if you like"}} +
      inherited<TuneCommandOptions>(Fields<TuneOptions>::all) +
      FieldList{Field{"json", &TuneCommandOptions::json, "write JSON"}};
};

namespace {

std::string where(const TuneProgress& now) {
  if (now.round == now.rounds) return "proof: ";
  return "round " + std::to_string(now.round) + " of " + std::to_string(now.rounds - 1) + ", settings " +
         std::to_string(now.candidate + 1) + " of " + std::to_string(now.candidates) + ": ";
}

void print_candidates(const Console& console, const TuneReport& report) {
  using enum Table::Align;
  std::vector<Table::Column> columns;
  for (const std::string& option : report.options) columns.push_back({option});
  columns.insert(columns.end(), {{"rounds", right}, {"games", right}, {"score", right}});
  Table table(columns);
  for (const TunedCandidate& candidate : report.candidates) {
    std::vector<std::string> cells = candidate.values;
    cells.insert(cells.end(), {std::to_string(candidate.rounds), with_commas(candidate.games),
                               candidate.games > 0 ? fixed(100 * candidate.score(), 1) + " %" : "-"});
    table.add(cells);
  }
  console.out << "against " << report.agent << ":\n\n";
  table.print(console.out, console.width);
}

// What the games of the proof say: better, worse, or nothing.
std::string_view verdict(const MatchReport& proof) {
  // Games that repeat others are no evidence of their own; a few are the same from both seats, won at once.
  if (proof.duplicates * 4 > proof.games) return "too many games repeat others to tell";
  const EloEstimate elo = proof.players.front().elo.value_or(EloEstimate{});
  if (elo.low > 0) return "better";
  if (elo.high < 0) return "worse";
  return "no difference is shown";
}

void print_proof(const Console& console, const MatchReport& proof) {
  const PlayerResult& best = proof.players.front();
  const EloEstimate elo = best.elo.value_or(EloEstimate{});
  console.out << "\n"
              << best.name << "\nin " << counted(proof.games, "game")
              << " that chose nobody: " << fixed(100 * best.points / static_cast<double>(best.games), 1)
              << " %, Elo " << elo_text(elo.elo) << " (" << elo_text(elo.low) << " .. " << elo_text(elo.high)
              << "): " << verdict(proof) << "\n";
  print_warnings(console, proof);
}

Json tune_json(const std::string& game, const TuneReport& report) {
  Json::Array candidates;
  for (const TunedCandidate& candidate : report.candidates)
    candidates.push_back(Json{{"agent", candidate.spec},
                              {"rounds", candidate.rounds},
                              {"games", candidate.games},
                              {"points", candidate.points}});
  Json json{{"game", game}, {"agent", report.agent}};
  json.add("candidates", std::move(candidates));
  if (report.proof) {
    json.add("best", report.candidates.front().spec);
    json.add("proof", match_json(game, *report.proof));
    json.add("verdict", verdict(*report.proof));
  }
  json.add("failures", report.failures);
  json.add("stopped", !report.proof.has_value());
  return json;
}

ExitCode finish(const TuneCommandOptions& options, const TuneReport& report, const Console& console) {
  if (options.json) {
    console.print(tune_json(options.game, report));
  } else {
    print_candidates(console, report);
    for (const std::string& failure : report.failures) console.out << "in the rounds " << failure << "\n";
    if (report.proof) print_proof(console, *report.proof);
  }
  if (report.proof)
    return report.proof->failures.empty() && report.failures.empty() ? ExitCode::fine
                                                                     : ExitCode::agent_failed;
  return console.fail(ExitCode::interrupted,
                      options.out.empty()
                          ? "stopped before the proof; use --out DIR next time to be able to go on"
                          : "stopped before the proof; the same command goes on with the rest");
}

ExitCode run_tune(const TuneCommandOptions& options, Console& console) {
  const auto game = make_game(options.game, &interrupted());
  if (!game) return console.wrong_usage(game.error());
  // Programs outside are begun once where Ctrl-C ends that.
  if (const auto agent = started(console, [&] { return make_agent(options.agent, *game); }); !agent)
    return console.wrong_usage(agent.error());
  MatchWatch watch(console, options.games, !options.out.empty());
  const auto show = [&](const TuneProgress& now) { watch.game_ended(now.match, where(now)); };
  const auto report = tune(*game, options, agent_kinds(), interrupted(), show);
  watch.end();
  if (!report) return console.wrong_usage(report.error());
  return finish(options, *report, console);
}

}  // namespace

Command tune_command() {
  return command<TuneCommandOptions>(
      {.name = "tune",
       .summary = "find settings that make an agent stronger",
       .description =
           "Draws settings of the options that may change, spread evenly over their values. Each plays the "
           "agent as it is; the better half plays on with twice as many games, until one is left. The best "
           "of many looks better than it is, so that it then proves itself in games that chose nobody: Elo "
           "with its 95 % interval. An option's own range or values are taken from its declaration (agon "
           "agents NAME) where none are given. With --out every game is kept, and the same command goes on "
           "where it was.",
       .examples = {{"tune connect4 --agent uct:sims=500 --options exploration=0.1..2",
                     "how much should it explore?"},
                    {"tune go:size=7,komi=8.5 --agent mcts:time=20ms --options rave,final=robust/max "
                     "--concurrency 2 --out tuned",
                     "two options at once, resumable"},
                    {"tune othello --agent uct:sims=100 --options solver,final --candidates 4 --games 20 "
                     "--json",
                     "a quick look, for a program"}},
       .positional = {{"game"}}},
      run_tune);
}

}  // namespace agon
