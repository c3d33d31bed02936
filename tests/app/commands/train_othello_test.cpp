// The command that learns, as a user runs it.
#include <doctest/doctest.h>

#include "base/file.hpp"
#include "base/process.hpp"
#include "eval/othello_weights.hpp"
#include "support/run_program.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::test;

TEST_CASE("train othello writes a file of weights and tells how far off the values are") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/small.weights";
  const Ran ran = run_program({"train", "othello", path, "--games", "20", "--rounds", "2", "--depth", "1",
                               "--probe", "3", "--seed", "4"});
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "round 1: "));
  CHECK(has(ran.out, "round 2: "));
  CHECK(has(ran.out, " discs before, "));
  CHECK(has(ran.out, "small.weights: "));
  const auto content = read_file(path);
  REQUIRE(content);
  CHECK(read_othello_parameters(*content, path));
}

TEST_CASE("train othello that cannot write says so before it works") {
  const Ran ran = run_program({"train", "othello", "/nowhere/at/all.weights", "--games", "10000000"});
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "all.weights"));
  CHECK(run_program({"train", "othello"}).code == 2);
  const TemporaryFolder folder;
  const std::string letter = folder.path() + "/letter";
  REQUIRE(write_file(letter, "Dear reader"));
  for (const std::string game : {"othello", "reversixt"})
    CHECK(has(run_program({"train", game, letter, "--games", "10"}).err, "is left alone"));
  CHECK(*read_file(letter) == "Dear reader");
  CHECK(run_program({"train", "othello", "x", "--games", "0"}).code == 2);
}

TEST_CASE("train othello finds a full disk before it learns") {
#ifdef AGON_THREAD_SANITIZER
  AGON_SKIP("the thread sanitizer itself does not start under this limit");
#endif
  const TemporaryFolder folder;
  // No file may grow beyond 4 KiB: writing fails as it does on a full disk. The work would take hours.
  const auto process = Process::start("ulimit -f 8; exec " AGON_PROGRAM " train othello " + folder.path() +
                                      "/weights --games 10000000");
  REQUIRE(process);
  const auto end = (*process)->read_line(deadline_in(60));
  REQUIRE_FALSE(end);
  CHECK(has(end.error().message, "ended with status 1; its last words: 'agon: cannot write"));
}
