// Rewrites rules of games that are too large to be written out, before they are condensed: so that
// conditions depend on fewer variables at once, and only what somebody asks for is derived.
#pragma once

#include "gdl/rules.hpp"

namespace agon::gdl {

// Rules in a row that differ in one condition, as an `or` leaves them, become one rule and a sentence with
// as many reasons.
void join_alternatives(RuleSet& set);

// A condition that compares its arguments, as "these cells differ", is replaced by each of its reasons:
// "their columns differ", or "their rows differ"; which need fewer variables. Not beside a move: of moves
// exactly one is made, and "any but a few" is better left in one piece.
void unfold_comparisons(RuleSet& set);

// For rules that are condensed: where several reasons of a sentence need the same few of its arguments, and
// the others have any value, they become reasons of a sentence of those arguments alone.
void split_off_arguments(RuleSet& set);

}  // namespace agon::gdl
