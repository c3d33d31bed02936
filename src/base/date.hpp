// The date, for files that tell when they were written.
#pragma once

#include <ctime>
#include <string>

namespace agon {

// The date on the wall: "2024-05-31".
inline std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

}  // namespace agon
