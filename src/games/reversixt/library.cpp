#include "games/reversixt/library.hpp"

#include "base/text.hpp"

namespace agon::reversixt {

bool is_map_text(std::string_view map) {
  if (map.find_first_of("\r\n") != std::string_view::npos) return false;
  const auto parts = words(map.substr(0, 200));
  return parts.size() > 5 && parse_integer(parts.front());
}

std::string map_line(std::string_view text) { return join(words(text), " "); }

Result<std::string> find_map(const std::string& map) {
  if (is_map_text(map)) return map;
  const auto text = find_text(library(), map);
  if (!text) return text.error();
  return std::string(without_mark(*text));
}

Result<std::shared_ptr<const Board>> find_board(const std::string& map) {
  const auto text = find_map(map);
  if (!text) return text.error();
  auto read = read_map(*text);
  if (!read) return is_map_text(map) ? read.error() : read.error().in(map);
  return std::make_shared<const Board>(read.take());
}

}  // namespace agon::reversixt
