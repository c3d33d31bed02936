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

}  // namespace

Status write_manifest(const MatchOptions& options, const Store::Configuration& configuration) {
  using Json = nlohmann::ordered_json;
  const std::string path = (std::filesystem::path(options.out) / "manifest.json").string();
  Json manifest;
  // A manifest that is missing or damaged is written anew: the database holds what counts.
  if (const auto before = read_file(path)) manifest = Json::parse(*before, nullptr, false);
  if (!manifest.is_object() || !manifest.contains("runs") || !manifest["runs"].is_array())
    manifest = Json{{"format", 1}, {"options", Json::object()}, {"runs", Json::array()}};
  for (const auto& [name, value] : configuration) manifest["options"][name] = value;
  manifest["options"]["openings-file"] = options.openings;
  manifest["runs"].push_back({{"version", AGON_VERSION},
                              {"started", now_text()},
                              {"games", options.games},
                              {"concurrency", options.concurrency},
                              {"cpu", cpu_name()},
                              {"instructions", isa_name(isa_level())}});
  return write_file(path, manifest.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace agon
