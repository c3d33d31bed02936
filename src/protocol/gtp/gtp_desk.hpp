// What the commands of the GTP server share: the game, the streams, and how a command is written. A command
// is a name and a function from its words to a reply; the tables of commands are joined in gtp_server.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.hpp"
#include "protocol/gtp/gtp_moves.hpp"
#include "protocol/line_queue.hpp"

namespace agon {

// The text of a reply, or of a failure: "illegal move".
using GtpText = Result<std::string>;

// The words behind a command's name, read one by one.
class GtpWords {
 public:
  explicit GtpWords(std::vector<std::string> words) : words_(std::move(words)) {}
  bool empty() const { return at_ == words_.size(); }
  std::size_t left() const { return words_.size() - at_; }
  // The next word, or an empty one.
  std::string_view peek() const { return empty() ? std::string_view() : std::string_view(words_[at_]); }
  std::string next() { return empty() ? std::string() : words_[at_++]; }
  // All that is left, with single spaces.
  std::string rest();

  Result<Player> color();
  Result<long long> integer();
  Result<double> number();

 private:
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

inline Error gtp_syntax_error() { return Error{"syntax error"}; }

class GtpDesk {
 public:
  using Write = std::function<void(std::string_view)>;

  GtpDesk(Session game, LineStops stops_, Write write)
      : session(std::move(game)), stops(stops_), write_(std::move(write)) {}

  Session session;
  LineStops stops;
  // The session's own rules and komi where a loaded file told others, by the names of the options.
  std::map<std::string, std::string> own_options;
  std::optional<Answer> last_answer;  // with the position it is about
  std::unique_ptr<Position> answered;
  bool quit = false;
  bool ponders = false;    // thinks on while the opponent does
  bool has_moved = false;  // the command was answered with a move of ours
  std::string version;     // told instead of our own where it is not empty

  const Position& position() const { return session.position(); }
  void remember(const Answer& answer, const Position& about);

  // For replies that grow while the engine thinks: begins one, and adds a line to it.
  void begin_reply();
  void add_line(std::string_view line);
  bool has_begun() const { return has_begun_; }

  // Told by the server before each command.
  void next_command(std::string number) {
    number_ = std::move(number);
    has_begun_ = false;
    has_moved = false;
  }
  const std::string& number() const { return number_; }

 private:
  Write write_;
  std::string number_;  // of the command, as it was written
  bool has_begun_ = false;
};

struct GtpCommand {
  std::string_view name;
  GtpText (*run)(GtpDesk& desk, GtpWords& words);
  // Whether the game at hand has a use for it; null: every game has.
  bool (*fits)(const GtpDesk& desk) = nullptr;
};

std::span<const GtpCommand> gtp_board_commands();
std::span<const GtpCommand> gtp_play_commands();
std::span<const GtpCommand> gtp_time_commands();
std::span<const GtpCommand> gtp_analysis_commands();
std::span<const GtpCommand> gtp_gogui_commands();
std::span<const GtpCommand> gtp_go_commands();
std::span<const GtpCommand> gtp_record_commands();
std::span<const GtpCommand> gtp_agon_commands();

// "9", or "9 7" for a board of nine columns and seven rows.
std::string gtp_size_text(const Position& position);
// The board in letters, as showboard prints it.
std::string gtp_board_text(const Position& position);
// "B+3.5", "W+2", "0".
std::string gtp_result_text(double lead);
std::string gtp_choice_text(const Position& before, const Choice& choice);

}  // namespace agon
