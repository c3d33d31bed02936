#include "games/reversixt/library.hpp"

#include <vector>

#include "base/file.hpp"
#include "base/text.hpp"

namespace agon::reversixt {
namespace {

constexpr std::size_t largest_file = std::size_t{4} << 20;  // far more than the largest board takes

}  // namespace

bool is_map_text(std::string_view map) {
  if (map.find_first_of("\r\n") != std::string_view::npos) return false;
  const auto parts = words(map.substr(0, 200));
  return parts.size() > 5 && parse_integer(parts.front());
}

std::string map_line(std::string_view text) { return join(words(text), " "); }

Result<std::string> find_map(const std::string& map) {
  if (is_map_text(map)) return map;
  std::vector<std::string> names;
  for (const LibraryMap& each : library()) {
    if (each.name == map) return std::string(each.text);
    names.emplace_back(each.name);
  }
  auto text = read_file(map, largest_file);
  if (!text)
    return Error{text.error().message + "; without a file there are: " + join(names, ", "),
                 text.error().kind};
  return text;
}

Result<std::shared_ptr<const Board>> find_board(const std::string& map) {
  const auto text = find_map(map);
  if (!text) return text.error();
  auto read = read_map(*text);
  if (!read) return is_map_text(map) ? read.error() : read.error().in(map);
  return std::make_shared<const Board>(read.take());
}

}  // namespace agon::reversixt
