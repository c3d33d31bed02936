// Reads the source text: includes point one way only, the core needs no library, and only app/ talks to the
// terminal.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "base/file.hpp"
#include "base/text.hpp"

using namespace agon;
namespace fs = std::filesystem;

namespace {

// base <- game <- games, gdl, eval <- search <- solvers <- engine <- protocol <- lab, train, web <- app
// A folder sees itself and every folder of a lower rank, but none of its own rank.
const std::map<std::string, int> ranks{
    {"base", 0},   {"game", 1},     {"games", 2}, {"gdl", 2},   {"eval", 3}, {"search", 4}, {"solvers", 5},
    {"engine", 6}, {"protocol", 7}, {"lab", 8},   {"train", 8}, {"web", 8},  {"app", 9}};
// Everything up to the engine: no third-party header, no printing, no exit.
const std::set<std::string> core{"base", "game", "games", "gdl", "eval", "search", "solvers", "engine"};

std::string folder_of(const std::string& path) { return path.substr(0, path.find('/')); }

// What is wrong with `path` (relative to src/) including "target", or nothing.
std::string wrong_arrow(const std::string& path, const std::string& target) {
  const std::string from = folder_of(path), to = folder_of(target);
  if (target.find('/') == std::string::npos || !ranks.contains(to))
    return "includes \"" + target + "\", which does not start with a folder of src/";
  if (from == "search" && to == "eval" && target != "eval/heuristic.hpp")
    return "includes " + target + "; search/ may see eval/heuristic.hpp only";
  if (from == to) return "";
  if (ranks.at(to) >= ranks.at(from))
    return "includes " + target + ", against the arrows: " + to + "/ is not below " + from + "/";
  return "";
}

// Standard C++ headers have no dot and no slash; those of the system are listed.
bool is_system_header(const std::string& header) {
  static const std::set<std::string> listed{"immintrin.h", "fcntl.h", "poll.h",  "pthread.h",
                                            "signal.h",    "spawn.h", "unistd.h"};
  return header.starts_with("sys/") || listed.contains(header) ||
         header.find_first_of("./") == std::string::npos;
}

std::string without_comment(std::string_view line) {
  const auto at = line.find("//");
  return std::string(line.substr(0, at));
}

// Complaints about one line of code of a core file.
std::vector<std::string> core_complaints(const std::string& line) {
  static const std::regex angle(R"re(^\s*#\s*include\s*<([^>]+)>)re");
  static const std::regex prints(
      R"re(\bstd::(cout|print|puts|putchar|printf)\b|(^|[^\w:>.])(printf|puts|putchar)\s*\(|\bfprintf\s*\(\s*stdout\b|\bstdout\b)re");
  static const std::regex exits(R"re(\b(std::|::)?(exit|quick_exit)\s*\()re");
  std::vector<std::string> complaints;
  std::smatch found;
  if (std::regex_search(line, found, angle) && !is_system_header(found[1]))
    complaints.push_back("includes <" + found[1].str() + ">; the core needs no third-party library");
  if (std::regex_search(line, prints)) complaints.push_back("prints to the terminal; only app/ does");
  if (std::regex_search(line, exits)) complaints.push_back("ends the process; only app/ does");
  return complaints;
}

// Everything that is wrong with a file: its path relative to src/, and its text.
std::vector<std::string> complaints_about(const std::string& path, std::string_view text) {
  static const std::regex quotes(R"re(^\s*#\s*include\s*"([^"]+)")re");
  std::vector<std::string> complaints;
  const auto complain = [&](std::size_t line, const std::string& what) {
    if (!what.empty()) complaints.push_back(path + ":" + std::to_string(line) + " " + what);
  };
  if (!ranks.contains(folder_of(path))) complain(1, "is in a folder that has no place in the order");
  const auto lines = split(text, '\n');
  for (std::size_t i = 0; i < lines.size() && complaints.empty(); ++i) {
    const std::string line = without_comment(lines[i]);
    std::smatch found;
    if (std::regex_search(line, found, quotes)) complain(i + 1, wrong_arrow(path, found[1]));
    if (core.contains(folder_of(path)))
      for (const auto& what : core_complaints(line)) complain(i + 1, what);
  }
  return complaints;
}

bool is_source(const fs::path& path) { return path.extension() == ".cpp" || path.extension() == ".hpp"; }

}  // namespace

TEST_CASE("no file under src points against the arrows, prints or exits below app") {
  const fs::path root = fs::path(AGON_SOURCE_DIR) / "src";
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file() || !is_source(entry.path())) continue;
    const auto text = read_file(entry.path().string());
    REQUIRE(text);
    for (const auto& complaint : complaints_about(fs::relative(entry.path(), root).string(), *text))
      FAIL_CHECK(complaint);
    ++files;
  }
  CHECK(files > 30);
}

TEST_CASE("an include against the arrows is caught") {
  const auto caught = [](const std::string& path, const std::string& text) {
    return !complaints_about(path, text).empty();
  };
  CHECK(caught("base/x.hpp", "#include \"game/game.hpp\"\n"));
  CHECK(caught("games/nim/nim.hpp", "#pragma once\n#include \"search/search.hpp\"\n"));
  CHECK(caught("games/nim/nim.hpp", "  #  include \"eval/heuristic.hpp\"\n"));
  CHECK(caught("gdl/x.cpp", "#include \"games/grid.hpp\"\n"));
  CHECK(caught("search/x.hpp", "#include \"eval/patterns.hpp\"\n"));
  CHECK(caught("search/x.hpp", "#include \"engine/engine.hpp\"\n"));
  CHECK(caught("lab/x.cpp", "#include \"web/server.hpp\"\n"));
  CHECK(caught("engine/x.cpp", "#include \"helper.hpp\"\n"));
  CHECK(caught("misc/x.cpp", ""));
}

TEST_CASE("includes along the arrows are fine") {
  const auto fine = [](const std::string& path, const std::string& text) {
    return complaints_about(path, text).empty();
  };
  CHECK(fine("games/nim/nim.hpp",
             "#include \"games/grid.hpp\"\n#include \"game/contract.hpp\"\n#include \"base/bits.hpp\"\n"));
  CHECK(fine("search/x.hpp", "#include \"eval/heuristic.hpp\"\n"));
  CHECK(fine("lab/x.cpp", "#include \"protocol/gtp/engine.hpp\"\n#include <sqlite3.h>\n"));
  CHECK(fine("app/main.cpp", "#include \"lab/match.hpp\"\nint main() { std::cout << 1; std::exit(1); }\n"));
  CHECK(fine("base/x.hpp",
             "// not an include: #include \"app/main.hpp\" and no exit() or std::cout\n#include <vector>\n"));
}

TEST_CASE("libraries, printing and exits are caught in the core") {
  const auto caught = [](const std::string& line) {
    return !complaints_about("engine/x.cpp", line + "\n").empty();
  };
  CHECK(caught("#include <nlohmann/json.hpp>"));
  CHECK(caught("#include <sqlite3.h>"));
  CHECK(caught("  std::cout << value;"));
  CHECK(caught("  printf(\"%d\", 1);"));
  CHECK(caught("  std::fputs(text, stdout);"));
  CHECK(caught("  std::exit(1);"));
  CHECK(caught("  exit(1);"));
  CHECK_FALSE(caught("  std::fprintf(stderr, \"x\");"));
  CHECK_FALSE(caught("  std::snprintf(buffer, 10, \"x\");"));
  CHECK_FALSE(caught("  on_exit_code(1);"));
}
