// The program `agon`.
#include <string>
#include <vector>

#include "app/console.hpp"
#include "app/interrupt.hpp"
#include "app/program.hpp"

int main(int count, char** words) {
  agon::catch_interrupts();
  agon::ProcessConsole process;
  const std::vector<std::string> arguments(words + 1, words + count);
  return static_cast<int>(process.finish(agon::run_program(arguments, process.console())));
}
