#include <doctest/doctest.h>

#include "base/random.hpp"
#include "fuzz/targets.hpp"

using namespace agon;

namespace {

char random_character(Random& random) {
  constexpr std::string_view telling = " \n/|:=,.-+\"'0123456789abcdefghXOxo*#%\0\t\x7f\xff[]();\\";
  return telling[static_cast<std::size_t>(random.below(static_cast<int>(telling.size())))];
}

// Changes, inserts, drops, doubles or cuts at a random place, a few times.
std::string mutated(std::string text, Random& random) {
  for (int changes = 1 + random.below(4); changes > 0; --changes) {
    const auto at = static_cast<std::size_t>(random.below(static_cast<int>(text.size()) + 1));
    const auto length = static_cast<std::size_t>(1 + random.below(6));
    switch (random.below(5)) {
      case 0:
        text.insert(at, 1, random_character(random));
        break;
      case 1:
        if (at < text.size()) text[at] = random_character(random);
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(at, std::string(text, at, length));
        break;
      default:
        if (random.below(8) == 0) text.resize(at);
    }
  }
  return text;
}

}  // namespace

TEST_CASE("parsers survive thousands of damaged inputs") {
  constexpr int tries = 4000;
  for (const fuzz::Target& target : fuzz::targets()) {
    CAPTURE(target.name);
    const auto seeds = target.seeds();
    REQUIRE_FALSE(seeds.empty());
    Random random(2024);
    for (int i = 0; i < tries; ++i) {
      const auto& seed = seeds[static_cast<std::size_t>(i) % seeds.size()];
      const bool whole_pieces = target.damage != nullptr && random.below(2) == 0;
      const std::string input = whole_pieces ? target.damage(seed, random) : mutated(seed, random);
      const auto complaint = target.run(input);
      CAPTURE(input);
      REQUIRE_MESSAGE(!complaint, *complaint);
    }
  }
}

TEST_CASE("parsers take every valid input that the fuzzer starts from") {
  for (const fuzz::Target& target : fuzz::targets())
    for (const auto& seed : target.seeds()) {
      CAPTURE(target.name);
      CAPTURE(seed);
      const auto complaint = target.run(seed);
      REQUIRE_MESSAGE(!complaint, *complaint);
    }
}
