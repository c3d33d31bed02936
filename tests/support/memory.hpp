// How much memory this process has.
#pragma once

#include <fstream>
#include <unistd.h>

namespace agon::test {

inline double resident_megabytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace agon::test
