// How the words of a rule file are used: what is odd about it, though the game is clear.
#pragma once

#include <string>
#include <vector>

#include "gdl/rules.hpp"

namespace agon::gdl {

// Warnings, each with line and column: of sentences that nothing asks for, of names that take different
// numbers of terms, or are a sentence here and a function there.
std::vector<std::string> find_odd_usage(const RuleSet& set);

}  // namespace agon::gdl
