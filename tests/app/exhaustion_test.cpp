// The program where the system gives it no more memory.
#include <doctest/doctest.h>

#include "base/process.hpp"
#include "support/effort.hpp"
#include "support/skip.hpp"
#include "support/text.hpp"

using namespace agon;
using agon::test::has;

TEST_CASE("memory that runs out ends a match with threads in one line, not in an abort") {
  if (agon::test::sanitized) AGON_SKIP("sanitizers need more address space than the limit leaves");
  const auto process = Process::start(
      "ulimit -v 60000; exec " AGON_PROGRAM
      " match go:size=9 --players mcts:sims=20000,mcts:sims=20000 --games 2 --max-moves 6 --concurrency 2");
  REQUIRE(process);
  auto line = (*process)->read_line(deadline_in(120));
  while (line) line = (*process)->read_line(deadline_in(120));
  CHECK(has(line.error().message, "ended with status 1; its last words: 'agon: out of memory"));
}
