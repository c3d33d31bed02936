// The entry of libFuzzer; AGON_FUZZ_TARGET names the target of targets.cpp that this program runs.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed);

namespace {

const agon::fuzz::Target& target() {
  static const agon::fuzz::Target* const found = agon::fuzz::find_target(AGON_FUZZ_TARGET);
  return *found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto complaint = target().run({reinterpret_cast<const char*>(data), size});
  if (complaint) {
    std::fprintf(stderr, "%s: %s\n", AGON_FUZZ_TARGET, complaint->c_str());
    std::abort();
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  if (target().damage == nullptr || seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
  agon::Random random(seed);
  const std::string text =
      target().damage(std::string(reinterpret_cast<const char*>(data), size), random).substr(0, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
