// How much of the same a test does: a sample usually, more where AGON_LONG_TESTS is set, and little under the
// sanitizers, where everything takes twenty times as long.
#pragma once

#include <cstdlib>

namespace agon::test {

inline bool long_tests() { return std::getenv("AGON_LONG_TESTS") != nullptr; }

#ifdef AGON_NO_FLATTEN
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

inline int effort(int little, int usual, int much) {
  return long_tests() ? much : sanitized ? little : usual;
}
inline int effort(int usual, int much) { return effort(usual, usual, much); }

}  // namespace agon::test
