#include "app/help.hpp"

#include "app/commands.hpp"

namespace agon {

struct HelpOptions {
  std::string command;
  std::string member;
};
template <>
struct Fields<HelpOptions> {
  static constexpr auto all =
      FieldList{Field{"command", &HelpOptions::command, "the command to explain"},
                Field{"member", &HelpOptions::member, "the second word of a command of a group"}};
};

namespace {

ExitCode run_help(const HelpOptions& options, Console& console) {
  if (options.command.empty()) {
    print_overview(console);
    return ExitCode::fine;
  }
  const std::string name = options.command + (options.member.empty() ? "" : " " + options.member);
  if (const Command* command = find_command(name)) {
    print_help(*command, console);
    return ExitCode::fine;
  }
  if (!options.member.empty() || group_members(name).empty())
    return console.wrong_usage(unknown_command(name, console.program));
  print_group_help(name, console);
  return ExitCode::fine;
}

}  // namespace

Command help_command() {
  return command<HelpOptions>({.name = "help",
                               .summary = "explain a command",
                               .description = "Without COMMAND: the list of commands and the exit codes.",
                               .examples = {{"help play", "what can be typed during a game"},
                                            {"help bench playouts", "a command of a group"}},
                               .positional = {{"command", false}, {"member", false}}},
                              run_help);
}

}  // namespace agon
