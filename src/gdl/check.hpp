// Whether rules are GDL: the words used as they must be, no variable without a value, negation and recursion
// within their restrictions (Love, Hinrichs, Genesereth 2006, section 4).
#pragma once

#include "gdl/rules.hpp"

namespace agon::gdl {

// An error is the first thing that makes a game impossible; what is only odd is added to the set's warnings.
Status check_rules(RuleSet& set);

}  // namespace agon::gdl
