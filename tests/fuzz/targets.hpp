// What foreign text must never break, one entry per parser. The fuzzer (scripts/fuzz) and an ordinary test
// (fuzz_smoke_test.cpp) run the same functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "base/result.hpp"

namespace agon::fuzz {

using Complaint = std::optional<std::string>;

struct Target {
  std::string_view name;
  // Tries one input; says what is wrong with the parser, if anything. A refused input is fine.
  Complaint (*run)(std::string_view input);
  // Valid inputs to start from.
  std::vector<std::string> (*seeds)();
  // Damages an input as only its grammar can tell; null: single characters are changed alone.
  std::string (*damage)(std::string text, Random& random) = nullptr;
};

std::span<const Target> targets();
const Target* find_target(std::string_view name);

// Errors are shown to people: one line, not empty.
Complaint check_message(const Error& error);

}  // namespace agon::fuzz
