#include "app/man_page.hpp"

#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/help.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"

namespace agon {
namespace {

// Text that roff shows as it is: no line may start with a control character, dashes are real ones.
std::string escaped(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_start = c == '\n';
  }
  return out;
}

// Paragraphs are filled, lines that start with a space are kept.
std::string paragraphs(std::string_view text) {
  std::string out;
  for (const std::string& line : split(text, '\n')) {
    if (line.empty())
      out += ".PP\n";
    else if (line.starts_with(' '))
      out += ".br\n" + escaped(line) + "\n.br\n";
    else
      out += escaped(line) + "\n";
  }
  return out;
}

std::string option_item(const std::string& words, const OptionInfo& option) {
  return ".TP\n.B " + escaped(words) + "\n" + escaped(option_help(option)) + "\n";
}

std::string command_section(const Command& command) {
  std::string out = ".SS \"" + escaped(usage_line(command)) + "\"\n" + escaped(command.about.summary) + ".\n";
  if (!command.about.description.empty()) out += ".PP\n" + paragraphs(command.about.description);
  for (const OptionInfo& option : command.options())
    out +=
        option_item(command.is_positional(option.name) ? value_name(option) : option_words(option), option);
  for (const Example& example : command.about.examples)
    out += ".PP\n.RS\n.nf\n" + escaped("agon " + std::string(example.line)) + "\n.fi\n.RE\n" +
           escaped(example.why) + ".\n";
  return out;
}

std::string agent_section(const AgentKind& kind) {
  std::string out = ".SS \"" + escaped(kind.about().name) + "\"\n" + escaped(kind.about().summary) + ".\n";
  if (!kind.about().source.empty()) out += ".br\nSource: " + escaped(kind.about().source) + "\n";
  const auto settings = kind.settings();
  for (const auto& entry : settings->options().entries()) out += option_item(entry.info.name, entry.info);
  return out;
}

}  // namespace

std::string man_page() {
  std::string out = ".TH AGON 1 \"\" \"agon " AGON_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\nagon \\- any adversarial game meets any search\n";
  out += ".SH SYNOPSIS\n.B agon\n.I command\n[arguments] [options]\n";
  out += ".SH DESCRIPTION\n" + escaped(
                                   "Play, analyse and measure games of two or more players. A game or an "
                                   "agent is named with its options, "
                                   "as in othello:size=6 or uct:sims=2000. Options are written --name value "
                                   "or --name=value; a switch is "
                                   "turned off by --no-name.\n");
  out += ".SH COMMANDS\n";
  for (const Command& command : all_commands()) out += command_section(command);
  out += ".SH GAMES\n";
  for (const GameEntry& game : all_games())
    out += ".TP\n.B " + escaped(game.about.name) + "\n" + escaped(game.about.summary) + "\n";
  out += ".SH AGENTS\n" + escaped("Written with their options, as in uct:sims=2000,exploration=1.\n");
  for (const AgentKind* kind : agent_kinds()) out += agent_section(*kind);
  out += ".SH \"EXIT STATUS\"\n";
  for (const ExitCodeHelp& each : exit_code_help)
    out += ".TP\n.B " + std::to_string(static_cast<int>(each.code)) + "\n" + escaped(each.text) + "\n";
  out +=
      ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nno colours\n.TP\n.B LC_ALL, LC_CTYPE, LANG\n"
      "without UTF\\-8 all text is ASCII\n.TP\n.B AGON_ISA\nportable or avx2: use fewer of the CPU's "
      "instructions\n";
  return out;
}

}  // namespace agon
