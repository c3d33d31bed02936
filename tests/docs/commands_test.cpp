// Where a page shows a command with what it prints ("$ agon ..." in a block), that is what it prints.
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "base/file.hpp"
#include "base/text.hpp"
#include "support/run_program.hpp"

using namespace agon;

namespace {

// As a shell does, with single quotes only.
std::vector<std::string> shell_words(std::string_view line) {
  std::vector<std::string> found(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      found.emplace_back();
    else
      found.back() += c;
  }
  return found;
}

// The page with the output of its commands as it is now.
std::string renewed(const std::string& page, int& commands) {
  const std::string opening = "```\n$ agon ", closing = "```\n";
  std::string out;
  std::size_t at = 0;
  for (std::size_t found = page.find(opening); found != std::string::npos; found = page.find(opening, at)) {
    const std::size_t line = found + opening.size(), line_end = page.find('\n', line);
    const std::size_t end = page.find(closing, line_end);
    REQUIRE(end != std::string::npos);
    const auto ran =
        test::run_program(shell_words(page.substr(line, line_end - line)), {.environment = {{"LANG", "C"}}});
    CHECK(ran.code == 0);
    out += page.substr(at, line_end + 1 - at) + ran.out;
    at = end;
    ++commands;
  }
  return out + page.substr(at);
}

}  // namespace

TEST_CASE("the pages show what the commands print") {
  int commands = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(AGON_SOURCE_DIR) + "/docs")) {
    if (entry.path().extension() != ".md") continue;
    CAPTURE(entry.path().string());
    const auto page = read_file(entry.path().string());
    REQUIRE(page);
    const std::string now = renewed(*page, commands);
    if (std::getenv("AGON_UPDATE_GOLDEN") != nullptr)
      std::ofstream(entry.path()) << now;
    else
      CHECK(now == *page);
  }
  CHECK(commands >= 4);
}
