#include "app/play_session.hpp"

#include <algorithm>
#include <istream>

#include "app/agents.hpp"
#include "app/analysis.hpp"
#include "app/board_text.hpp"
#include "app/game_file.hpp"
#include "app/interrupt.hpp"
#include "app/setup.hpp"
#include "base/text.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {

ExitCode PlaySession::run() {
  if (!save_path_.empty())
    if (const Status kept = write_to(save_path_); !kept)
      return console_.fail(ExitCode::failed, kept.error().message);
  if (humans() == 0) print_state();
  do
    while (!ended_ && !record_.over()) take_turn();
  while (record_.over() && finish_game());
  if (code_ != ExitCode::fine) return code_;
  if (!kept_) return ExitCode::failed;
  return interrupted_by_signal() ? ExitCode::interrupted : ExitCode::fine;
}

void PlaySession::take_turn() {
  const Player player = record_.position().to_move();
  if (interrupted()) {
    say_how_to_go_on();
    ended_ = true;
  } else if (player == chance)
    play_chance();
  else if (player == everyone)
    play_together();
  else
    play_alone(player);
}

void PlaySession::play_chance() {
  const Record::Ply ply = draw_chance(record_, Random(seed_));
  if (!hides()) console_.out << "Chance: " << ply_text(record_.position(), ply) << "\n";
  play_ply(ply);
}

void PlaySession::play_alone(Player player) {
  if (const auto move = choice_of(player)) play_ply({*move});
}

// Agents choose first and people are asked one after the other; nothing is shown before all have chosen.
void PlaySession::play_together() {
  Record::Ply ply(seats_.size());
  for (const bool people : {false, true})
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      if (seats_[p].human() != people) continue;
      const auto move = choice_of(static_cast<Player>(p));
      if (!move) return;
      ply[p] = *move;
    }
  if (!hides()) console_.out << "Played: " << ply_text(record_.position(), ply) << "\n";
  play_ply(ply);
}

void PlaySession::play_ply(const Record::Ply& ply) {
  record_.play(ply);
  keep();
  if (humans() == 0) print_state();
}

std::optional<MoveCode> PlaySession::choice_of(Player player) {
  Seat& seat = seats_[static_cast<std::size_t>(player)];
  return seat.human() ? ask_person(player) : ask_agent(player, *seat.agent);
}

std::optional<MoveCode> PlaySession::ask_agent(Player player, Agent& agent) {
  const auto answer = ask_aloud(agent, record_, {.seed = seed_, .player = player}, console_);
  // A move that was thought about too shortly is not played: the game can go on before it.
  if (interrupted()) return std::nullopt;
  if (!answer) {
    code_ = console_.fail(ExitCode::agent_failed, name(player) + " failed: " + answer.error().message);
    if (humans() > 0) say_how_to_go_on();
    ended_ = true;
    return std::nullopt;
  }
  if (answer->resigned) {
    give_up(player);
    return std::nullopt;
  }
  if (hides())
    console_.out << name(player) << " has moved\n";
  else if (record_.position().to_move() != everyone)
    console_.out << name(player) << " plays " << answer_text(*answer)
                 << (answer->seconds > 0 ? ", " + fixed(answer->seconds, 2) + " s" : "") << "\n";
  return answer->move;
}

std::optional<MoveCode> PlaySession::ask_person(Player player) {
  asked_ = player;
  print_state();
  while (true) {
    console_.out << bold(console_, name(player)) << "> " << std::flush;
    std::string line;
    if (!std::getline(console_.in, line)) {
      console_.out << "\n";
      if (!interrupted()) console_.out << "End of input. ";
      say_how_to_go_on();
      ended_ = true;
      return std::nullopt;
    }
    MoveCode move = 0;
    switch (obey(trim(line), player, move)) {
      case Turned::chose:
        return move;
      case Turned::again:
        break;
      case Turned::changed:
        return std::nullopt;
      case Turned::ended:
        ended_ = true;
        return std::nullopt;
    }
  }
}

