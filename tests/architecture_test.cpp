// Reads the source text: includes point one way only, the core needs no library, and only app/ talks to the
// terminal.
#include <algorithm>
#include <cctype>
#include <doctest/doctest.h>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <set>

#include "base/file.hpp"
#include "base/text.hpp"

using namespace agon;
namespace fs = std::filesystem;

namespace {

// base <- game <- games, gdl <- eval <- search <- solvers <- engine <- show <- protocol, lab, train <- web <-
// app. A folder sees itself and every folder of a lower rank, but none of its own rank.
const std::map<std::string, int> ranks{
    {"base", 0},   {"game", 1}, {"games", 2},    {"gdl", 2}, {"eval", 3},  {"search", 4}, {"solvers", 5},
    {"engine", 6}, {"show", 7}, {"protocol", 8}, {"lab", 8}, {"train", 8}, {"web", 9},    {"app", 10}};
// Everything up to the engine: no third-party header.
const std::set<std::string> core{"base", "game", "games", "gdl", "eval", "search", "solvers", "engine"};

std::string folder_of(const std::string& path) { return path.substr(0, path.find('/')); }

// What is wrong with `path` (relative to src/) including "target", or nothing.
std::string wrong_arrow(const std::string& path, const std::string& target) {
  const std::string from = folder_of(path), to = folder_of(target);
  if (target.find('/') == std::string::npos || !ranks.contains(to))
    return "includes \"" + target + "\", which does not start with a folder of src/";
  if (from == "search" && to == "eval" && target != "eval/heuristic.hpp")
    return "includes " + target + "; search/ may see eval/heuristic.hpp only";
  if (from == "search" && (to == "games" || to == "gdl"))
    return "includes " + target + "; search/ knows no game";
  if (from == to) return "";
  if (ranks.at(to) >= ranks.at(from))
    return "includes " + target + ", against the arrows: " + to + "/ is not below " + from + "/";
  return "";
}

// Standard C++ headers have no dot and no slash; those of the system are listed.
bool is_system_header(const std::string& header) {
  static const std::set<std::string> listed{"cpuid.h",   "immintrin.h", "fcntl.h", "netdb.h", "poll.h",
                                            "pthread.h", "signal.h",    "spawn.h", "unistd.h"};
  return header.starts_with("sys/") || header.starts_with("netinet/") || listed.contains(header) ||
         header.find_first_of("./") == std::string::npos;
}

std::string without_comment(std::string_view line) {
  const auto at = line.find("//");
  return std::string(line.substr(0, at));
}

// What an include line names between `open` and `close`, or nothing.
std::string included(std::string_view line, char open, char close) {
  line = trim(line);
  if (!line.starts_with('#')) return "";
  line = trim(line.substr(1));
  if (!line.starts_with("include")) return "";
  line = trim(line.substr(7));
  if (!line.starts_with(open) || line.find(close, 1) == std::string_view::npos) return "";
  return std::string(line.substr(1, line.find(close, 1) - 1));
}

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether `word` stands in `line` as a word of its own.
bool has_word(std::string_view line, std::string_view word) {
  for (auto at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || !is_word_character(line[at - 1])) &&
        (end == line.size() || !is_word_character(line[end])))
      return true;
  }
  return false;
}

bool has_any(std::string_view line, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return has_word(line, name); });
}

// What is wrong with one line of code of a file that is not app's.
std::string talks_or_ends(std::string_view line) {
  if (has_any(line, {"cout", "cerr", "clog", "stdout", "printf", "fprintf", "std::puts", "putchar"}))
    return "prints to the terminal; only app/ does";
  if (has_any(line, {"exit", "quick_exit", "_exit", "std::abort"})) return "ends the process; only app/ does";
  return "";
}

std::string needs_library(std::string_view line) {
  const std::string header = included(line, '<', '>');
  if (header.empty() || is_system_header(header)) return "";
  return "includes <" + header + ">; the core needs no third-party library";
}

