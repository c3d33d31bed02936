// scripts/install with a program that only tells its arguments.
#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "support/shell.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::test;
namespace fs = std::filesystem;

TEST_CASE("installing puts the man page and each shell's completion where they are looked for") {
  const TemporaryFolder folder;
  const std::string& here = folder.path();
  fs::create_directories(here + "/scripts");
  fs::create_directories(here + "/build");
  fs::copy(fs::path(AGON_SOURCE_DIR) / "scripts" / "install", here + "/scripts/install");
  REQUIRE(write_file(here + "/build/agon", "#!/bin/sh\necho \"$@\"\n"));
  fs::permissions(here + "/build/agon", fs::perms::owner_all);
  const ShellRan ran = run_shell(here + "/scripts/install " + here + "/to");
  INFO(ran.text);
  REQUIRE(ran.code == 0);
  const auto installed = [&](const std::string& path) { return *read_file(here + "/to/" + path); };
  CHECK(run_shell(here + "/to/bin/agon works").text == "works\n");
  CHECK(installed("share/man/man1/agon.1") == "man\n");
  CHECK(installed("share/bash-completion/completions/agon") == "completion bash\n");
  CHECK(installed("share/zsh/site-functions/_agon") == "completion zsh\n");
  CHECK(installed("share/fish/vendor_completions.d/agon.fish") == "completion fish\n");
}

TEST_CASE("a folder that cannot be installed to is named with what to do") {
  const ShellRan ran = run_shell(AGON_SOURCE_DIR "/scripts/install /proc/nowhere");
  CHECK(ran.code == 1);
  CHECK(has(ran.text, "agon: cannot install under /proc/nowhere; run it with sudo or choose another folder"));
}
