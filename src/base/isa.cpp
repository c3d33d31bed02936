#include "base/isa.hpp"

#include <cstdlib>

namespace agon {
namespace {

IsaLevel detect() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
                    __builtin_cpu_supports("fma");
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

}  // namespace

IsaLevel isa_level() {
  static const IsaLevel level = detect();
  return level;
}

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
