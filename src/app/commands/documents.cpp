// `agon man` and `agon completion`: documents for the system, printed on the output.
#include "app/commands.hpp"
#include "app/completion.hpp"
#include "app/man_page.hpp"

namespace agon {

struct ManOptions {};

struct CompletionOptions {
  Shell shell = Shell::bash;
};
template <>
struct Fields<CompletionOptions> {
  static constexpr auto all = FieldList{Field{"shell", &CompletionOptions::shell, "the shell to write for"}};
};

namespace {

ExitCode run_man(const ManOptions&, Console& console) {
  console.out << man_page();
  return ExitCode::fine;
}

ExitCode run_completion(const CompletionOptions& options, Console& console) {
  console.out << completion_script(options.shell);
  return ExitCode::fine;
}

}  // namespace

Command man_command() {
  return command<ManOptions>(
      {.name = "man",
       .summary = "print the man page",
       .description = "The page is written in roff, ready for man(1) or for installation.",
       .examples = {{"man | man -l -", "read it"},
                    {"man > ~/.local/share/man/man1/agon.1", "install it for yourself"}},
       .positional = {}},
      run_man);
}

Command completion_command() {
  return command<CompletionOptions>(
      {.name = "completion",
       .summary = "print a completion script for a shell",
       .description = "Completes commands, options, games, agents and choices. Put the line of your shell "
                      "into its start file.",
       .examples = {{"completion bash", "in ~/.bashrc: source <(agon completion bash)"},
                    {"completion fish", "in config.fish: agon completion fish | source"}},
       .positional = {{"shell", false}}},
      run_completion);
}

}  // namespace agon
