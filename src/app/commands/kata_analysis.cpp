// `agon kata-analysis`: an engine of KataGo's analysis protocol, for KaTrain and its kin.
#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/serve_lines.hpp"
#include "engine/games.hpp"
#include "protocol/kata/kata_server.hpp"

namespace agon {

struct KataAnalysisOptions {
  std::string agent;
  std::uint64_t seed = 1;
};
template <>
struct Fields<KataAnalysisOptions> {
  static constexpr auto all = FieldList{Field{"agent", &KataAnalysisOptions::agent,
                                              "who thinks; without it the usual one for Go. The visits and "
                                              "the time of a query come before its own"},
                                        Field{"seed", &KataAnalysisOptions::seed, "of the random numbers"}};
};

namespace {

ExitCode run_kata_analysis(const KataAnalysisOptions& options, Console& console) {
  const auto game = make_game("go");
  if (!game) return console.wrong_usage(game.error());
  const std::string agent = options.agent.empty() ? default_agent_spec(*game, "") : options.agent;
  if (const auto made = make_agent(agent, *game, agent_kinds()); !made)
    return console.wrong_usage(made.error());

  KataServer server({.agent = agent, .kinds = agent_kinds(), .seed = options.seed, .version = AGON_VERSION},
                    [&](std::string_view line) { console.out << line << std::flush; });
  serve_lines(console, {.take = [&](const std::string& line) { return server.take(line); },
                        .answer = [&] { return server.work(); },
                        .refuse = [&] { server.refuse(); },
                        .close = [&] { server.close(); },
                        .abort = [&] { server.abort(); }});
  return ExitCode::fine;
}

}  // namespace

Command kata_analysis_command() {
  return command<KataAnalysisOptions>(
      {.name = "kata-analysis",
       .summary = "be an analysis engine for KaTrain",
       .description =
           "Reads queries of KataGo's analysis protocol from standard input, JSON in one line each, and "
           "answers on standard output; give this command line to KaTrain as the engine's command. For Go on "
           "square "
           "boards. docs/gtp.md has the recipe and what the numbers are.",
       .examples = {{"kata-analysis", "the usual agent; the query says how long"},
                    {"kata-analysis --agent uct --seed 7", "another one"}}},
      run_kata_analysis);
}

}  // namespace agon
