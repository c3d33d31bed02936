// `agon match`: which agent is stronger, by how much, and how sure that is.
#include "lab/match.hpp"

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/match_text.hpp"
#include "app/match_watch.hpp"
#include "app/setup.hpp"
#include "app/starting.hpp"
#include "engine/games.hpp"
#include "lab/match_plan.hpp"
#include "protocol/agents.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct MatchCommandOptions : MatchOptions {
  std::string game;
  bool json = false;
};

template <>
struct Fields<MatchCommandOptions> {
  static constexpr auto all =
      FieldList{Field{"game", &MatchCommandOptions::game, "the game, with its options if you like"}} +
      inherited<MatchCommandOptions>(Fields<MatchOptions>::all) +
      FieldList{Field{"json", &MatchCommandOptions::json, "write JSON"}};
};

namespace {

ExitCode finish(const MatchCommandOptions& options, const MatchReport& report, const Console& console) {
  if (options.json)
    console.print(match_json(options.game, report));
  else
    print_match(console, options.game, report);
  if (report.stopped)
    console.err << "agon: stopped after " << with_commas(report.games) << " of "
                << counted(report.planned, "game") << "; "
                << (options.out.empty() ? "use --out DIR next time to be able to go on"
                                        : "the same command goes on with the rest")
                << std::endl;
  if (report.stopped) return ExitCode::interrupted;
  return report.failures.empty() ? ExitCode::fine : ExitCode::agent_failed;
}

ExitCode run_match_command(const MatchCommandOptions& options, Console& console) {
  const auto game = make_game(options.game, &interrupted());
  if (!game) return console.wrong_usage(game.error());
  auto plan = started(console, [&] { return plan_match(*game, options, agent_kinds()); });
  if (!plan) return console.wrong_usage(plan.error());
  MatchWatch watch(console, options.games, !options.out.empty());
  const auto show = [&](const MatchProgress& now) { watch.game_ended(now); };
  const TroubleSince trouble((*game)->game());
  const auto report = run_match(*game, options, plan.take(), interrupted(), show);
  watch.end();
  if (!report) return console.fail(ExitCode::failed, report.error().message);
  warn_of(trouble, console);
  return finish(options, *report, console);
}

}  // namespace

Command match_command() {
  return command<MatchCommandOptions>(
      {.name = "match",
       .summary = "let agents play each other and say who is stronger",
       .description =
           "Two agents alternate seats and play each opening twice; more than two play everybody against "
           "everybody. "
           "The result is given in Elo with its 95 % interval. With --out every game is stored in "
           "DIR/games.sqlite "
           "before the next one starts: after Ctrl-C, a crash or a power cut the same command goes on where "
           "it was, "
           "and more --games extend a finished match. A crash, an illegal move or lost time loses the game "
           "and is "
           "reported. With budgets of sims, nodes or depth the same seed gives the same games, whatever the "
           "--concurrency.\n"
           "With --sgf each game of go is a file too, written before its row: with the players, the result "
           "and what the agents thought of their moves. A match that goes on keeps the files that are there "
           "and writes those that are missing.",
       .examples =
           {{"match connect4 --players uct:sims=1000,uct:sims=200 --random-plies 4", "is more better?"},
            {"match othello --players alphabeta:depth=4,uct:sims=5000 --sprt 0,20 --out run1",
             "until it is clear, and resumable"},
            {"match go:size=9 --players uct:sims=500,uct:sims=200 --games 20 --out run2 --sgf run2/games",
             "games that every Go program can show"},
            {"match tictactoe --players random,uct:sims=50,minimax --games 60 --json",
             "everybody against everybody, for a program"}},
       .positional = {{"game"}}},
      run_match_command);
}

}  // namespace agon
