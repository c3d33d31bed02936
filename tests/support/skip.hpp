// Tests that need something from outside say aloud that they were skipped; ctest counts them as such.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

#define AGON_SKIP(reason)                               \
  do {                                                  \
    std::cout << "[skipped] " << (reason) << std::endl; \
    return;                                             \
  } while (false)

namespace agon::test {

// Folder of reference data that is not part of the repository; AGON_SHARED names it, ../shared is the
// default.
inline std::filesystem::path shared_folder() {
  const char* named = std::getenv("AGON_SHARED");
  return named != nullptr ? std::filesystem::path(named)
                          : std::filesystem::path(AGON_SOURCE_DIR).parent_path() / "shared";
}

}  // namespace agon::test
