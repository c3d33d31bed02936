#include "protocol/gtp/gtp_line.hpp"

#include <utility>

#include "base/text.hpp"

namespace agon {
namespace {

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string take_first(std::vector<std::string>& words) {
  std::string first = std::move(words.front());
  words.erase(words.begin());
  return first;
}

}  // namespace

std::string gtp_clean_line(std::string_view line) {
  std::string clean;
  for (const char c : line) {
    if (c == '\t')
      clean += ' ';
    else if (static_cast<unsigned char>(c) >= ' ' && c != 127)
      clean += c;
  }
  return clean;
}

GtpLine parse_gtp_line(std::string_view text) {
  GtpLine line;
  line.words = words(gtp_clean_line(text.substr(0, text.find('#'))));
  if (!line.words.empty() && is_number(line.words.front())) line.number = take_first(line.words);
  if (!line.words.empty()) line.name = take_first(line.words);
  return line;
}

LineQueue::Meaning gtp_meaning(std::string_view line) {
  const auto parts = words(line);
  const bool interrupts =
      !parts.empty() &&
      (parts[0] == "#interrupt" || (parts.size() > 1 && parts[0] == "#" && parts[1] == "interrupt"));
  return interrupts ? LineQueue::Meaning::urgent : LineQueue::Meaning::command;
}

}  // namespace agon
