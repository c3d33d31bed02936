// The rules of Go one by one, as KataGo names them.
#pragma once

#include <string>

#include "base/result.hpp"
#include "engine/go_rules.hpp"

namespace agon {

// Key and value in small letters: "scoring", "area". An error where the game has no such rule or value.
Status change_kata_rule(GoRules& rules, const std::string& key, const std::string& value);

}  // namespace agon
