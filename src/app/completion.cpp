#include "app/completion.hpp"

#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/help.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"

namespace agon {
namespace {

std::string game_names() {
  std::vector<std::string> names;
  for (const GameEntry& game : all_games()) names.emplace_back(game.about.name);
  return join(names, " ");
}

std::string agent_names(bool with_human) {
  std::vector<std::string> names;
  if (with_human) names.emplace_back("human");
  for (const AgentKind* kind : agent_kinds()) names.emplace_back(kind->about().name);
  return join(names, " ");
}

// First words: commands without a group, and groups.
std::string first_words() {
  std::vector<std::string> names;
  for (const Command& command : all_commands())
    if (command.about.name.find(' ') == std::string_view::npos) names.emplace_back(command.about.name);
  for (const Group& group : command_groups()) names.emplace_back(group.name);
  return join(names, " ");
}

// People sit at the board of one command; elsewhere agents play among themselves.
bool seats_people(const Command& command) { return command.about.name == "play"; }

// The words that an option's value can be; empty where any text or a file is meant.
std::string value_words(const Command& command, const OptionInfo& option) {
  switch (option_meaning(option)) {
    case Meaning::game:
      return game_names();
    case Meaning::agent:
      return agent_names(false);
    case Meaning::agents:
      return agent_names(seats_people(command));
    case Meaning::command:
      return first_words();
    case Meaning::position:
      return "start";
    default:
      return join(option.choices, " ");
  }
}

bool is_path(const OptionInfo& option) {
  return option_meaning(option) == Meaning::file || option_meaning(option) == Meaning::folder;
}

std::string option_names(const Command& command) {
  std::vector<std::string> names{"--help"};
  for (const OptionInfo& option : command.options())
    if (!command.is_positional(option.name)) names.push_back("--" + option.name);
  return join(names, " ");
}

std::string positional_words(const Command& command) {
  for (const OptionInfo& option : command.options())
    if (!command.about.positional.empty() && option.name == command.about.positional[0].option)
      return value_words(command, option);
  return "";
}

// "uct:sims= uct:nodes= ...": what may stand behind each agent's colon.
std::string agent_options() {
  std::vector<std::string> options;
  for (const AgentKind* kind : agent_kinds())
    for (const std::string& name : kind->settings()->options().names())
      options.push_back(std::string(kind->about().name) + ":" + name + "=");
  return join(options, " ");
}

// Completes the last of several specifications, its name or the first option behind the colon.
std::string spec_function() {
  return "_agon_specs() {\n"
         "  local before='' last=$word\n"
         "  case $word in *,*) before=${word%,*},; last=${word##*,} ;; esac\n"
         "  case $last in\n"
         "    *:*) COMPREPLY=($(compgen -P \"$before\" -W '" +
         agent_options() +
         "' -- \"$last\")); compopt -o nospace 2>/dev/null ;;\n"
         "    *) COMPREPLY=($(compgen -P \"$before\" -W \"$1\" -- \"$last\")) ;;\n"
         "  esac\n"
         "}\n";
}

// One branch of a shell `case` per command: what its options take, what stands without a name.
std::string bash_branch(const Command& command) {
  std::string out = "    '" + std::string(command.about.name) + "')\n      case $previous in\n";
  for (const OptionInfo& option : command.options()) {
    if (command.is_positional(option.name)) continue;
    if (is_path(option))
      out += "        --" + option.name + ") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n";
    else if (option_meaning(option) == Meaning::agent || option_meaning(option) == Meaning::agents)
      out += "        --" + option.name + ") _agon_specs '" + value_words(command, option) + "'; return ;;\n";
    else if (const std::string values = value_words(command, option); !values.empty())
      out += "        --" + option.name + ") COMPREPLY=($(compgen -W '" + values +
             "' -- \"$word\")); return ;;\n";
  }
  out += "      esac\n      words='" + positional_words(command) + " " + option_names(command) + "' ;;\n";
  return out;
}

// What both shells share: fills COMPREPLY for the word at hand, given as word, previous, command, member (the
// word behind a group) and number.
std::string words_function() {
  std::string groups;
  for (const Group& group : command_groups()) {
    groups +=
        "    '" + std::string(group.name) + "') words='" + join(group_members(group.name), " ") + "' ;;\n";
  }
  std::string out = spec_function() +
                    "_agon_words() {\n"
                    "  local words=''\n"
                    "  if [ \"$number\" -eq 1 ]; then\n"
                    "    COMPREPLY=($(compgen -W '" +
                    first_words() +
                    "' -- \"$word\")); return\n"
                    "  fi\n";
  for (const Group& group : command_groups())
    out += "  if [ \"$command\" = '" + std::string(group.name) +
           "' ] && [ \"$number\" -gt 2 ]; then command=\"$command $member\"; fi\n";
  out += "  case $command in\n" + groups;
  for (const Command& command : all_commands()) out += bash_branch(command);
  return out + "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n";
}

// Bash breaks words at colons and equals signs too, which belong to ours, and replaces what stands behind the
// last break alone. So the words are read from the line, and the replies are cut. Where nothing fits, bash
// completes file names.
constexpr std::string_view bash_function =
    "_agon() {\n"
    "  local typed=${COMP_LINE:0:COMP_POINT}\n"
    "  local -a line\n"
    "  read -ra line <<< \"$typed\"\n"
    "  case $typed in *' ') line+=('') ;; esac\n"
    "  local number=$((${#line[@]} - 1))\n"
    "  local word=${line[number]} previous=${line[number-1]} command=${line[1]} member=${line[2]}\n"
    "  _agon_words\n"
    "  local behind=${word##*[\"$COMP_WORDBREAKS\"]}\n"
    "  COMPREPLY=(\"${COMPREPLY[@]#\"${word%\"$behind\"}\"}\")\n"
    "}\n"
    "complete -o bashdefault -o default -F _agon agon\n";

constexpr std::string_view zsh_function =
    "_agon_bash() {\n"
    "  local number=$COMP_CWORD word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
    "  local command=${COMP_WORDS[1]} member=${COMP_WORDS[2]}\n"
    "  _agon_words\n"
    "}\n"
    "complete -o default -F _agon_bash agon\n"
    "if [ \"${funcstack[1]}\" = _agon ]; then _bash_complete -o default -F _agon_bash; fi\n";

// fish wants one line per option; single quotes in help texts would end the argument.
std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("\\'") : std::string(1, c);
  return out + "'";
}

std::string fish_condition(const Command& command) {
  const auto parts = words(command.about.name);
  std::string out = "__fish_seen_subcommand_from " + parts[0];
  if (parts.size() > 1) out += "; and __fish_seen_subcommand_from " + parts[1];
  return "'" + out + "'";
}

std::string fish_command(const Command& command) {
  const auto parts = words(command.about.name);
  const bool grouped = parts.size() > 1;
  const std::string before =
      grouped ? "'__fish_seen_subcommand_from " + parts[0] + "'" : "__fish_use_subcommand";
  std::string out = "complete -c agon -f -n " + before + " -a " + parts.back() + " -d " +
                    fish_quoted(command.about.summary) + "\n";
  const std::string start = "complete -c agon -n " + fish_condition(command);
  if (const std::string values = positional_words(command); !values.empty())
    out += start + " -f -a '" + values + "'\n";
  for (const OptionInfo& option : command.options()) {
    if (command.is_positional(option.name)) continue;
    out += start + " -l " + option.name + " -d " + fish_quoted(option.help);
    if (option.kind != OptionKind::boolean) out += is_path(option) ? " -r" : " -x";
    if (const std::string values = value_words(command, option); !values.empty())
      out += " -a '" + values + "'";
    out += "\n";
  }
  return out;
}

std::string fish_script() {
  std::string out = "# fish completion of agon: agon completion fish | source\n";
  for (const Group& group : command_groups())
    out += "complete -c agon -f -n __fish_use_subcommand -a " + std::string(group.name) + " -d " +
           fish_quoted(group.summary) + "\n";
  for (const Command& command : all_commands()) out += fish_command(command);
  return out;
}

}  // namespace

std::string completion_script(Shell shell) {
  switch (shell) {
    case Shell::bash:
      return "# bash completion of agon: source <(agon completion bash)\n" + words_function() +
             std::string(bash_function);
    // zsh runs bash's completion functions; one script to keep right. As the file _agon in a folder of $fpath
    // it is read at the first completion, which it then has to answer.
    case Shell::zsh:
      return "#compdef agon\n# zsh completion of agon: source <(agon completion zsh), or a file _agon in "
             "$fpath\n"
             "autoload -U +X bashcompinit && bashcompinit\n" +
             words_function() + std::string(zsh_function);
    case Shell::fish:
      return fish_script();
  }
  return "";
}

}  // namespace agon
