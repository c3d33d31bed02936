// Many viewers at once, and some of the worst kind among them.
#include <deque>

#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

TEST_CASE("two hundred tabs are served while others read nothing, talk nonsense or go away") {
  const WebServer web;
  WebTab thinker(web.port());
  thinker.say(analyse("connect4", "uct", 1));
  std::deque<WebTab> tabs, deaf;
  for (int i = 0; i < 200; ++i) tabs.emplace_back(web.port());
  for (int i = 0; i < 5; ++i) {
    deaf.emplace_back(web.port());
    for (int j = 0; j < 2000; ++j) deaf.back().say(look_at("connect4"));
  }
  for (std::size_t i = 0; i < tabs.size(); i += 10) tabs[i].say_frame(std::string(100'000, '{'));
  for (std::size_t i = 5; i < tabs.size(); i += 10) tabs[i].close();
  const auto open = [](std::size_t i) { return i % 10 != 5; };
  for (std::size_t i = 0; i < tabs.size(); ++i)
    if (open(i)) tabs[i].say(look_at("connect4", {"d"}, 7));
  int served = 0;
  for (std::size_t i = 0; i < tabs.size(); ++i)
    if (open(i)) served += text_of(tabs[i].await("position", 7), "type") == "position" ? 1 : 0;
  CHECK(served == 180);
  CHECK(text_of(thinker.await("analysis", 1), "type") == "analysis");
  CHECK_FALSE(is_true(thinker.await("analysis", 1), "done"));
}

TEST_CASE("a tab too many is refused, and the page is still served") {
  const WebServer web;
  std::deque<WebTab> tabs;
  for (int i = 0; i < web::most_tabs; ++i) tabs.emplace_back(web.port());
  CHECK(tabs.back().open());
  CHECK_FALSE(WebTab(web.port()).open());
  CHECK(web_ask(web.port(), {}).status == 200);
  tabs.pop_front();
  CHECK(comes_true([&] { return WebTab(web.port()).open(); }));
}
