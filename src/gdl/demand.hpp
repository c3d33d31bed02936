// What is asked for: a sentence that other rules need with some values only is derived for those. For every
// argument the values that any rule may ask for become a sentence of one argument, and a condition of kind
// `may` in the rules for it.
#pragma once

#include "gdl/rules.hpp"

namespace agon::gdl {

void restrict_to_demand(RuleSet& set);

}  // namespace agon::gdl
