#include "base/isa.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>

#include "base/random.hpp"
#include "support/skip.hpp"

using namespace agon;

TEST_CASE("a wish for instructions that has no meaning is answered with what is allowed") {
  for (const char* fine : {"", "portable", "avx2", "avx512"}) CHECK(isa_complaint(fine).empty());
  CHECK(isa_complaint(nullptr).empty());
  CHECK(isa_complaint("AVX2") == "AGON_ISA is 'AVX2' and does not count; it may be portable, avx2, avx512");
}

namespace {

// Tells which instruction set it was compiled for.
struct WhoAmI {
  template <class Isa>
  static IsaLevel run() {
    return Isa::level;
  }
};

// A recursive loop, as a search would be: the sum of the indices of the set bits, one bit a call.
struct SumOfIndices {
  template <class Isa>
  static int run(std::uint64_t bits) {
    if (bits == 0) return 0;
    return Isa::select(bits, 0) + Isa::template call<SumOfIndices>(bits & (bits - 1));
  }
};

int plain_select(std::uint64_t bits, int k) {
  for (int i = 0; i < 64; ++i)
    if ((bits >> i & 1) != 0 && k-- == 0) return i;
  return -1;
}

template <class Isa>
void check_select() {
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t bits = (random.next() & random.next()) | (std::uint64_t{1} << (i % 64));
    const int k = random.below(std::popcount(bits));
    REQUIRE(Isa::select(bits, k) == plain_select(bits, k));
  }
}

}  // namespace

TEST_CASE("the best loop that this CPU has is run") {
#ifdef AGON_NO_FLATTEN
  CHECK(run_best<WhoAmI>() == IsaLevel::portable);  // checked builds have that one only
#else
  CHECK(run_best<WhoAmI>() == isa_level());
#endif
}

TEST_CASE("a cap on the instruction set holds while it lives") {
  const IsaLevel usual = isa_level();
  {
    const IsaCap cap(IsaLevel::portable);
    CHECK(run_best<WhoAmI>() == IsaLevel::portable);
    const IsaCap no_more(IsaLevel::avx512);
    CHECK(isa_level() == IsaLevel::portable);
  }
  CHECK(isa_level() == usual);
}

TEST_CASE("a recursive loop gives the same result on every instruction set") {
  const std::uint64_t bits = 0x8001'0000'0010'0100u;
  const int expected = 8 + 20 + 48 + 63;
  CHECK(run_best<SumOfIndices>(bits) == expected);
  CHECK(Portable::call<SumOfIndices>(bits) == expected);
#if defined(__x86_64__)
  if (isa_level() >= IsaLevel::avx2) CHECK(Avx2::call<SumOfIndices>(bits) == expected);
  if (isa_level() >= IsaLevel::avx512) CHECK(Avx512::call<SumOfIndices>(bits) == expected);
#endif
}

TEST_CASE("portable code finds the k-th set bit") { check_select<Portable>(); }

#if defined(__x86_64__)
TEST_CASE("AVX2 finds the k-th set bit") {
  if (isa_level() < IsaLevel::avx2) AGON_SKIP("this CPU has no AVX2");
  check_select<Avx2>();
}

TEST_CASE("AVX-512 finds the k-th set bit") {
  if (isa_level() < IsaLevel::avx512) AGON_SKIP("this CPU has no AVX-512");
  check_select<Avx512>();
}
#endif

TEST_CASE("instruction sets have names for people") {
  CHECK(isa_name(IsaLevel::portable) == "portable");
  CHECK(isa_name(IsaLevel::avx2) == "avx2");
  CHECK(isa_name(IsaLevel::avx512) == "avx512");
}

TEST_CASE("AGON_ISA is obeyed where it asks for less") {
  // The level is looked up once per process, so this test runs itself again with the variable set.
  if (std::getenv("AGON_ISA_TEST") != nullptr) {
    CHECK(isa_name(isa_level()) == "portable");
    return;
  }
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string again =
      "AGON_ISA_TEST=1 AGON_ISA=portable '" + program + "' -tc='AGON_ISA is obeyed*' >/dev/null";
  CHECK(std::system(again.c_str()) == 0);
}
