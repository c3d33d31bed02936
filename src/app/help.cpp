#include "app/help.hpp"

#include "app/commands.hpp"
#include "base/text.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

void print_options(const Command& command, Console& console) {
  Table arguments, options;
  for (const OptionInfo& option : command.options()) {
    if (command.is_positional(option.name))
      arguments.add({"  " + value_name(option), option_help(option)});
    else
      options.add({"  " + option_words(option), option_help(option)});
  }
  if (!arguments.empty()) {
    console.out << "\nArguments (also as --name value):\n";
    arguments.print(console.out, console.width);
  }
  if (!options.empty()) {
    console.out << "\nOptions:\n";
    options.print(console.out, console.width);
  }
}

}  // namespace

std::string usage_line(const Command& command, const std::string& program) {
  std::string line = program + " " + std::string(command.about.name);
  const auto options = command.options();
  for (const Positional& each : command.about.positional)
    for (const OptionInfo& option : options)
      if (option.name == each.option)
        line += each.required ? " " + value_name(option) : " [" + value_name(option) + "]";
  if (options.size() > command.about.positional.size()) line += " [options]";
  return line;
}

std::string option_words(const OptionInfo& option) {
  return "--" + option.name + (option.kind == OptionKind::boolean ? "" : " " + value_name(option));
}

std::string option_help(const OptionInfo& option) {
  std::string text = option.help;
  const bool shows_range = (option.low != 0 || option.high != 0) && option.high < 1e12;
  std::string facts = shows_range ? option.allowed() : "";
  if (option.kind != OptionKind::boolean && !option.default_text.empty())
    facts += (facts.empty() ? "default " : "; default ") + option.default_text;
  return facts.empty() ? text : text + " (" + facts + ")";
}

void print_overview(Console& console) {
  console.out << "agon lets any game meet any search.\n\n"
                 "Usage: "
              << console.program << " COMMAND [arguments] [--option value ...]\n\nCommands:\n";
  Table table;
  for (const Command& command : all_commands())
    table.add({"  " + std::string(command.about.name), std::string(command.about.summary)});
  table.print(console.out, console.width);
  console.out << "\nExit codes:\n";
  Table codes;
  for (const ExitCodeHelp& each : exit_code_help)
    codes.add({"  " + std::to_string(static_cast<int>(each.code)), std::string(each.text)});
  codes.print(console.out, console.width);
  console.out << "\nMore: " << console.program
              << " help COMMAND. Games and agents take options, as in othello:size=6 and uct:sims=2000.\n";
}

void print_help(const Command& command, Console& console) {
  console.out << "Usage: " << usage_line(command, console.program) << "\n\n"
              << wrapped(command.about.summary, console.width);
  if (!command.about.description.empty())
    console.out << "\n" << wrapped(command.about.description, console.width);
  print_options(command, console);
  if (command.about.examples.empty()) return;
  console.out << "\nExamples:\n";
  for (const Example& example : command.about.examples)
    console.out << "  " << console.program << " " << example.line << "\n"
                << wrapped(example.why, console.width, 6);
}

void print_group_help(std::string_view group, Console& console) {
  console.out << "Usage: " << console.program << " " << group
              << " COMMAND [arguments] [--option value ...]\n\n";
  Table table;
  for (const Command& command : all_commands())
    if (command.about.name.starts_with(std::string(group) + " "))
      table.add({"  " + std::string(command.about.name), std::string(command.about.summary)});
  table.print(console.out, console.width);
}

std::vector<std::string> group_members(std::string_view group) {
  std::vector<std::string> members;
  const std::string start = std::string(group) + " ";
  for (const Command& command : all_commands())
    if (command.about.name.starts_with(start)) members.emplace_back(command.about.name.substr(start.size()));
  return members;
}

Error unknown_command(std::string_view name, const std::string& program) {
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.emplace_back(command.about.name);
  for (const Group& group : command_groups()) names.emplace_back(group.name);
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) hint = "; see: " + program + " help";
  return Error{"no command " + in_quotes(name) + hint};
}

}  // namespace agon
