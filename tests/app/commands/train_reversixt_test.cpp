// The command that learns, as a user runs it.
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "base/process.hpp"
#include "eval/reversixt_weights.hpp"
#include "support/run_program.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::test;

TEST_CASE("train reversixt writes a file of weights and tells how far off the values are") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/small.weights";
  const Ran ran = run_program(
      {"train", "reversixt", path, "--games", "20", "--rounds", "2", "--depth", "1", "--seed", "4"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "round 1: "));
  CHECK(has(ran.out, "round 2: "));
  CHECK(has(ran.out, " % of all stones before, "));
  CHECK(has(ran.out, "small.weights: "));
  const auto content = read_file(path);
  REQUIRE(content);
  CHECK(read_reversixt_weights(*content, path));
}

TEST_CASE("train reversixt that cannot write says so before it works") {
  const Ran ran = run_program({"train", "reversixt", "/nowhere/at/all.weights", "--games", "10000000"});
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "all.weights"));
  CHECK(run_program({"train", "reversixt"}).code == 2);
  CHECK(run_program({"train", "reversixt", "x", "--games", "0"}).code == 2);
}

TEST_CASE("train reversixt finds a full disk before it learns") {
#ifdef AGON_THREAD_SANITIZER
  AGON_SKIP("the thread sanitizer itself does not start under this limit");
#endif
  const TemporaryFolder folder;
  // No file may grow beyond 4 KiB: writing fails as it does on a full disk. The work would take hours.
  const auto process = Process::start("ulimit -f 8; exec " AGON_PROGRAM " train reversixt " + folder.path() +
                                      "/weights --games 10000000");
  REQUIRE(process);
  const auto end = (*process)->read_line(deadline_in(60));
  REQUIRE_FALSE(end);
  CHECK(has(end.error().message, "ended with status 1; its last words: 'agon: cannot write"));
}
