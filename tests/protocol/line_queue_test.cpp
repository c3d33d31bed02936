#include "protocol/line_queue.hpp"

#include <doctest/doctest.h>
#include <thread>

#include "protocol/gtp/gtp_line.hpp"

using namespace agon;

TEST_CASE("lines are taken in order, and those that mean nothing are dropped") {
  LineQueue lines([](std::string_view line) {
    return line.empty() ? LineQueue::Meaning::nothing : LineQueue::Meaning::command;
  });
  for (const char* line : {"a", "", "c"}) REQUIRE(lines.add(line));
  lines.close();
  CHECK(*lines.take() == "a");
  CHECK(*lines.take() == "c");
  CHECK_FALSE(lines.take());
}

TEST_CASE("every line of GTP ends an analysis, also one that holds no command") {
  for (const char* line : {"", " \r", "# why", "# interrupt"}) {
    CAPTURE(line);
    LineQueue lines(&gtp_meaning);
    const LineStops stops = lines.stops();
    lines.add("lz-analyze");
    lines.take();
    CHECK_FALSE(*stops.line_waits);
    lines.add(line);
    CHECK(*stops.line_waits);
    CHECK(*lines.take() == line);
    CHECK_FALSE(*stops.line_waits);
  }
}

TEST_CASE("a waiting line ends analysis but not the choice of a move") {
  LineQueue lines(&gtp_meaning);
  const LineStops stops = lines.stops();
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
  LineQueue lines(&gtp_meaning);
  const LineStops stops = lines.stops();
  lines.add("genmove b");
  lines.add("genmove w");
  lines.add("# interrupt");
  lines.add("genmove b");
  lines.take();
  CHECK(*stops.interrupted);
  lines.take();
  CHECK(*stops.interrupted);
  CHECK(*lines.take() == "# interrupt");
  CHECK_FALSE(*stops.interrupted);
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
  LineQueue lines(&gtp_meaning);
  std::thread reader([&] {
    while (lines.add("name")) {
    }
  });
  for (int i = 0; i < 100; ++i) lines.take();
  lines.refuse();
  reader.join();
  CHECK_FALSE(lines.add("name"));
}

TEST_CASE("the reader thread waits when many bytes are on their way, and a long line always finds a place") {
  LineQueue lines(&gtp_meaning);
  std::atomic<int> added{0};
  std::thread reader([&] {
    while (lines.add("name " + std::string(std::size_t{1} << 20, 'x'))) ++added;
  });
  while (added < 15) std::this_thread::yield();
  CHECK(lines.take());
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(added <= 17);  // 16 megabytes less a few bytes, and the one that was taken
  lines.refuse();
  reader.join();
  LineQueue empty(&gtp_meaning);
  CHECK(empty.add("name " + std::string(std::size_t{20} << 20, 'x')));
}

TEST_CASE("an urgent line ends the lines before it and is answered itself") {
  LineQueue lines([](std::string_view line) {
    return line == "ping" ? LineQueue::Meaning::urgent : LineQueue::Meaning::command;
  });
  const LineStops stops = lines.stops();
  lines.add("go");
  lines.add("ping");
  lines.add("go");
  CHECK(*lines.take() == "go");
  CHECK(*stops.interrupted);
  CHECK(*lines.take() == "ping");
  CHECK_FALSE(*stops.interrupted);
  CHECK(*lines.take() == "go");
  CHECK_FALSE(*stops.interrupted);
}
