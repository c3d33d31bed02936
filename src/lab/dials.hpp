// What a tuner may turn: some of an agent's declared options, each with the values to draw from.
//   exploration=0.2..1.2   a range; log-spread where its ends are ten times apart or more
//   select=ucb1/puct       a list of values
//   exploration, solver    an option's own range, or all its values
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "base/random.hpp"

namespace agon {

struct Dial {
  std::string option;
  std::vector<std::string> values;  // empty: the range
  double low = 0, high = 0;
  bool whole = false;   // integers only
  bool listed = false;  // by the user: a value that does not fit is an error

  // The value at `share` of the way through all of them, 0 <= share <= 1.
  std::string at(double share) const;
};

// `text` has dials separated by commas. Errors name the option and what is allowed.
Result<std::vector<Dial>> read_dials(std::string_view text, OptionSet& options);

// Settings by number, each a value for every dial. Each dial's values are cut into as many equal parts as
// there are settings, and every part is used once (latin hypercube).
std::vector<std::vector<std::string>> draw_settings(const std::vector<Dial>& dials, int count, Random random);

}  // namespace agon
