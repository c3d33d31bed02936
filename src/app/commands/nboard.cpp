// `agon nboard`: an engine for NBoard on standard input and output.
#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/serve_lines.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "protocol/nboard/nboard_server.hpp"

namespace agon {

struct NboardCommandOptions {
  std::string agent, book;
  Seconds time{5};
  std::uint64_t seed = 1;
};
template <>
struct Fields<NboardCommandOptions> {
  static constexpr auto all = FieldList{
      Field{"agent", &NboardCommandOptions::agent, "who thinks; without it the usual one for Othello"},
      Field{"time", &NboardCommandOptions::time, 0, 86400,
            "think at most this long for an answer, where the agent has no budget (0: as long as the "
            "depth takes that NBoard sets)"},
      Field{"book", &NboardCommandOptions::book, "an opening book, made by agon book, to answer from"},
      Field{"seed", &NboardCommandOptions::seed, "of the random numbers"}};
};

namespace {

bool is_nboard_quit(std::string_view line) { return trim(line) == "quit"; }

ExitCode run_nboard(const NboardCommandOptions& options, Console& console) {
  const auto game = make_game("othello");
  if (!game) return console.wrong_usage(game.error());
  const std::string agent = options.agent.empty() ? default_agent_spec(*game, "") : options.agent;
  auto session = Session::begin(*game, agent, agent_kinds(), options.seed);
  if (!session) return console.wrong_usage(session.error());

  LineQueue lines(&nboard_meaning);
  NboardServer server(session.take(), options.time, lines.stops(),
                      [&](std::string_view text) { console.out << text << std::flush; });
  if (!options.book.empty()) {
    auto book = load_book(options.book, **game);
    if (!book) return console.wrong_usage(book.error());
    server.set_book(book.take());
  }
  serve_lines(console, lines, &is_nboard_quit, [&](const std::string& line) {
    server.answer(line);
    return !server.has_quit();
  });
  return ExitCode::fine;
}

}  // namespace

Command nboard_command() {
  return command<NboardCommandOptions>(
      {.name = "nboard",
       .summary = "be an Othello engine for NBoard",
       .description =
           "Reads the protocol of NBoard (version 2) from standard input and answers on standard output; "
           "give "
           "this command line to NBoard as an engine. The depth that NBoard sets counts for agents that look "
           "ahead by depth, and --time for all that have no budget of their own. docs/othello.md has the "
           "recipe.",
       .examples = {{"nboard", "the usual agent, up to 5 seconds for a move"},
                    {"nboard --agent pvs --time 30s", "another one, with more time"}}},
      run_nboard);
}

}  // namespace agon
