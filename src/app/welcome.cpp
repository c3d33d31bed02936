#include "app/welcome.hpp"

#include "app/agents.hpp"
#include "app/analysis.hpp"
#include "app/board_text.hpp"
#include "app/play.hpp"
#include "app/serve.hpp"
#include "app/setup.hpp"
#include "engine/games.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

constexpr std::string_view shown_game = "connect4", shown_position = "start moves d d d c c e";

ExitCode play_at_once(Console& console) {
  console.out << wrapped(
                     "Welcome to agon: any game meets any search. Here is a game against a tree search; you "
                     "begin. Type a move (a letter names a column), hint for advice, quit to leave; " +
                         console.program + " help shows what else there is.",
                     console.width)
              << "\n";
  return play({.game = std::string(shown_game)}, console);
}

void print_next_steps(Console& console) {
  console.out << "\nTry next:\n";
  Table table;
  const auto add = [&](const std::string& words, const std::string& why) {
    table.add({"  " + console.program + " " + words, why});
  };
  add("serve", "the page: play, watch searches think, compare them");
  add("play connect4", "play in the terminal");
  add("games", "what can be played");
  add("agents", "who can play");
  add("analyse othello --agent alphabeta:time=1s", "ask an agent about a position");
  add("help", "all commands");
  table.print(console.out, console.width);
}

}  // namespace

ExitCode welcome(Console& console) {
  if (console.interactive()) return has_display() ? serve({}, console) : play_at_once(console);
  auto record = set_up(shown_game, shown_position);
  if (!record) return console.wrong_usage(record.error());
  auto agent = make_agent(default_agent_spec(record->game_pointer()), record->game_pointer());
  if (!agent) return console.wrong_usage(agent.error());
  const auto answer = ask_aloud(**agent, *record, {}, console);
  if (!answer) return console.fail(ExitCode::agent_failed, answer.error().message);
  console.out << wrapped(
                     "agon lets any game meet any search. This is Connect Four, searched for half a second:",
                     console.width)
              << "\n";
  print_board(console, record->position());
  console.out << "\n"
              << wrapped(mover_name(record->game().facts(), record->position().to_move()) + " to move, " +
                             (*agent)->spec() + ", " +
                             short_number(static_cast<double>(answer->simulations)) +
                             " simulations; values from 0 (lost) to 1 (won)",
                         console.width)
              << "\n";
  print_candidates(console, record->position(), *answer, 5);
  print_next_steps(console);
  return ExitCode::fine;
}

}  // namespace agon
