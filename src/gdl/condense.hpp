// Breaks long rules into short ones: a variable that only some conditions share, and that the head does not
// need, is settled by a rule of its own. Fewer combinations of values have to be looked at, and what many of
// them have in common is computed once.
#pragma once

#include "gdl/rules.hpp"

namespace agon::gdl {

enum class Effort : std::uint8_t {
  usual,
  // For games that are too large otherwise: conditions are taken out as well where the rest of the rule tells
  // what values their variables may have, as in (cell ?kx ?ky king) (not (threatened ?kx ?ky ?u ?v)).
  high
};

// The same game with more names; new ones contain '#', which no rule file's own rules need.
void condense(RuleSet& set, Effort effort = Effort::usual);

}  // namespace agon::gdl
