// `agon games` and `agon rules`: what can be played, and how.
#include "engine/games.hpp"

#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "base/text.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct GamesOptions {
  bool json = false;
};
template <>
struct Fields<GamesOptions> {
  static constexpr auto all = FieldList{Field{"json", &GamesOptions::json, "write JSON"}};
};

struct RulesOptions {
  std::string game;
  bool json = false;
};
template <>
struct Fields<RulesOptions> {
  static constexpr auto all =
      FieldList{Field{"game", &RulesOptions::game, "the game, with its options if you like"},
                Field{"json", &RulesOptions::json, "write JSON"}};
};

namespace {

Json game_json(const GameEntry& entry) {
  return Json{{"name", entry.about.name},
              {"title", entry.about.title},
              {"summary", entry.about.summary},
              {"options", options_json(entry.options)}};
}

ExitCode run_games(const GamesOptions& options, Console& console) {
  if (options.json) {
    Json::Array games;
    for (const GameEntry& entry : all_games()) games.push_back(game_json(entry));
    console.print(games);
    return ExitCode::fine;
  }
  Table table({{.title = "game"}, {.title = "options"}, {.title = "summary"}});
  for (const GameEntry& entry : all_games()) {
    std::vector<std::string> names;
    for (const OptionInfo& option : entry.options) names.push_back(option.name + "=" + option.default_text);
    table.add({std::string(entry.about.name), join(names, ","), std::string(entry.about.summary)});
  }
  table.print(console.out, console.width);
  console.out << "\nRules: " << console.program << " rules GAME. Play: " << console.program
              << " play GAME.\n";
  return ExitCode::fine;
}

std::string facts_line(const GameFacts& facts) {
  std::string line = std::to_string(facts.players) + (facts.players == 1 ? " player" : " players") + " (" +
                     join(facts.player_names, ", ") + "), ";
  if (facts.simultaneous) line += "moving at the same time, ";
  if (facts.has_chance) line += "with chance, ";
  if (facts.hidden) line += "not seeing everything, ";
  return line + "score from " + number_text(facts.range.low) + " to " + number_text(facts.range.high) + " " +
         std::string(facts.range.unit) + (facts.zero_sum ? ", one's gain is the others' loss" : "") + ".";
}

ExitCode run_rules(const RulesOptions& options, Console& console) {
  const auto game = make_game(options.game, &interrupted());
  if (!game) return console.wrong_usage(game.error());
  const GameFacts& facts = (*game)->facts();
  const GameEntry& entry = *find_game(facts.about.name);
  const auto start = (*game)->game().start();
  if (options.json) {
    Json json = game_json(entry);
    json.add("game", facts.spec);
    json.add("rules", facts.about.rules);
    json.add("players", facts.player_names);
    json.add("score", Json{{"low", facts.range.low}, {"high", facts.range.high}, {"unit", facts.range.unit}});
    json.add("chance", facts.has_chance);
    json.add("simultaneous", facts.simultaneous);
    json.add("hidden", facts.hidden);
    json.add("start", start->text());
    console.print(json);
    return ExitCode::fine;
  }
  console.out << bold(console, facts.about.title) << " (" << facts.spec << ")\n\n"
              << wrapped(facts.about.rules, console.width) << "\n"
              << wrapped(facts_line(facts), console.width);
  if (!entry.options.empty()) {
    console.out << "\nOptions, as in " << entry.about.name << ":" << entry.options[0].name << "="
                << entry.options[0].default_text << ":\n";
    print_options_table(console.out, console.width, entry.options);
  }
  console.out << "\nThe start:\n";
  print_board(console, *start);
  console.out << "\nAs text: " << start->text() << "\n";
  return ExitCode::fine;
}

}  // namespace

Command games_command() {
  return command<GamesOptions>(
      {.name = "games",
       .summary = "list the games",
       .description = "Options of a game are written behind its name, as in mnk:m=15,n=15,k=5.",
       .examples = {{"games", "what there is"}, {"games --json", "the same for a program"}},
       .positional = {}},
      run_games);
}

Command rules_command() {
  return command<RulesOptions>(
      {.name = "rules",
       .summary = "explain a game in words",
       .description = "Shows the rules, the players, how the score is counted, the options of "
                      "the game and the board at the start.",
       .examples = {{"rules tictactoe", "the shortest rules of all"},
                    {"rules mnk:m=15,n=15,k=5", "the board with options applied"}},
       .positional = {{"game"}}},
      run_rules);
}

}  // namespace agon
