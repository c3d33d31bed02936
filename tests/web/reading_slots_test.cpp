#include "web/reading_slots.hpp"

#include <deque>
#include <doctest/doctest.h>
#include <optional>
#include <thread>
#include <vector>

#include "support/memory.hpp"
#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;
using web::ReadingSlots;

TEST_CASE("two threads read at a time, six wait, and the next one is refused") {
  ReadingSlots slots;
  const std::atomic<bool> go_on = false, stop = true;
  std::vector<ReadingSlots::Place> places;
  for (int i = 0; i < ReadingSlots::most_at_once + ReadingSlots::most_waiting; ++i) {
    auto place = slots.enter();
    REQUIRE(place);
    places.push_back(place.take());
  }
  CHECK_FALSE(slots.enter());
  CHECK(places[0].wait(go_on));
  CHECK(places[1].wait(go_on));
  CHECK_FALSE(places[2].wait(stop));
  std::optional<ReadingSlots::Place> first(std::move(places[0]));
  std::atomic<bool> reads = false;
  std::jthread third([&] { reads = places[2].wait(go_on); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK_FALSE(reads);
  first.reset();
  CHECK(comes_true([&] { return reads.load(); }));
}

TEST_CASE("files of very many tabs at once are read a few at a time, and their memory is given back" *
          doctest::test_suite("torture")) {
  const WebServer web;
  const std::string rules = [] {
    std::string text = "(role a)";
    while (text.size() < (std::size_t{8} << 20) - 100) text += "(<= (p ?x) (q ?x))";
    return text;
  }();
  std::deque<WebTab> tabs;
  for (int i = 0; i < 24; ++i) tabs.emplace_back(web.port());
  const auto resident = [] { return test::resident_megabytes(); };
  const double before = resident();
  for (WebTab& tab : tabs) tab.say(Json{{"type", "read"}, {"id", 5}, {"name", "a.kif"}, {"text", rules}});
  double most = 0;
  for (WebTab& tab : tabs) {
    const auto answer = tab.next();
    REQUIRE(answer);
    CHECK(text_of(*answer, "type") == "error");
    most = std::max(most, resident());
  }
  CHECK(most - before < 1500);
  CHECK(comes_true([&] { return resident() - before < 400; }, 10));
  WebTab after(web.port());
  after.say(look_at("tictactoe", {"b2"}, 7));
  CHECK(text_of(after.await("position", 7), "type") == "position");
}
