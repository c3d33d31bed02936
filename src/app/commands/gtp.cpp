// `agon gtp`: a GTP engine on standard input and output, for the boards and referees that speak it.
#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/serve_lines.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "protocol/gtp/gtp_line.hpp"
#include "protocol/gtp/gtp_server.hpp"

namespace agon {

struct GtpCommandOptions {
  std::string agent;
  std::string game = "go";
  std::uint64_t seed = 1;
  bool ponder = false;
  std::string resign = "auto";
  std::string override_version;

  std::optional<double> resign_below(const GameFacts& facts) const {
    if (resign == "auto") return facts.about.name == "go" ? lost_in_go : 0;
    const auto below = resign == "no" ? std::optional(0.0) : parse_number(resign);
    return below && *below >= 0 && *below < 1 ? below : std::nullopt;
  }
  static constexpr double lost_in_go = 0.05;
};
template <>
struct Fields<GtpCommandOptions> {
  static constexpr auto all = FieldList{
      Field{
          "agent", &GtpCommandOptions::agent,
          "who thinks; without it the game's own agent, the expert or else mcts, up to 2 seconds for a move"},
      Field{"game", &GtpCommandOptions::game, "the game, with its options if you like"},
      Field{"seed", &GtpCommandOptions::seed, "of the random numbers"},
      Field{"ponder", &GtpCommandOptions::ponder,
            "think on while the opponent does, for agents that keep their tree (mcts, uct:reuse=yes)"},
      Field{"resign", &GtpCommandOptions::resign,
            "give up when the value of the own move was below this for three moves; no: never; auto: 0.05 in "
            "Go, "
            "never in other games"},
      Field{"override-version", &GtpCommandOptions::override_version,
            "answer the command version so; Lizzie wants 0.17"}};
};

namespace {

// After this line nobody may send another one, nor close the pipe.
bool is_quit(std::string_view line) { return parse_gtp_line(line).name == "quit"; }

bool suits(const PlayableGame& game) {
  const GameFacts& facts = game.facts();
  return facts.players == 2 && !facts.has_chance && !facts.simultaneous &&
         game.game().start()->draw().has_board();
}

ExitCode run_gtp(const GtpCommandOptions& options, Console& console) {
  const auto game = make_game(options.game, &interrupted());
  if (!game) return console.wrong_usage(game.error());
  if (!suits(**game))
    return console.fail(ExitCode::usage,
                        "GTP is for board games of two players who move in turn, without dice");
  const std::string agent = options.agent.empty() ? default_agent_spec(*game, "") : options.agent;
  auto session = Session::begin(*game, agent, agent_kinds(), options.seed);
  if (!session) return console.wrong_usage(session.error());

  const auto below = options.resign_below((*game)->facts());
  if (!below)
    return console.wrong_usage(
        Error{"option 'resign' must be auto, no or a value from 0 to 1, not " + in_quotes(options.resign)});
  // Not in the opening, where even handicap stones are not the end.
  const Drawing board = session->position().draw();
  session->resign_rule() = {.below = *below,
                            .plies = static_cast<std::size_t>(board.columns * board.rows / 3)};

  LineQueue lines(&gtp_meaning);
  GtpServer server(session.take(), lines.stops(),
                   [&](std::string_view text) { console.out << text << std::flush; });
  server.set_version(options.override_version);
  server.set_pondering(options.ponder);
  serve_lines(console, lines, &is_quit, [&](const std::string& line) {
    console.out << server.answer(line) << std::flush;
    server.ponder();
    return !server.has_quit();
  });
  return ExitCode::fine;
}

}  // namespace

Command gtp_command() {
  return command<GtpCommandOptions>(
      {.name = "gtp",
       .summary = "be a GTP engine for Sabaki, GoGui, Lizzie and referees",
       .description =
           "Reads commands of the Go Text Protocol (version 2) from standard input and answers on standard "
           "output; give this command line to the program that shows the board. Understands the analysis "
           "commands of Leela Zero and KataGo, and with --game any game of two players on a board, for "
           "GoGui. Without time settings a move takes at most two seconds, unless the agent has a budget "
           "of its own. docs/gtp.md has recipes and the list of commands.",
       .examples = {{"gtp --game othello --agent uct:time=1s", "Othello on the board of GoGui"},
                    {"gtp --game mnk:m=15,n=15,k=5", "gomoku"}}},
      run_gtp);
}

}  // namespace agon
