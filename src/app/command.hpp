// A command is declared once: what it is called, what it does, its options. From the declaration come the
// parsing of the command line, the help, the man page and the shell completion.
//
//   struct PerftOptions { std::string game; int depth = 5; bool json = false; };
//   template <> struct Fields<PerftOptions> { ... };                              // base/options.hpp
//   Command perft_command() {
//     return command<PerftOptions>({.name = "perft", .summary = "...", .positional = {{"game"}}}, run_perft);
//   }
//
// and one line in commands.cpp. An option has the same meaning in every command that has it; option_meaning()
// knows those that stand for a game, an agent or a file.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/console.hpp"
#include "base/options.hpp"

namespace agon {

struct Example {
  std::string_view line;  // without the leading "agon "
  std::string_view why;
};

// An option that may be written without its name. The last one takes all words that are left, joined by
// spaces, where it is a position or a list.
struct Positional {
  std::string_view option;
  bool required = true;
  bool list = false;
};

struct CommandAbout {
  std::string_view name;         // "perft", or "bench playouts" for a command of a group
  std::string_view summary;      // one line
  std::string_view description;  // paragraphs; lines that start with a space are kept as they are
  std::vector<Example> examples;
  std::vector<Positional> positional;
};

// One call of a command: the values of its options, then the work.
class Call {
 public:
  virtual ~Call() = default;
  virtual ExitCode run(Console& console) = 0;
  OptionSet options;
};

struct Command {
  CommandAbout about;
  std::function<std::unique_ptr<Call>()> call;

  bool is_positional(std::string_view option) const;
  // The declared options with their defaults.
  std::vector<OptionInfo> options() const;
};

// Binds a struct of options and the function that does the work.
template <class Options>
Command command(CommandAbout about, ExitCode (*run)(const Options&, Console&)) {
  class BoundCall final : public Call {
   public:
    explicit BoundCall(ExitCode (*work)(const Options&, Console&)) : work_(work) { options.add(values_); }
    ExitCode run(Console& console) override { return work_(values_, console); }

   private:
    Options values_;
    ExitCode (*work_)(const Options&, Console&);
  };
  return {std::move(about), [run] { return std::make_unique<BoundCall>(run); }};
}

// A set of commands with a common first word, as in "bench playouts".
struct Group {
  std::string_view name, summary;
};

// What an option's value is, for help and completion.
enum class Meaning { plain, game, agent, agents, position, file, folder, command };
Meaning option_meaning(const OptionInfo& option);
// "SPEC", "FILE", "N" ...: how a value is named in help texts.
std::string value_name(const OptionInfo& option);

// Reads the words after the command's name into the options of `call`. Understands --name value,
// --name=value,
// --flag, --no-flag, and -- before words that start with a dash. Errors may tell to type `program` help.
Status read_arguments(const Command& command, std::span<const std::string> arguments, Call& call,
                      std::string_view program = "agon");

}  // namespace agon
