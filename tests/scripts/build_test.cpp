// scripts/build with a cmake and a ninja that only pretend; AGON_WERROR with the real cmake.
#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "support/shell.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* pretended_cmake = R"(#!/bin/bash
echo "cmake $*" >>calls
mkdir -p build && touch build/build.ninja build/CMakeCache.txt
for word; do [[ $word != -D*=* ]] || { word=${word#-D}; echo "${word%%=*}:BOOL=${word#*=}"; }; done >build/CMakeCache.txt
)";
// Two steps and a word of the compiler, as ninja writes them where its output is no terminal.
constexpr const char* pretended_ninja = R"(#!/bin/bash
echo "ninja $*" >>../calls
if [[ $1 == -t ]]; then printf 'one\ntwo\n'; exit; fi
step() { local text=${NINJA_STATUS/\%f/$1}; echo "${text/\%t/2}$2"; }
step 0 'Re-checking globbed directories...'
if [[ -e built ]]; then echo 'ninja: no work to do.'; exit; fi
step 1 'Building one'
echo 'one.cpp:1: note: look here'
step 2 'Linking two'
touch built
exit "${NINJA_CODE:-0}"
)";

class Workshop {
 public:
  Workshop() {
    fs::create_directories(path("scripts"));
    fs::create_directories(path("bin"));
    fs::copy(fs::path(AGON_SOURCE_DIR) / "scripts" / "build", path("scripts/build"));
    for (const auto& [name, text] : {std::pair("cmake", pretended_cmake), {"ninja", pretended_ninja}}) {
      REQUIRE(write_file(path(std::string("bin/") + name), text));
      fs::permissions(path(std::string("bin/") + name), fs::perms::owner_all);
    }
  }
  // `how` may hold further variables of the environment.
  std::string command(const std::string& how = "") const {
    return "cd " + folder_.path() + " && unset AGON_WERROR AGON_JOIN && " + how +
           " PATH=$PWD/bin:$PATH TERM=xterm scripts/build release agon";
  }
  std::string calls() const { return *read_file(path("calls")); }

 private:
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a first build without a terminal says what it does and what the compiler says, no more") {
  const Workshop workshop;
  const ShellRan first = run_shell(workshop.command());
  CHECK(first.code == 0);
  CHECK(first.text == "building agon in build/, 2 steps\none.cpp:1: note: look here\n");
  const ShellRan second = run_shell(workshop.command());
  CHECK(second.code == 0);
  CHECK(second.text == "");
}

TEST_CASE("a build on a terminal shows its steps in one line, and nothing where nothing is to do") {
  if (run_shell("script --version").code != 0) AGON_SKIP("the program 'script' is not installed");
  const Workshop workshop;
  const auto on_terminal = [&] {
    return run_shell("script -qec '" + workshop.command() + "' /dev/null").text;
  };
  const std::string first = on_terminal();
  CHECK(has(first, "\r[1/2] Building one\x1b[K"));
  CHECK(first.ends_with("\r\x1b[K"));
  CHECK_FALSE(has(first, "Re-checking"));
  CHECK(on_terminal() == "");
}

TEST_CASE("a failed build fails") {
  const Workshop workshop;
  CHECK(run_shell(workshop.command("NINJA_CODE=3")).code == 3);
}

TEST_CASE("AGON_WERROR and AGON_JOIN hold for one call, also in a folder that was configured otherwise") {
  const Workshop workshop;
  const auto last_configured = [&] {
    const std::string calls = workshop.calls();
    return calls.substr(calls.rfind("cmake "));
  };
  run_shell(workshop.command());
  CHECK(has(last_configured(), "-DAGON_WERROR=OFF -DAGON_JOIN=OFF"));
  run_shell(workshop.command("AGON_WERROR=ON AGON_JOIN=ON"));
  CHECK(has(last_configured(), "-DAGON_WERROR=ON -DAGON_JOIN=ON"));
  run_shell(workshop.command());
  CHECK(has(last_configured(), "-DAGON_WERROR=OFF -DAGON_JOIN=OFF"));
}

TEST_CASE("a warning fails the tests in CI and in the full check") {
  for (const char* script : {"/.ci/run", "/scripts/check-full"}) {
    const auto text = read_file(std::string(AGON_SOURCE_DIR) + script);
    REQUIRE(text);
    const auto set = text->find("AGON_WERROR=ON"), used = text->find("make --no-print-directory test\n");
    CHECK(text->rfind("\nexport ", set) != std::string::npos);
    CHECK(text->find('\n', text->rfind("\nexport ", set) + 1) > set);
    REQUIRE(used != std::string::npos);
    CHECK(set < used);
  }
}

TEST_CASE("files for clang-tidy that cannot be listed are an error, not none") {
  const TemporaryFolder folder;
  REQUIRE(write_file(folder.path() + "/cmake", "#!/bin/sh\nexit 1\n"));
  fs::permissions(folder.path() + "/cmake", fs::perms::owner_all);
  CHECK(run_shell("PATH=" + folder.path() + ":$PATH " AGON_SOURCE_DIR "/scripts/changed-units 10").code != 0);
}

TEST_CASE("with AGON_WERROR a warning is an error for the compiler") {
  const TemporaryFolder folder;
  const std::string build = folder.path() + "/build";
  const ShellRan ran =
      run_shell("cmake -S " AGON_SOURCE_DIR " -B " + build +
                " -G Ninja -DAGON_TESTS=OFF -DAGON_WERROR=ON && ninja -C " + build + " -t commands agon");
  INFO(ran.text);
  REQUIRE(ran.code == 0);
  CHECK(has(ran.text, " -Werror "));
}
