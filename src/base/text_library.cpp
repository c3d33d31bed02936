#include "base/text_library.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "base/text.hpp"

namespace agon {

std::vector<std::string> names_of(TextLibrary library) {
  std::vector<std::string> names;
  for (const LibraryText& each : library) names.emplace_back(each.name);
  return names;
}

Result<std::string> find_text(TextLibrary library, const std::string& name_or_file) {
  const auto found = std::find_if(library.begin(), library.end(),
                                  [&](const LibraryText& each) { return each.name == name_or_file; });
  if (found != library.end()) return std::string(found->text);
  auto text = read_file(name_or_file);
  if (!text)
    return Error{text.error().message + "; without a file there are: " + join(names_of(library), ", "),
                 text.error().kind};
  return text;
}

}  // namespace agon
