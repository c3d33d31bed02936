// What a command sees of the outside: its streams, what the terminal can show, and how to end.
#pragma once

#include <cstdio>
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "app/json.hpp"
#include "base/result.hpp"

namespace agon {

// Documented in the help and the man page; see exit_codes_help().
enum class ExitCode : int {
  fine = 0,
  failed = 1,         // a file, the disk, a check that was not passed
  usage = 2,          // the command line asks for something that does not exist
  agent_failed = 3,   // an agent died or broke the rules
  interrupted = 130,  // Ctrl-C
};
std::string_view exit_codes_help();

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_is_terminal = false, out_is_terminal = false, err_is_terminal = false;
  bool utf8 = false;
  bool colour = false;
  int width = 80;  // columns for text

  // Somebody sits there and can answer.
  bool interactive() const { return in_is_terminal && out_is_terminal; }

  // Writes "agon: message" to the error stream and gives back the code, as in: return console.fail(...).
  ExitCode fail(ExitCode code, std::string_view message) const;
  ExitCode wrong_usage(const Error& error) const { return fail(ExitCode::usage, error.message); }
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
