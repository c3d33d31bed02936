// The program `agon`.
#include <algorithm>
#include <string>
#include <vector>

#include "app/console.hpp"
#include "app/exhaustion.hpp"
#include "app/interrupt.hpp"
#include "app/program.hpp"
#include "show/terminal_text.hpp"

int main(int count, char** words) {
  agon::end_with_a_line_when_exhausted();
  agon::catch_interrupts();
  agon::ProcessConsole process;
  if (count > 0 && words[0][0] != '\0') process.console().program = agon::shell_quoted(words[0]);
  const std::vector<std::string> arguments(words + std::min(count, 1), words + count);
  return static_cast<int>(process.finish(agon::run_program(arguments, process.console())));
}
