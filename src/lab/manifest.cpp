#include "lab/manifest.hpp"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "base/isa.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

using ManifestJson = nlohmann::ordered_json;

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string cpu_name() {
  const auto content = read_file("/proc/cpuinfo");
  if (!content) return "unknown";
  for (const auto& line : split(*content, '\n'))
    if (line.starts_with("model name"))
      return std::string(trim(std::string_view(line).substr(line.find(':') + 1)));
  return "unknown";
}

std::string path_in(const std::string& folder) {
  return (std::filesystem::path(folder) / "manifest.json").string();
}

constexpr int manifest_format = 1;

// What was read, or an empty one where there is none. What we did not write is not written over.
Result<ManifestJson> read_manifest(const std::string& path) {
  const auto before = read_file(path);
  if (!before) {
    if (std::error_code unknown; std::filesystem::exists(path, unknown)) return before.error();
    return ManifestJson{
        {"format", manifest_format}, {"options", ManifestJson::object()}, {"runs", ManifestJson::array()}};
  }
  ManifestJson manifest = ManifestJson::parse(*before, nullptr, false);
  const auto holds = [&](const char* name, bool (ManifestJson::*is_kind)() const noexcept) {
    return manifest.contains(name) && (manifest[name].*is_kind)();
  };
  if (holds("options", &ManifestJson::is_object) && holds("runs", &ManifestJson::is_array) &&
      manifest.value("format", ManifestJson()) == manifest_format)
    return manifest;
  return Error{in_quotes(path) + " is not the manifest of a match; move it away or choose another --out",
               Error::Kind::system};
}

}  // namespace

Status check_manifest(const std::string& folder) {
  const auto read = read_manifest(path_in(folder));
  return read ? Status{} : Status{read.error()};
}

Status write_manifest(const MatchOptions& options, const Store::Configuration& configuration) {
  const std::string path = path_in(options.out);
  auto read = read_manifest(path);
  if (!read) return read.error();
  ManifestJson manifest = read.take();
  for (const auto& [name, value] : configuration) manifest["options"][name] = value;
  manifest["options"]["openings-file"] = options.openings;
  manifest["runs"].push_back({{"version", AGON_VERSION},
                              {"started", now_text()},
                              {"games", options.games},
                              {"concurrency", options.concurrency},
                              {"cpu", cpu_name()},
                              {"instructions", isa_name(isa_level())}});
  return write_file(path, manifest.dump(2, ' ', false, ManifestJson::error_handler_t::replace) + "\n");
}

}  // namespace agon
