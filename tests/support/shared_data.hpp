// Reference data that is not part of the project: where AGON_SHARED points to, or the folder `shared` beside
// it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace agon {

inline std::filesystem::path shared_folder() {
  const char* told = std::getenv("AGON_SHARED");
  return told != nullptr ? std::filesystem::path(told)
                         : std::filesystem::path(AGON_SOURCE_DIR) / ".." / "shared";
}

}  // namespace agon
