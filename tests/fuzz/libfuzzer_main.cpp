// The entry of libFuzzer; AGON_FUZZ_TARGET names the target of targets.cpp that this program runs.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const agon::fuzz::Target* const target = agon::fuzz::find_target(AGON_FUZZ_TARGET);
  const auto complaint = target->run({reinterpret_cast<const char*>(data), size});
  if (complaint) {
    std::fprintf(stderr, "%s: %s\n", AGON_FUZZ_TARGET, complaint->c_str());
    std::abort();
  }
  return 0;
}
