#include "app/welcome.hpp"

#include "app/help.hpp"

namespace agon {

ExitCode welcome(Console& console) {
  print_overview(console);
  return ExitCode::fine;
}

}  // namespace agon
