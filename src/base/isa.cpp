#include "base/isa.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/text.hpp"

#if defined(__x86_64__)
#  include <cpuid.h>
#endif

namespace agon {
namespace {

#if defined(__x86_64__)
// Clang 16 does not know this one by name.
bool has_lzcnt() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(0x80000001, &a, &b, &c, &d) != 0 && (c & bit_LZCNT) != 0;
}
#endif

IsaLevel detect() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
                    __builtin_cpu_supports("fma") && has_lzcnt();
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi2") &&
                      __builtin_cpu_supports("avx512vpopcntdq");
  const IsaLevel best = avx512 ? IsaLevel::avx512 : avx2 ? IsaLevel::avx2 : IsaLevel::portable;
#else
  const IsaLevel best = IsaLevel::portable;
#endif
  const char* wish = std::getenv("AGON_ISA");
  for (IsaLevel lower : {IsaLevel::portable, IsaLevel::avx2})
    if (wish != nullptr && wish == isa_name(lower) && lower < best) return lower;
  return best;
}

IsaLevel& level() {
  static IsaLevel now = detect();
  return now;
}

}  // namespace

std::string isa_complaint(const char* wish) {
  if (wish == nullptr || *wish == '\0') return "";
  std::vector<std::string> names;
  for (const IsaLevel level : {IsaLevel::portable, IsaLevel::avx2, IsaLevel::avx512}) {
    names.emplace_back(isa_name(level));
    if (names.back() == wish) return "";
  }
  return "AGON_ISA is " + in_quotes(wish) + " and does not count; it may be " + join(names, ", ");
}

IsaLevel isa_level() { return level(); }

IsaCap::IsaCap(IsaLevel newest) : before_(level()) { level() = std::min(before_, newest); }
IsaCap::~IsaCap() { level() = before_; }

std::string_view isa_name(IsaLevel level) {
  switch (level) {
    case IsaLevel::portable:
      return "portable";
    case IsaLevel::avx2:
      return "avx2";
    case IsaLevel::avx512:
      return "avx512";
  }
  return "";
}

}  // namespace agon