// A word that is a move of the game is a move; only then it can be a command.
PlaySession::Turned PlaySession::obey(std::string_view line, Player player, MoveCode& move) {
  if (line.empty()) return Turned::again;
  const auto parsed = record_.position().parse_move(line, player);
  if (parsed) {
    move = *parsed;
    // The next person must not read it from the screen.
    if (record_.position().to_move() == everyone && humans() > 1 && console_.interactive())
      console_.out << "\x1b[1A\x1b[2K";
    return Turned::chose;
  }
  const std::string word = lower_case(line.substr(0, line.find(' ')));
  const std::string_view argument = trim(line.substr(word.size()));
  for (const TypedCommand& command : typed_commands())
    if (command.name == word) return (this->*command.act)(argument);
  std::vector<std::string> names;
  for (const TypedCommand& command : typed_commands()) names.emplace_back(command.name);
  // Short words are misspelt moves; longer ones may be misspelt commands.
  if (const auto meant = word.size() > 3 ? nearest(word, names) : std::nullopt)
    return complain("no move and no command " + in_quotes(line) + "; did you mean '" + *meant + "'?");
  return complain(parsed.error().message + "; type help for the commands");
}

// Where dead stones were judged people may see it otherwise, and the board can show who is right.
bool PlaySession::taken_back_after_end() {
  console_.out
      << "Is that wrong? Type undo to take your last move back and play it out; Enter ends the game.\n";
  return goes_on_after_end("undo, save FILE, board, position, history or new");
}

bool PlaySession::wants_rematch() {
  if (!console_.interactive() || humans() == 0 || ended_ || !save_path_.empty()) return false;
  console_.out << "Once more? Type new; undo takes your last move back; Enter ends.\n";
  return goes_on_after_end("new, undo, save FILE, board, position or history");
}

bool PlaySession::goes_on_after_end(std::string_view choices) {
  std::string line;
  while (console_.out << "> " << std::flush, std::getline(console_.in, line)) {
    const std::string word = lower_case(words(line).empty() ? "" : words(line).front());
    if (word.empty() || word == "quit") return false;
    const auto commands = typed_commands();
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const TypedCommand& each) {
      return each.after_end && each.name == word;
    });
    if (command == commands.end())
      complain("the game is over: type " + std::string(choices) + ", or Enter to end");
    else if ((this->*command->act)(trim(trim(line).substr(word.size()))) == Turned::changed)
      return true;
  }
  console_.out << "\n";
  return false;
}

std::string PlaySession::answer_text(const Answer& answer) const {
  return answer_line(record_.position(), answer, text_scale_of(record_.game().facts(), answer));
}

void PlaySession::tell_players() {
  std::vector<std::string> players;
  for (const Seat& seat : seats_) players.push_back(seat.human() ? "human" : seat.agent->spec());
  record_.set_players(players);
  keep();
}

void PlaySession::give_up(Player player) {
  record_.resign(player);
  keep();
}

bool PlaySession::hides() const { return record_.game().facts().hidden && humans() > 0; }

void PlaySession::print_told() {
  const auto told = record_.position().told(asked_);
  console_.out << "\n" << name(asked_) << " was told:\n";
  for (std::size_t i = 0; i < told.size(); ++i)
    console_.out << "  step " << i + 1 << ": " << (told[i].empty() ? "nothing" : told[i]) << "\n";
  if (told.empty()) console_.out << "  nothing yet\n";
  console_.out << "\n" << std::flush;
}

void PlaySession::print_state() {
  if (hides() && !record_.over()) return print_told();
  std::vector<Place> marked;
  const auto& plies = record_.plies();
  if (!plies.empty() && record_.mover(plies.size() - 1) != chance) {
    // Where the last move went is asked of the position before it.
    const auto before = record_.position_before(plies.size() - 1);
    for (const MoveCode move : plies.back())
      for (const Place place : before->places(move)) marked.push_back(place);
  }
  print_position(marked);
}

void PlaySession::print_position(std::span<const Place> marked) {
  console_.out << "\n";
  print_board(console_, record_.position(), marked);
  console_.out << "\n" << std::flush;
}

bool PlaySession::finish_game() {
  if (const std::string trouble = record_.position().trouble(); !trouble.empty()) {
    code_ = console_.fail(ExitCode::failed, trouble);
    return false;
  }
  warn_of(trouble_, console_);
  trouble_ = TroubleSince(record_.game().game());
  if (const auto loser = record_.resigned()) {
    console_.out << name(*loser) << " resigns";
    if (seats_.size() == 2) console_.out << "; " << name(static_cast<Player>(1 - *loser)) << " wins";
    console_.out << ".\n";
    return wants_rematch();
  }
  const auto settlement = record_.position().settlement();
  if (settlement && !settlement->dead.empty())
    print_position(settlement->dead);
  else if (humans() > 0)
    print_state();
  console_.out << "The game is over: " << result_text(record_.game().facts(), record_.position()) << ".\n";
  if (!settlement) return wants_rematch();
  print_settlement(*settlement);
  return humans() > 0 && !ended_ && taken_back_after_end();
}

