// `agon analyse`: what an agent thinks of a position.
#include <algorithm>
#include <limits>

#include "app/agents.hpp"
#include "app/analysis.hpp"
#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/setup.hpp"
#include "app/starting.hpp"
#include "base/text.hpp"
#include "engine/line_name.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct AnalyseOptions {
  std::string game, position;
  std::string agent;
  std::uint64_t seed = 1;
  int top = 0;
  int player = 1;
  int move = all_moves, number = no_number;
  bool json = false;

  int shown() const { return top > 0 ? top : json ? std::numeric_limits<int>::max() : 5; }
};
template <>
struct Fields<AnalyseOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &AnalyseOptions::game, "the game, with its options if you like"},
      Field{"position", &AnalyseOptions::position,
            "a position as text, start moves M1 M2 ..., or a file: a saved game; SGF for go; GGF, WTHOR or a "
            "transcript for othello"},
      Field{"agent", &AnalyseOptions::agent,
            "who thinks; without it two seconds of the game's own agent, the expert or else mcts"},
      Field{"seed", &AnalyseOptions::seed, "of the random numbers"},
      Field{"top", &AnalyseOptions::top, 0, 10000, "how many moves to show (0: five, in JSON all)"},
      Field{"player", &AnalyseOptions::player, 1, max_players, "whose move, where all move at once"},
      Field{"move", &AnalyseOptions::move, all_moves, 1e9,
            "look at the position after this move of such a file (0: the start, -1: the end)"},
      Field{"number", &AnalyseOptions::number, no_number, 1e9,
            "which game of a file that holds several (0: the first, and how many there are is told)"},
      Field{"json", &AnalyseOptions::json, "write JSON"}};
};

