// The names that records give to the rules of Go (RU in SGF), and the options of the game `go` they stand
// for.
#pragma once

#include <string>
#include <string_view>

namespace agon {

// Values of the options of the same names.
struct GoRules {
  std::string scoring = "chinese", ko = "positional", suicide = "no", torus = "no";
  friend bool operator==(const GoRules&, const GoRules&) = default;
};

// "Japanese", "AGA", "Chinese, ko=simple", also what KataGo writes. A name that is not known is Chinese.
GoRules go_rules(std::string_view name);
// The name that reads back as these rules.
std::string go_rules_name(const GoRules& rules);

}  // namespace agon
