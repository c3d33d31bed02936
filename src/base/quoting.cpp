#include "base/quoting.hpp"

#include "base/text.hpp"

namespace agon {
namespace {

// Between quotes: a backslash that keeps the quote or the backslash behind it from its meaning.
bool is_escape(std::string_view text, std::size_t at) {
  return text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\');
}

}  // namespace

Result<std::vector<std::string>> split_outside_quotes(std::string_view text) {
  std::vector<std::string> parts(1);
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (inside && is_escape(text, i))
      parts.back() += text[i++];
    else if (text[i] == '"')
      inside = !inside;
    if (text[i] == ',' && !inside)
      parts.emplace_back();
    else
      parts.back() += text[i];
  }
  if (inside) return Error{"a double quote is not closed in " + in_quotes(text)};
  return parts;
}

std::string quoted_if_needed(std::string_view value) {
  constexpr std::string_view special = ", \t\n\r\v\f\"";
  if (!value.empty() && value.find_first_of(special) == std::string_view::npos) return std::string(value);
  std::string quoted = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::string(text);
  text = text.substr(1, text.size() - 2);
  std::string value;
  for (std::size_t i = 0; i < text.size(); ++i) value += is_escape(text, i) ? text[++i] : text[i];
  return value;
}

}  // namespace agon
