#include "protocol/gtp/gtp_lines.hpp"

#include <doctest/doctest.h>
#include <thread>

using namespace agon;

TEST_CASE("lines are taken in order, and comments and empty lines are dropped") {
  GtpLines lines;
  for (const char* line : {"a", "", "# b", " \r", "c"}) REQUIRE(lines.add(line));
  lines.close();
  CHECK(*lines.take() == "a");
  CHECK(*lines.take() == "c");
  CHECK_FALSE(lines.take());
}

TEST_CASE("a waiting line ends analysis but not the choice of a move") {
  GtpLines lines;
  const GtpStops stops = lines.stops();
  lines.add("lz-analyze");
  CHECK(*lines.take() == "lz-analyze");
  CHECK_FALSE(*stops.line_waits);
  lines.add("next");
  CHECK(*stops.line_waits);
  CHECK_FALSE(*stops.interrupted);
  lines.take();
  CHECK_FALSE(*stops.line_waits);
  lines.close();
  CHECK(*stops.line_waits);
  CHECK_FALSE(*stops.interrupted);
}

TEST_CASE("an interrupt ends the lines before it and none after it") {
  GtpLines lines;
  const GtpStops stops = lines.stops();
  lines.add("genmove b");
  lines.add("genmove w");
  lines.add("# interrupt");
  lines.add("genmove b");
  lines.take();
  CHECK(*stops.interrupted);
  lines.take();
  CHECK(*stops.interrupted);
  lines.take();
  CHECK_FALSE(*stops.interrupted);
  lines.add("#interrupt");
  CHECK(*stops.interrupted);
  lines.abort();
  lines.add("genmove w");
  lines.take();
  CHECK(*stops.interrupted);
}

TEST_CASE("the reader thread does not wait for an answerer that has gone") {
  GtpLines lines;
  std::thread reader([&] {
    while (lines.add("name")) {
    }
  });
  for (int i = 0; i < 100; ++i) lines.take();
  lines.refuse();
  reader.join();
  CHECK_FALSE(lines.add("name"));
}
