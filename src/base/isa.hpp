// One binary for every x86-64 machine, fast on new ones: hot loops are compiled once per instruction set and
// the best one that this CPU has is chosen when the loop is entered.
//
// A hot loop is a struct with `template <class Isa> static R run(args...)`; call it by
// run_best<Loop>(args...). Everything it calls is inlined into it (gnu::flatten) and so compiled for that
// instruction set; a recursive loop calls itself by Isa::template call<Loop>(args...). What would be inlined
// in too many places is entered by Isa::template call_apart<Loop>(args...), which stays a call. Code that is
// not inlined stays portable, so no function compiled for a new CPU can be picked by the linker for an old
// one. Builtins stand for the few instructions needed here: the header of all of them is half a second of
// every compilation.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon {

enum class IsaLevel { portable, avx2, avx512 };

// What this CPU has, looked up once. AGON_ISA=portable|avx2 in the environment lowers it (for tests and
// comparisons), and so does an IsaCap.
IsaLevel isa_level();
// While it lives, nothing newer is used. For comparisons while no other thread is at work.
class IsaCap {
 public:
  explicit IsaCap(IsaLevel newest);
  ~IsaCap();
  IsaCap(const IsaCap&) = delete;
  IsaCap& operator=(const IsaCap&) = delete;

 private:
  IsaLevel before_;
};
std::string_view isa_name(IsaLevel level);
// What is wrong with a value of AGON_ISA, in one line; empty where it is none, or names an instruction set.
std::string isa_complaint(const char* wish);

struct Portable {
  static constexpr IsaLevel level = IsaLevel::portable;

  // Index of the k-th set bit, k from 0.
  static int select(std::uint64_t bits, int k) {
    for (; k > 0; --k) bits &= bits - 1;
    return std::countr_zero(bits);
  }
  template <class Loop, class... Args>
  static auto call(Args... args) {
    return Loop::template run<Portable>(args...);
  }
  template <class Loop, class... Args>
  [[gnu::noinline]] static auto call_apart(Args... args) {
    return Loop::template run<Portable>(args...);
  }
};

// For functions that take or return vectors by value: how these are passed depends on the instruction set,
// and `flatten` alone does not keep GCC from leaving a function of many callers outside of the loop.
#define AGON_ALWAYS_INLINE [[gnu::always_inline]] inline

// Sanitizer builds leave flatten out: inlining every instrumented check takes the compiler minutes per game.
// run_best is portable there, which spares the compiler two thirds of the loops.
#ifdef AGON_NO_FLATTEN
#  define AGON_FLATTEN
#else
#  define AGON_FLATTEN , gnu::flatten
#endif

#if defined(__x86_64__)
#  define AGON_TARGET_AVX2 "avx,avx2,bmi,bmi2,popcnt,lzcnt,fma"
#  define AGON_TARGET_AVX512 \
    AGON_TARGET_AVX2 ",avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512vbmi2,avx512vpopcntdq"

struct Avx2 {
  static constexpr IsaLevel level = IsaLevel::avx2;

  [[gnu::target(AGON_TARGET_AVX2)]] static int select(std::uint64_t bits, int k) {
    return __builtin_ctzll(__builtin_ia32_pdep_di(std::uint64_t{1} << k, bits));
  }
  template <class Loop, class... Args>
  [[gnu::target(AGON_TARGET_AVX2) AGON_FLATTEN]] static auto call(Args... args) {
    return Loop::template run<Avx2>(args...);
  }
  template <class Loop, class... Args>
  [[ gnu::noinline, gnu::target(AGON_TARGET_AVX2) AGON_FLATTEN ]] static auto call_apart(Args... args) {
    return Loop::template run<Avx2>(args...);
  }
};

struct Avx512 {
  static constexpr IsaLevel level = IsaLevel::avx512;

  [[gnu::target(AGON_TARGET_AVX512)]] static int select(std::uint64_t bits, int k) {
    return __builtin_ctzll(__builtin_ia32_pdep_di(std::uint64_t{1} << k, bits));
  }
  template <class Loop, class... Args>
  [[gnu::target(AGON_TARGET_AVX512) AGON_FLATTEN]] static auto call(Args... args) {
    return Loop::template run<Avx512>(args...);
  }
  template <class Loop, class... Args>
  [[ gnu::noinline, gnu::target(AGON_TARGET_AVX512) AGON_FLATTEN ]] static auto call_apart(Args... args) {
    return Loop::template run<Avx512>(args...);
  }
};
#endif

// Newest: the newest instructions that the loop gains from; it is not compiled for newer ones.
template <class Loop, IsaLevel Newest = IsaLevel::avx512, class... Args>
auto run_best(Args... args) {
#if defined(__x86_64__) && !defined(AGON_NO_FLATTEN)
  switch (isa_level()) {
    case IsaLevel::avx512:
      if constexpr (Newest == IsaLevel::avx512) return Avx512::template call<Loop>(args...);
      [[fallthrough]];
    case IsaLevel::avx2:
      if constexpr (Newest != IsaLevel::portable) return Avx2::template call<Loop>(args...);
      [[fallthrough]];
    case IsaLevel::portable:
      break;
  }
#endif
  return Portable::template call<Loop>(args...);
}

}  // namespace agon
