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

// What was read; begun anew where it is missing or damaged: the database holds what counts.
ManifestJson whole_manifest(const std::string& path) {
  ManifestJson manifest;
  if (const auto before = read_file(path)) manifest = ManifestJson::parse(*before, nullptr, false);
  const auto holds = [&](const char* name, bool (ManifestJson::*is_kind)() const noexcept) {
    return manifest.contains(name) && (manifest[name].*is_kind)();
  };
  if (holds("options", &ManifestJson::is_object) && holds("runs", &ManifestJson::is_array)) return manifest;
  return ManifestJson{{"format", 1}, {"options", ManifestJson::object()}, {"runs", ManifestJson::array()}};
}

}  // namespace

Status write_manifest(const MatchOptions& options, const Store::Configuration& configuration) {
  const std::string path = (std::filesystem::path(options.out) / "manifest.json").string();
  ManifestJson manifest = whole_manifest(path);
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
