// Apart from json.hpp, which half the program includes: who reads foreign objects to the last member is rare.
#pragma once

#include <string>
#include <vector>

#include "show/json.hpp"

namespace agon {

// The names of an object's members, in the order of its items; empty for all others.
const std::vector<std::string>& member_names(const Json& json);

}  // namespace agon
