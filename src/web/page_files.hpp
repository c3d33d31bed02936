// The files of the page: in the program, or in a folder for those who work on them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace agon::web {

struct PageFile {
  std::string_view name;  // "app.js"
  std::string_view content;
};

// Made at build time of web/dist.
std::span<const PageFile> embedded_files();

// An error where a folder is asked for that holds no page.
Status check_page_folder(const std::string& folder);

// What stands at a path such as "/app.js"; "/" is index.html. From `folder` where one is given, and nothing
// outside of it. Nothing: there is no such file.
std::optional<std::string> page_file(std::string_view path, const std::string& folder);
std::string_view content_type(std::string_view path);

}  // namespace agon::web
