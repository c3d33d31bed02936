// One line of GTP taken apart, as both sides of the protocol read it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/line_queue.hpp"

namespace agon {

// Without control characters, tabs as spaces: what the standard asks for.
std::string gtp_clean_line(std::string_view line);

// "17 play b D4 # why": a number if there is one, the name and the words behind it. A line that holds no
// command has neither number nor name.
struct GtpLine {
  std::string number, name;
  std::vector<std::string> words;

  bool empty() const { return number.empty() && name.empty(); }
};
GtpLine parse_gtp_line(std::string_view line);

// "# interrupt" wants an answer now. Every line ends an analysis, so that none means nothing: comments and
// empty lines are answered by nothing.
LineQueue::Meaning gtp_meaning(std::string_view line);

}  // namespace agon
