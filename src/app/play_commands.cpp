// The commands that a person can type besides moves.
#include <algorithm>

#include "app/agents.hpp"
#include "app/analysis.hpp"
#include "app/play_session.hpp"
#include "base/text.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {
std::span<const PlaySession::TypedCommand> PlaySession::typed_commands() {
  static constexpr std::array commands{
      TypedCommand{"undo", "", "take back to your last turn; takeback does the same", &PlaySession::undo,
                   true},
      TypedCommand{"takeback", "", "", &PlaySession::undo, true},
      TypedCommand{"hint", "", "ask a search what it would play", &PlaySession::hint},
      TypedCommand{"moves", "", "list the possible moves", &PlaySession::list_moves},
      TypedCommand{"history", "", "list the moves that were played", &PlaySession::list_history, true},
      TypedCommand{"board", "", "draw the board", &PlaySession::show_board, true},
      TypedCommand{"position", "", "show the position as text", &PlaySession::show_position, true},
      TypedCommand{"save", "FILE", "write the game into a file", &PlaySession::save, true},
      TypedCommand{"level", "1..10", "how strong the machine plays from now on", &PlaySession::set_level},
      TypedCommand{"new", "", "begin again from where this game began", &PlaySession::begin_again, true},
      TypedCommand{"resign", "", "give up", &PlaySession::resign},
      TypedCommand{"help", "", "this list; ? does the same", &PlaySession::explain},
      TypedCommand{"?", "", "", &PlaySession::explain},
      TypedCommand{"quit", "", "leave the game", &PlaySession::quit},
  };
  return commands;
}

PlaySession::Turned PlaySession::undo(std::string_view) {
  std::size_t ply = record_.plies().size();
  while (ply > 0 && !human_moved(ply - 1)) --ply;
  if (ply == 0) return complain("there is nothing to take back");
  while (record_.plies().size() >= ply) record_.undo();
  keep();
  return Turned::changed;
}

PlaySession::Turned PlaySession::hint(std::string_view) {
  auto agent = make_agent(default_agent_spec(record_.game_pointer()), record_.game_pointer());
  if (!agent) return complain(agent.error().message);
  const auto answer = ask_aloud(**agent, record_, {.seed = seed_, .player = asked_}, console_);
  if (!answer) return complain(answer.error().message);
  if (answer->resigned) return complain((*agent)->spec() + " would resign");
  console_.out << (*agent)->spec() << " would play " << answer_text(*answer) << "\n";
  if (const Candidate* candidate = chosen(*answer); candidate != nullptr && candidate->line.size() > 1)
    console_.out << "expected: " << join(line_texts(record_.position(), candidate->line), " ") << "\n";
  return Turned::again;
}

PlaySession::Turned PlaySession::save(std::string_view path) {
  const std::string file(path.empty() ? std::string_view(save_path_) : path);
  if (file.empty()) return complain("save where? Type: save FILE");
  if (const Status saved = write_to(file); !saved) return complain(saved.error().message);
  console_.out << "saved; go on later with: " << command_line_with(file) << "\n";
  return Turned::again;
}

PlaySession::Turned PlaySession::list_moves(std::string_view) {
  std::vector<std::string> names;
  for (const MoveCode move : record_.position().legal(asked_))
    names.push_back(record_.position().move_text(move));
  console_.out << wrapped(join(names, " "), console_.width);
  return Turned::again;
}

PlaySession::Turned PlaySession::list_history(std::string_view) {
  if (hides() && !record_.over())
    return complain("players do not see all moves of this game; they are shown at the end");
  std::string text;
  for (std::size_t i = 0; i < record_.texts().size(); ++i)
    text += (i > 0 ? " " : "") + std::to_string(i + 1) + "." + record_.ply_text(i);
  console_.out << (text.empty() ? "no move was played yet\n" : wrapped(text, console_.width));
  return Turned::again;
}

PlaySession::Turned PlaySession::set_level(std::string_view argument) {
  const auto level = parse_integer(argument);
  if (!level || *level < 1 || *level > 10) return complain("type a level from 1 to 10, such as: level 3");
  if (humans() == static_cast<int>(seats_.size())) return complain("no machine plays in this game");
  for (Seat& seat : seats_) {
    if (seat.human()) continue;
    const auto spec = with_option(seat.agent->spec(), "level", std::to_string(*level), record_.game());
    if (!spec) return complain(spec.error().message);
    auto agent = make_agent(*spec, record_.game_pointer());
    if (!agent) return complain(agent.error().message);
    seat.agent = agent.take();
    console_.out << "from now on " << *spec << " plays\n";
  }
  tell_players();
  return Turned::again;
}

PlaySession::Turned PlaySession::begin_again(std::string_view) {
  if (!save_path_.empty())
    return complain("this game is kept in " + in_quotes(save_path_) +
                    ": quit, and begin another one with another --save");
  record_.undo_to(0);
  record_.play_on();
  for (Seat& seat : seats_)
    if (!seat.human()) seat.agent->new_game();
  console_.out << "A new game.\n";
  return Turned::changed;
}

PlaySession::Turned PlaySession::show_position(std::string_view) {
  if (hides() && !record_.over())
    return complain("players do not see the position of this game; it is shown at the end");
  console_.out << record_.position().text() << "\n";
  return Turned::again;
}

PlaySession::Turned PlaySession::show_board(std::string_view) {
  print_state();
  return Turned::again;
}

PlaySession::Turned PlaySession::resign(std::string_view) {
  give_up(asked_);
  return Turned::changed;
}

PlaySession::Turned PlaySession::explain(std::string_view) {
  console_.out << "Type a move, for example "
               << record_.position().move_text(record_.position().legal(asked_).front()) << ", or:\n";
  Table table;
  for (const TypedCommand& command : typed_commands())
    if (!command.help.empty())
      table.add({"  " + std::string(command.name) + (command.argument.empty() ? "" : " ") +
                     std::string(command.argument),
                 std::string(command.help)});
  table.print(console_.out, console_.width);
  return Turned::again;
}

PlaySession::Turned PlaySession::quit(std::string_view) {
  say_how_to_go_on();
  return Turned::ended;
}

PlaySession::Turned PlaySession::complain(std::string_view message) {
  console_.out << message << "\n";
  return Turned::again;
}

}  // namespace agon
