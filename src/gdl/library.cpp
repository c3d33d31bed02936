#include "gdl/library.hpp"

#include "base/text.hpp"

namespace agon::gdl {

bool is_rules(std::string_view text) { return trim(text).starts_with('(') || trim(text).starts_with(';'); }

Result<std::string> find_rules(const std::string& what) {
  if (is_rules(what)) return what;
  return find_text(library(), what);
}

}  // namespace agon::gdl
