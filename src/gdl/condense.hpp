// Breaks long rules into short ones: a variable that only some conditions share, and that the head does not
// need, is settled by a rule of its own. Fewer combinations of values have to be looked at, and what many of
// them have in common is computed once.
#pragma once

#include "gdl/rules.hpp"

namespace agon::gdl {

// The same game with more names; new ones contain '#', which no rule file's own rules need.
void condense(RuleSet& set);

}  // namespace agon::gdl
