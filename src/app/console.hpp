// What a command sees of the outside: its streams, what the terminal can show, and how to end.
#pragma once

#include <array>
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "show/json.hpp"

namespace agon {

enum class ExitCode : int {
  fine = 0,
  failed = 1,
  usage = 2,
  agent_failed = 3,
  interrupted = 130,
};

struct ExitCodeHelp {
  ExitCode code;
  std::string_view text;
};
inline constexpr std::array exit_code_help{
    ExitCodeHelp{ExitCode::fine, "fine"},
    ExitCodeHelp{ExitCode::failed, "failed: a file, the disk, or a check that was not passed"},
    ExitCodeHelp{ExitCode::usage, "wrong usage: unknown command, option, game, agent, position or move"},
    ExitCodeHelp{ExitCode::agent_failed, "an agent failed: it died, or broke the rules of the game"},
    ExitCodeHelp{ExitCode::interrupted, "ended by Ctrl-C"},
};

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_is_terminal = false, out_is_terminal = false, err_is_terminal = false;
  bool utf8 = false;
  bool colour = false;
  int width = 80;                // columns for text
  std::string program = "agon";  // what people type to start it, for hints

  // Somebody sits there and can answer.
  bool interactive() const { return in_is_terminal && out_is_terminal; }

  // Writes "agon: message" to the error stream and gives back the code, as in: return console.fail(...).
  ExitCode fail(ExitCode code, std::string_view message) const;
  // The code is that of wrong usage, unless the error itself knows of another cause.
  ExitCode wrong_usage(const Error& error) const;
  void print(const Json& json) const;
};

// The console of this process. Output goes through a buffer that remembers why a write failed.
class ProcessConsole {
 public:
  ProcessConsole();
  ~ProcessConsole();
  ProcessConsole(const ProcessConsole&) = delete;
  ProcessConsole& operator=(const ProcessConsole&) = delete;

  Console& console();
  // Flushes. Turns a failed write into its message and code; a closed pipe ends quietly.
  ExitCode finish(ExitCode code);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace agon
