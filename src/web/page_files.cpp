#include "web/page_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/file.hpp"
#include "base/text.hpp"

namespace agon::web {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view page_to_come =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Agon</title>"
    "<h1>Agon</h1><p>This program was built without its page (web/dist). The interface works: "
    "<a href=\"/api/about\">/api/about</a>, POST /api/look, WebSocket /ws.</p></html>\n";

// Names that cannot lead anywhere else.
bool is_plain(std::string_view name) {
  return !name.empty() && name.find("..") == std::string_view::npos &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == '/';
         });
}

std::optional<std::string> file_in(const std::string& folder, std::string_view name) {
  std::error_code failed;
  const fs::path root = fs::canonical(folder, failed);
  const fs::path path = fs::canonical(root / name, failed);  // follows links
  if (failed || !fs::is_regular_file(path, failed)) return std::nullopt;
  const auto [end, rest] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
  if (end != root.end()) return std::nullopt;
  const auto content = read_file(path.string());
  return content ? std::optional(*content) : std::nullopt;
}

}  // namespace

Status check_page_folder(const std::string& folder) {
  if (folder.empty() || file_in(folder, "index.html")) return {};
  return Error{"there is no page (index.html) in the folder " + in_quotes(folder) +
               "; make page builds one in web/dist"};
}

std::optional<std::string> page_file(std::string_view path, const std::string& folder) {
  const std::string_view name =
      path == "/" ? "index.html" : path.substr(std::min<std::size_t>(1, path.size()));
  if (!is_plain(name) || name.starts_with('/')) return std::nullopt;
  if (!folder.empty()) return file_in(folder, name);
  for (const PageFile& file : embedded_files())
    if (file.name == name) return std::string(file.content);
  if (name == "index.html") return std::string(page_to_come);
  return std::nullopt;
}

std::string_view content_type(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> types{
      {{".html", "text/html; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".svg", "image/svg+xml"},
       {".png", "image/png"},
       {".json", "application/json"},
       {".map", "application/json"},
       {".txt", "text/plain; charset=utf-8"}}};
  if (path == "/") return types[0].second;
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

}  // namespace agon::web
