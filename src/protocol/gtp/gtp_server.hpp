// The answering side of GTP, the Go Text Protocol version 2, for Go and for every other board game. One line
// in, one reply out; knows no streams and no threads. Analysis writes through a callback while it runs and
// ends when LineStops::line_waits is set. What each command does is in the gtp_*_commands.cpp files.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/gtp/gtp_desk.hpp"

namespace agon {

class GtpServer {
 public:
  GtpServer(Session session, LineStops stops, GtpDesk::Write write)
      : desk_(std::move(session), stops, std::move(write)) {}

  // The reply with its empty line, to be written after all that went through the callback; nothing for lines
  // that hold no command.
  std::string answer(std::string_view line);
  bool has_quit() const { return desk_.quit; }
  // To be called when the reply is written: where pondering is on and the last command made a move, thinks
  // about the answer to it until the next line waits. The agent keeps what it finds, if it keeps a tree at
  // all.
  void ponder();
  void set_pondering(bool on) { desk_.ponders = on; }
  // What to call our version: some boards want to hear that of another engine.
  void set_version(std::string version) { desk_.version = std::move(version); }

  // The commands that fit the game.
  std::vector<std::string_view> commands() const;

 private:
  const GtpCommand* find(std::string_view name) const;
  GtpText run(const std::string& name, GtpWords words);

  GtpDesk desk_;
};

}  // namespace agon
