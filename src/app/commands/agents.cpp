// `agon agents`: who can play, and with which options.
#include "app/agents.hpp"

#include <algorithm>

#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct AgentsOptions {
  std::string kind, game;
  bool json = false;
};
template <>
struct Fields<AgentsOptions> {
  static constexpr auto all =
      FieldList{Field{"kind", &AgentsOptions::kind, "show the options of this one"},
                Field{"game", &AgentsOptions::game, "with the defaults that it has for this game"},
                Field{"json", &AgentsOptions::json, "write JSON"}};
};

namespace {

std::vector<OptionInfo> options_of(const AgentKind& kind, std::string_view game) {
  std::vector<OptionInfo> infos;
  const auto settings = kind.settings(game);
  for (const auto& entry : settings->options().entries()) infos.push_back(entry.info);
  return infos;
}

std::string plays_text(const Needs& needs) {
  std::vector<std::string> limits;
  if (needs.one_player) limits.emplace_back("one player");
  if (needs.two_players) limits.emplace_back("two players");
  if (needs.zero_sum) limits.emplace_back("one's gain is the other's loss");
  if (needs.no_chance) limits.emplace_back("no chance");
  if (needs.turns) limits.emplace_back("moves in turn");
  if (needs.open) limits.emplace_back("nothing hidden");
  if (needs.hidden) limits.emplace_back("hidden information");
  if (needs.from_start) limits.emplace_back("the usual start");
  return limits.empty() ? "every game" : "games with: " + join(limits, ", ");
}

Json kind_json(const AgentKind& kind, std::string_view game) {
  const AlgorithmAbout about = kind.about();
  const Needs needs = kind.needs();
  Json json{{"name", about.name}, {"summary", about.summary}, {"source", about.source}};
  json.add("needs", Json{{"one_player", needs.one_player},
                         {"two_players", needs.two_players},
                         {"zero_sum", needs.zero_sum},
                         {"no_chance", needs.no_chance},
                         {"turns", needs.turns},
                         {"open", needs.open},
                         {"hidden", needs.hidden},
                         {"from_start", needs.from_start}});
  json.add("options", options_json(options_of(kind, game)));
  return json;
}

void print_list(Console& console) {
  Table table({{.title = "agent"}, {.title = "what it does"}});
  for (const AgentKind* kind : agent_kinds())
    table.add({std::string(kind->about().name),
               std::string(kind->about().summary) + " (plays " + plays_text(kind->needs()) + ")"});
  table.print(console.out, console.width);
  console.out << "\nOptions of one: " << console.program << " agents NAME. Used as in uct:sims=2000.\n";
}

void print_kind(const AgentKind& kind, std::string_view game, Console& console) {
  const AlgorithmAbout about = kind.about();
  console.out << bold(console, about.name) << ": " << about.summary << "\n";
  if (!about.source.empty()) console.out << "Source: " << about.source << "\n";
  console.out << "Plays " << plays_text(kind.needs()) << "\n";
  const auto options = options_of(kind, game);
  if (options.empty()) {
    console.out << "\nIt has no options.\n";
    return;
  }
  console.out << "\n";
  print_options_table(console.out, console.width, options);
}

ExitCode run_agents(const AgentsOptions& options, Console& console) {
  const auto& kinds = agent_kinds();
  if (options.kind.empty()) {
    Json::Array all;
    for (const AgentKind* kind : kinds) all.push_back(kind_json(*kind, ""));
    if (options.json)
      console.print(all);
    else
      print_list(console);
    return ExitCode::fine;
  }
  std::vector<std::string> names;
  for (const AgentKind* kind : kinds) names.emplace_back(kind->about().name);
  const auto at = std::find(names.begin(), names.end(), options.kind);
  if (at == names.end()) {
    const std::string hint = did_you_mean(options.kind, names);
    return console.fail(ExitCode::usage, "no agent " + in_quotes(options.kind) +
                                             (hint.empty() ? "; there are: " + join(names, ", ") : hint));
  }
  const AgentKind& kind = *kinds[static_cast<std::size_t>(at - names.begin())];
  std::string game;
  if (!options.game.empty()) {
    const auto made = make_game(options.game);
    if (!made) return console.wrong_usage(made.error());
    game = (*made)->facts().about.name;
  }
  if (options.json)
    console.print(kind_json(kind, game));
  else
    print_kind(kind, game, console);
  return ExitCode::fine;
}

}  // namespace

Command agents_command() {
  return command<AgentsOptions>(
      {.name = "agents",
       .summary = "list the agents, or explain the options of one",
       .description = "An agent is a search of this program or a program outside. Its options are written "
                      "behind its name: "
                      "uct:sims=2000,exploration=1. Budgets have the same names everywhere: sims, nodes, "
                      "depth, time, memory; "
                      "the first one reached ends the thinking, and without any it thinks for one second.",
       .examples = {{"agents", "who there is"},
                    {"agents uct", "every option with its range and default"},
                    {"agents mcts go", "the same, with the defaults for a game"}},
       .positional = {{"kind", false}, {"game", false}}},
      run_agents);
}

}  // namespace agon
