// Whether rules are GDL: the words used as they must be, no variable without a value, negation and recursion
// within their restrictions (Love, Hinrichs, Genesereth 2006, section 4).
#pragma once

#include "gdl/rules.hpp"

namespace agon::gdl {

// Whether the words of GDL stand where they may and take what they take, in rules that never apply too.
Status check_words(RuleSet& set);

// The rest. An error is the first thing that makes a game impossible; what is only odd is added to the set's
// warnings.
Status check_rules(RuleSet& set);

}  // namespace agon::gdl
