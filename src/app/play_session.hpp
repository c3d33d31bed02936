// The loop of a terminal game: whose turn it is, what a person types, what an agent answers.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/console.hpp"
#include "engine/agent.hpp"

namespace agon {

// A chair at the board; without an agent a person sits there.
struct Seat {
  std::unique_ptr<Agent> agent;
  bool human() const { return agent == nullptr; }
};

class PlaySession {
 public:
  // `names` are the people whose game it was, where a file told them; they are saved with it.
  PlaySession(Record record, std::vector<Seat> seats, std::uint64_t seed, std::string save_path,
              Console& console, std::vector<std::string> names = {})
      : console_(console),
        record_(std::move(record)),
        trouble_(record_.game().game()),
        seats_(std::move(seats)),
        seed_(seed),
        save_path_(std::move(save_path)),
        names_(std::move(names)) {}

  ExitCode run();

 private:
  // How a person's turn ended. A command that changes nothing is `again`.
  enum class Turned { chose, again, changed, ended };
  struct TypedCommand {
    std::string_view name, argument, help;
    Turned (PlaySession::*act)(std::string_view argument);
    bool after_end = false;  // makes sense when nobody is to move, too
  };
  static std::span<const TypedCommand> typed_commands();

  // One ply, or a typed command that changes the game.
  void take_turn();
  void play_chance();
  void play_together();
  void play_alone(Player player);
  void play_ply(const Record::Ply& ply);

  // The choice of one player; nothing where the game ended or changed instead.
  std::optional<MoveCode> choice_of(Player player);
  std::optional<MoveCode> ask_person(Player player);
  std::optional<MoveCode> ask_agent(Player player, Agent& agent);
  Turned obey(std::string_view line, Player player, MoveCode& move);
  // Tells the result; true where people took the last move back.
  bool finish_game();
  bool taken_back_after_end();
  bool wants_rematch();
  // Until a typed command changes the game (true) or the person has enough. `choices` names the commands.
  bool goes_on_after_end(std::string_view choices);

  Turned undo(std::string_view);
  Turned hint(std::string_view);
  Turned save(std::string_view path);
  Turned list_moves(std::string_view);
  Turned list_history(std::string_view);
  Turned set_level(std::string_view level);
  Turned begin_again(std::string_view);
  Turned show_position(std::string_view);
  Turned show_board(std::string_view);
  Turned resign(std::string_view);
  Turned explain(std::string_view);
  Turned quit(std::string_view);

  void give_up(Player player);
  void tell_players();  // to the record, which is saved with them
  // Whether people must not see everything: then they are shown what they were told.
  bool hides() const;
  void print_told();
  void print_state();
  void print_position(std::span<const Place> marked);
  void print_settlement(const Settlement& settlement);
  void say_how_to_go_on();
  std::string command_line() const;
  std::string command_line_with(const std::string& file) const;
  Turned complain(std::string_view message);
  Status write_to(const std::string& file);
  void keep();  // writes the save file, where there is one
  bool human_moved(std::size_t ply) const;
  int humans() const;
  std::string name(Player player) const;
  std::string answer_text(const Answer& answer) const;

  Console& console_;
  Record record_;
  TroubleSince trouble_;  // what searches met that nobody was told of
  std::vector<Seat> seats_;
  std::uint64_t seed_;
  std::string save_path_;
  std::vector<std::string> names_;
  bool kept_ = true;                  // save_path_ has the game as it is now
  std::vector<std::string> written_;  // files that hold this game, so that it may be written over itself
  Player asked_ = 0;                  // whose prompt is open
  bool ended_ = false;
  ExitCode code_ = ExitCode::fine;
};

}  // namespace agon