// The stones that are not counted, by owner, with the names at the edges of the board.
void PlaySession::print_settlement(const Settlement& settlement) {
  const Drawing drawing = record_.position().draw();
  const auto name_at = [](const std::vector<std::string>& names, int index) {
    return names.empty() ? std::to_string(index + 1) : names[static_cast<std::size_t>(index)];
  };
  std::vector<std::string> parts;
  for (int p = 0; p < record_.game().facts().players; ++p) {
    std::string part;
    for (const Piece& piece : drawing.pieces)
      if (piece.owner == p &&
          std::find(settlement.dead.begin(), settlement.dead.end(), piece.place) != settlement.dead.end())
        part += " " + name_at(drawing.column_names, piece.place.column) +
                name_at(drawing.row_names, piece.place.row);
    if (!part.empty()) parts.push_back(name(static_cast<Player>(p)) + part);
  }
  const std::string dead = parts.empty() ? "No stone counts as dead."
                                         : "Counted as dead, in brackets above: " + join(parts, "; ") + ".";
  console_.out << wrapped(dead, console_.width);
}

void PlaySession::say_how_to_go_on() {
  if (!save_path_.empty() && kept_) {
    console_.out << "The game is kept; go on with: " << command_line_with(save_path_) << " --save "
                 << shell_quoted(save_path_) << "\n";
    return;
  }
  console_.out << "The game is not kept" << (save_path_.empty() ? " (--save FILE would)" : "");
  // Its moves would tell what the person must not know.
  if (!hides()) console_.out << "; from here: " << command_line();
  console_.out << "\n";
}

std::string PlaySession::command_line_with(const std::string& file) const {
  std::string line = console_.program + " play --load " + shell_quoted(file);
  // Programs are not started, nor books opened, because a file says so.
  const auto& players = record_.players();
  if (std::any_of(players.begin(), players.end(), reaches_outside))
    line += " --players " + shell_quoted(join(players, ","));
  return line;
}

// The words that begin a game at this point, by its moves: engines outside cannot be told a position.
std::string PlaySession::command_line() const {
  const auto& game = record_.game();
  std::string line = console_.program + " play " + shell_quoted(game.facts().spec);
  // A position set up on the way is where the moves after it begin.
  std::string start = record_.start().text();
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < record_.texts().size(); ++i) {
    if (record_.mover(i) == nobody) {
      start = record_.ply_text(i);
      moves.clear();
    } else {
      moves.push_back(record_.ply_text(i));
    }
  }
  const bool usual = start == game.game().start()->text();
  if (!usual || !moves.empty()) line += " " + (usual ? "start" : shell_quoted(start));
  if (!moves.empty()) line += " moves";
  for (const std::string& move : moves) line += " " + shell_quoted(move);
  if (!record_.players().empty() && record_.players() != default_players(record_.game_pointer()))
    line += " --players " + shell_quoted(join(record_.players(), ","));
  return line;
}

Status PlaySession::write_to(const std::string& file) {
  const bool own = std::find(written_.begin(), written_.end(), file) != written_.end();
  if (!own)
    if (const Status free = check_no_game_lost(record_, file); !free) return free;
  const Status saved = save_game(record_, file, names_);
  if (saved && !own) written_.push_back(file);
  return saved;
}

void PlaySession::keep() {
  if (save_path_.empty()) return;
  const Status kept = write_to(save_path_);
  kept_ = static_cast<bool>(kept);
  // The game goes on without its file: the person can still save elsewhere.
  if (!kept_) console_.fail(ExitCode::failed, "this game is not kept: " + kept.error().message);
}

bool PlaySession::human_moved(std::size_t ply) const {
  const Player mover = record_.mover(ply);
  if (mover == everyone) return humans() > 0;
  return mover >= 0 && seats_[static_cast<std::size_t>(mover)].human();
}

int PlaySession::humans() const {
  return static_cast<int>(
      std::count_if(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.human(); }));
}

std::string PlaySession::name(Player player) const { return mover_name(record_.game().facts(), player); }

}  // namespace agon
