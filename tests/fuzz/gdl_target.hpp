// Rules in the Game Description Language, for targets.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "fuzz/targets.hpp"

namespace agon::fuzz {

// Reads rules and, where they are a small game, plays a few plies of it in both forms that rules are played
// in.
Complaint run_gdl(std::string_view input);
std::vector<std::string> gdl_seeds();

// Drops, doubles, replaces or exchanges lists and words: what is left has its parentheses in order, so that
// it is rules more often than after any other damage.
std::string with_other_pieces(std::string text, Random& random);

}  // namespace agon::fuzz
