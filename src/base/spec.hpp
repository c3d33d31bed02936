// Specification strings, the one way to name a game or an agent with options:
//   go:size=9,komi=7.5     uct:sims=20000     gtp:"gnugo --mode gtp"     gdl:FILE.kif
// A value without a name belongs to the first option. Values with commas, spaces or quotes go between double
// quotes; commas need none where one text is the only option, as in tree:(1, 2, 3).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/options.hpp"
#include "base/result.hpp"

namespace agon {

struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;  // an empty first string: value without a name
};

Result<Spec> parse_spec(std::string_view text);

// Splits "human,uct:sims=100,exploration=1,random" into its specifications: a part that starts with
// `name=` continues the options of the one before it.
Result<std::vector<std::string>> split_specs(std::string_view text);

// Sets every option of `spec`; errors start with the name, as in "uct: no option ...".
Status apply(const Spec& spec, OptionSet& options);

}  // namespace agon