namespace {

// What a file tells of its game; null where it tells nothing.
Json file_json(const AnalyseOptions& options, const GameText& game) {
  const SgfInfo& info = game.info;
  if (game.games < 2 && told_in_file(game).empty()) return {};
  return Json{{"number", std::max(options.number, 1)},
              {"games", game.games},
              {"players", std::vector<std::string>{info.black, info.white}},
              {"event", info.event},
              {"date", info.date},
              {"name", info.name},
              {"result", info.result}};
}

Json analysis_json(const AnalyseOptions& options, const GameText& game, const Agent& agent,
                   const Answer& answer, const TroubleSince& trouble) {
  const Record& record = game.record;
  const GameFacts& facts = record.game().facts();
  const Position& position = record.position();
  Json json{{"game", facts.spec},
            {"position", position.text()},
            {"to_move", mover_name(facts, position.to_move())},
            {"agent", agent.spec()},
            {"seed", options.seed},
            {"value", answer.value},
            {"proven", answer.proven}};
  const auto scale = scale_of(facts, answer);
  if (scale) json.add("score", scale->from_unit(answer.value));
  if (scale) json.add("scoring", scale->word);
  if (Json file = file_json(options, game); file.kind() == Json::Kind::object)
    json.add("file", std::move(file));
  if (std::string name = line_name(record); !name.empty()) json.add("name", std::move(name));
  add_player_values(json, position, answer.values);
  json.add("best", answer.resigned ? Json() : Json(position.move_text(answer.move)));
  json.add("moves", candidates_json(position, answer, options.shown(), scale));
  json.add("nodes", answer.nodes);
  json.add("simulations", answer.simulations);
  json.add("seconds", answer.seconds);
  if (trouble.met()) json.add("warning", trouble.text());
  if (const auto notes = agent.notes(); !notes.empty()) json.add("notes", notes);
  return json;
}

void print_analysis(const AnalyseOptions& options, const GameText& game, const Agent& agent,
                    const Answer& answer, const Console& console) {
  const Record& record = game.record;
  const GameFacts& facts = record.game().facts();
  const std::string name = line_name(record);
  const auto scale = text_scale_of(facts, answer);
  print_board(console, record.position());
  const std::string whose = player_values(record.position(), answer.values).empty()
                                ? "the side to move"
                                : join(facts.player_names, ", ");
  console.out << "\n";
  if (const std::string told = told_in_file(game); !told.empty()) console.out << wrapped(told, console.width);
  console.out << wrapped(facts.spec + (name.empty() ? "" : ", " + name) + ": " +
                             mover_name(facts, record.position().to_move()) + " to move, asked " +
                             agent.spec() + "; " + values_words(whose, answer, scale),
                         console.width)
              << "\n";
  if (answer.resigned)
    console.out << "It would resign.\n";
  else
    print_candidates(console, record.position(), answer, options.shown(), scale);
  console.out << "\n";
  if (answer.simulations > 0) console.out << counted(answer.simulations, "simulation") << ", ";
  if (answer.nodes > 0) console.out << counted(answer.nodes, "node") << ", ";
  console.out << fixed(answer.seconds, 2) << " s" << (answer.proven ? "; proven" : "") << "\n";
}

// A file whose game is over where it was asked to look: how it ended, and that there is more to look at.
ExitCode show_end(const AnalyseOptions& options, const GameText& game, const Console& console) {
  const Record& record = game.record;
  const GameFacts& facts = record.game().facts();
  const std::string result = result_text(facts, record.position());
  if (options.json) {
    Json json{{"game", facts.spec},
              {"position", record.position().text()},
              {"over", true},
              {"result", result},
              {"plies", record.texts().size()}};
    if (Json file = file_json(options, game); file.kind() == Json::Kind::object)
      json.add("file", std::move(file));
    console.print(json);
    return ExitCode::fine;
  }
  print_board(console, record.position());
  console.out << "\n";
  if (const std::string told = told_in_file(game); !told.empty()) console.out << wrapped(told, console.width);
  console.out << wrapped(facts.spec + ": the game is over, " + result, console.width)
              << "--move N looks at an earlier position\n";
  return ExitCode::fine;
}

ExitCode run_analyse(const AnalyseOptions& options, Console& console) {
  const auto game = set_up_text(options.game, options.position, place_in_file(options.number, options.move));
  if (!game) return console.wrong_usage(game.error());
  const Record* const record = &game->record;
  const Position& position = record->position();
  const std::string& source = options.position.empty() ? options.game : options.position;
  if (const std::string note = note_on_file(source, place_in_file(options.number, options.move), *record);
      !note.empty())
    console.err << source << ": " << note << "\n";
  const bool ended = record->over() && position.trouble().empty() && is_game_file(source);
  if (const Status open = something_to_decide(*record); !open && !ended)
    return console.fail(ExitCode::usage, open.error().message);
  if (const std::string note = games_note(*game, options.number); !note.empty())
    console.err << source << ": " << note << "\n";
  if (ended) return show_end(options, *game, console);
  if (options.player > position.players())
    return console.fail(ExitCode::usage,
                        "--player: there are " + std::to_string(position.players()) + " players");
  const std::string spec =
      options.agent.empty() ? default_agent_spec(record->game_pointer(), "time=2s") : options.agent;
  auto agent = started(console, [&] { return make_agent(spec, record->game_pointer()); });
  if (!agent) return console.wrong_usage(agent.error());
  for (const std::string& note : (*agent)->notes()) console.err << "note: " << note << "\n";
  const Question question{.seed = options.seed, .player = static_cast<Player>(options.player - 1)};
  const TroubleSince trouble(record->game().game());
  const auto answer = ask_aloud(**agent, *record, question, console);
  if (!answer)
    return console.fail(interrupted() ? ExitCode::interrupted : ExitCode::agent_failed,
                        answer.error().message);
  if (options.json)
    console.print(analysis_json(options, *game, **agent, *answer, trouble));
  else
    print_analysis(options, *game, **agent, *answer, console);
  warn_of(trouble, console);
  return ExitCode::fine;
}

}  // namespace

Command analyse_command() {
  return command<AnalyseOptions>(
      {.name = "analyse",
       .summary = "ask an agent about a position",
       .description =
           "Shows the candidate moves, best first: the value for the side to move from 0 (lost) to 1 (won), "
           "or the score that it expects where the agent tells one (Othello's expert: discs); how "
           "many visits or which depth stands behind it, and the expected line. Ctrl-C ends the thinking and "
           "shows what there is. With a budget of sims, nodes or depth the same seed gives the same answer.\n"
           "A position of Go may be an SGF file: the main line of its first game. The file tells the rules; "
           "options given with the game, as in go:komi=6.5,scoring=japanese, win over the file's, but size "
           "and "
           "handicap must be the file's. One of Othello may be a GGF file, a file of WTHOR, with the names "
           "that "
           "lie beside it, or transcripts, one a line; a transcript may also stand for a position. Moves of "
           "Othello are counted without passes. Of a saved game that is over the result is told; --move N "
           "looks at what came before.",
       .examples = {{"analyse connect4", "the start position, two seconds of thought"},
                    {"analyse tictactoe start moves a1 b2 --agent alphabeta",
                     "after two moves, solved exactly"},
                    {"analyse othello --agent uct:sims=20000 --json", "repeatable, for a program"},
                    {"analyse go game.sgf --move 30", "what to play after move 30 of a game of Go"},
                    {"analyse othello f5d6c3d3c4", "after the moves of a transcript"},
                    {"analyse othello WTH_2001.wtb --number 12 --move 40", "a game of a tournament"}},
       .positional = {{"game"}, {"position", false}}},
      run_analyse);
}

}  // namespace agon
