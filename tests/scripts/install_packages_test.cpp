// scripts/install-packages with an apt-get that only pretends.
#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "support/shell.hpp"
#include "support/temporary_folder.hpp"

using namespace agon;
using namespace agon::test;
namespace fs = std::filesystem;

namespace {

// A machine that has the package of the group `here` and not that of the group `missing`.
class Machine {
 public:
  explicit Machine(int user) {
    fs::create_directories(path("scripts"));
    fs::create_directories(path("bin"));
    fs::copy(fs::path(AGON_SOURCE_DIR) / "scripts" / "install-packages", path("scripts/install-packages"));
    REQUIRE(
        write_file(path("packages.txt"),
                   "# what is needed\nhere     bash        command bash\n"
                   "missing  no-such-one  command no-such-one\nmissing  no-such-two  header no/such.h\n"));
    pretend("dpkg-query", "exit 1");
    pretend("id", "echo " + std::to_string(user));
    pretend("sudo", "exit 1");
    pretend("apt-get", "echo \"$*\" >>" + path("calls") + "; echo 'no network' >&2; exit ${APT_CODE:-0}");
  }
  ShellRan install(const std::string& groups, const std::string& how = "") const {
    return run_shell("cd " + folder_.path() + " && " + how +
                     " PATH=$PWD/bin:$PATH scripts/install-packages " + groups);
  }
  std::string calls() const {
    const auto text = read_file(path("calls"));
    return text ? *text : "";
  }

 private:
  void pretend(const std::string& name, const std::string& does) const {
    REQUIRE(write_file(path("bin/" + name), "#!/bin/bash\n" + does + "\n"));
    fs::permissions(path("bin/" + name), fs::perms::owner_all);
  }
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
  TemporaryFolder folder_;
};

constexpr int root = 0, ordinary = 1000;

}  // namespace

TEST_CASE("packages that are there are not installed again, and nothing is said") {
  const Machine machine(ordinary);
  const ShellRan ran = machine.install("here");
  CHECK(ran.code == 0);
  CHECK(ran.text == "");
  CHECK(machine.calls() == "");
}

TEST_CASE("without root and with packages missing one line says what to install") {
  const Machine machine(ordinary);
  const ShellRan ran = machine.install("here missing");
  CHECK(ran.code == 1);
  CHECK(ran.text == "agon: missing packages; run as root: apt-get install no-such-one no-such-two\n");
  CHECK(machine.calls() == "");
}

TEST_CASE("root has missing packages installed, and no others") {
  const Machine machine(root);
  const ShellRan ran = machine.install("here missing");
  CHECK(ran.code == 0);
  CHECK(ran.text == "installing no-such-one no-such-two\n");
  CHECK(machine.calls().ends_with("install -y --no-install-recommends no-such-one no-such-two\n"));
}

TEST_CASE("packages that cannot be had are named with what to do") {
  const Machine machine(root);
  const ShellRan ran = machine.install("missing", "APT_CODE=100");
  CHECK(ran.code == 1);
  CHECK(ran.text ==
        "installing no-such-one no-such-two\nno network\n"
        "agon: apt-get failed (see above); run as root: apt-get install no-such-one no-such-two\n");
  CHECK(machine.install("nonsense").text == "agon: packages.txt has no group 'nonsense'\n");
}
