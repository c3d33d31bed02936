// Patterns and their variables, for what rewrites rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/rules.hpp"

namespace agon::gdl {

// Adds the pattern's variables, each once, in the order in which they first appear.
void list_variables(const Pattern& pattern, std::vector<std::uint32_t>& list);

Pattern variable_pattern(std::uint32_t variable);
// A sentence over variables.
Pattern sentence_pattern(Name name, const std::vector<std::uint32_t>& variables);

// The same words and the same variables.
bool are_equal(const Pattern& a, const Pattern& b);

// A text that conditions of two rules share if they differ in the numbers of their variables alone; `order`
// gets the variables in the order in which they appear.
std::string shape_of(const std::vector<Literal>& literals, std::vector<std::uint32_t>& order);

}  // namespace agon::gdl
