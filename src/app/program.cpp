#include "app/program.hpp"

#include <algorithm>
#include <cstdlib>

#include "app/commands.hpp"
#include "app/help.hpp"
#include "app/interrupt.hpp"
#include "app/welcome.hpp"
#include "base/isa.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

bool is_help_word(const std::string& word) { return word == "--help" || word == "-h"; }

bool is_group(std::string_view name) {
  const auto& groups = command_groups();
  return std::any_of(groups.begin(), groups.end(), [&](const Group& group) { return group.name == name; });
}

ExitCode run_command(const Command& command, std::span<const std::string> arguments, Console& console) {
  const auto plain_words = std::find(arguments.begin(), arguments.end(), "--");
  if (std::any_of(arguments.begin(), plain_words, is_help_word)) {
    print_help(command, console);
    return ExitCode::fine;
  }
  const auto call = command.call();
  if (const Status read = read_arguments(command, arguments, *call, console.program); !read)
    return console.wrong_usage(read.error());
  const ExitCode code = call->run(console);
  // A game whose making was interrupted is no wrong usage.
  const bool may_be_cut_short = code == ExitCode::fine || code == ExitCode::usage;
  return may_be_cut_short && interrupted_by_signal() ? ExitCode::interrupted : code;
}

// `agon bench ...`: the second word names the command.
ExitCode run_group(const std::string& group, std::span<const std::string> arguments, Console& console) {
  if (!arguments.empty() && is_help_word(arguments[0])) {
    print_group_help(group, console);
    return ExitCode::fine;
  }
  const std::vector<std::string> members = group_members(group);
  const std::string wanted = arguments.empty() ? "" : arguments[0];
  if (const Command* command = find_command(group + " " + wanted))
    return run_command(*command, arguments.subspan(1), console);
  if (wanted.empty())
    return console.fail(ExitCode::usage, group + ": one of " + join(members, ", ") + " is missing");
  std::string hint = did_you_mean(wanted, members);
  if (hint.empty()) hint = "; there are: " + join(members, ", ");
  return console.fail(ExitCode::usage, group + ": no command " + in_quotes(wanted) + hint);
}

}  // namespace

ExitCode run_program(std::span<const std::string> arguments, Console& console) {
  if (const std::string wrong = isa_complaint(std::getenv("AGON_ISA")); !wrong.empty())
    console.err << "agon: " << wrong << "\n";
  if (arguments.empty()) return welcome(console);
  std::string first = arguments[0];
  if (is_help_word(first)) first = "help";
  if (first == "--version" || first == "-V") first = "version";
  if (is_group(first)) return run_group(first, arguments.subspan(1), console);
  if (const Command* command = find_command(first))
    return run_command(*command, arguments.subspan(1), console);
  return console.wrong_usage(unknown_command(first, console.program));
}

}  // namespace agon