// Everything that is wrong with a file: its path relative to src/, and its text.
std::vector<std::string> complaints_about(const std::string& path, std::string_view text) {
  std::vector<std::string> complaints;
  const auto complain = [&](std::size_t line, const std::string& what) {
    if (!what.empty()) complaints.push_back(path + ":" + std::to_string(line) + " " + what);
  };
  if (!ranks.contains(folder_of(path))) complain(1, "is in a folder that has no place in the order");
  const auto lines = split(text, '\n');
  for (std::size_t i = 0; i < lines.size() && complaints.empty(); ++i) {
    const std::string line = without_comment(lines[i]);
    if (const std::string header = included(line, '"', '"'); !header.empty())
      complain(i + 1, wrong_arrow(path, header));
    if (core.contains(folder_of(path))) complain(i + 1, needs_library(line));
    // A broken promise ends the program wherever it is found.
    if (folder_of(path) != "app" && path != "base/assert.hpp") complain(i + 1, talks_or_ends(line));
  }
  return complaints;
}

// A search compiled for a game means the game's evaluation too: units that disagree about whether there is
// one break the rule of one definition, and the linker picks either.
bool forgets_evaluations(std::string_view text) {
  bool searches = false, game = false, evaluations = false;
  for (const auto& line : split(text, '\n')) {
    const std::string header = included(line, '"', '"');
    searches |=
        header.starts_with("search/") || header.starts_with("solvers/") || header == "support/think.hpp";
    evaluations |= header == "engine/evaluators.hpp" || header == "engine/game_entry.hpp";
    if (!header.starts_with("games/")) continue;
    const std::string name = header.substr(6, header.find('/', 6) - 6);
    game |= fs::exists(fs::path(AGON_SOURCE_DIR) / "src" / "eval" / (name + ".hpp"));
  }
  return searches && game && !evaluations;
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

TEST_CASE("tests that search a game with an evaluation of its own see all evaluations") {
  CHECK(forgets_evaluations("#include \"search/search.hpp\"\n#include \"games/othello/othello.hpp\"\n"));
  CHECK_FALSE(forgets_evaluations("#include \"search/search.hpp\"\n#include \"games/go/go.hpp\"\n"));
  CHECK_FALSE(forgets_evaluations("#include \"games/othello/othello.hpp\"\n"));
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(AGON_SOURCE_DIR) / "tests")) {
    if (!entry.is_regular_file() || !is_source(entry.path())) continue;
    const auto text = read_file(entry.path().string());
    REQUIRE(text);
    if (forgets_evaluations(*text))
      FAIL_CHECK(entry.path().string() << " searches a game and does not include engine/evaluators.hpp");
  }
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
  CHECK(caught("lab/x.cpp", "#include \"protocol/agents.hpp\"\n"));
  CHECK(caught("show/x.cpp", "#include \"lab/match.hpp\"\n"));
  CHECK(caught("web/x.cpp", "#include \"app/console.hpp\"\n"));
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
  CHECK(fine("lab/x.cpp", "#include \"engine/engine.hpp\"\n#include <sqlite3.h>\n"));
  CHECK(fine("app/main.cpp", "#include \"lab/match.hpp\"\nint main() { std::cout << 1; std::exit(1); }\n"));
  CHECK(fine("base/x.hpp",
             "// not an include: #include \"app/main.hpp\" and no exit() or std::cout\n#include <vector>\n"));
}

TEST_CASE("libraries are caught in the core, printing and exits outside app") {
  const auto caught = [](const std::string& line, const std::string& path = "engine/x.cpp") {
    return !complaints_about(path, line + "\n").empty();
  };
  CHECK(caught("#include <nlohmann/json.hpp>"));
  CHECK(caught("#include <sqlite3.h>"));
  CHECK(caught("  std::cout << value;"));
  CHECK(caught("  printf(\"%d\", 1);"));
  CHECK(caught("  std::fputs(text, stdout);"));
  CHECK(caught("  std::exit(1);"));
  CHECK(caught("  exit(1);"));
  CHECK(caught("  std::abort();"));
  CHECK(caught("  std::fprintf(stderr, \"x\");"));
  CHECK(caught("  std::cerr << value;", "web/x.cpp"));
  CHECK_FALSE(caught("#include <sqlite3.h>", "lab/x.cpp"));
  CHECK_FALSE(caught("  std::snprintf(buffer, 10, \"x\");"));
  CHECK_FALSE(caught("  on_exit_code(1);"));
}
