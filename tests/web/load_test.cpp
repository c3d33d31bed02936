// Many viewers at once, and some of the worst kind among them.
#include <deque>
#include <memory>
#include <vector>

#include "support/effort.hpp"
#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// Somebody who watches a search all the time.
class Thinker {
 public:
  explicit Thinker(int port) : tab_(port) {
    tab_.say(analyse("connect4", "uct", 1));
    reader_ = std::jthread([this] {
      while (const auto message = tab_.next()) {
        if (text_of(*message, "type") != "analysis") return;
        simulations_ = number_of(*message, "simulations");
        if (is_true(*message, "done")) return;
        ++answers_;
      }
    });
  }
  ~Thinker() { tab_.say(Json{{"type", "stop"}, {"id", 2}, {"search", 1}}); }
  int answers() const { return answers_; }
  double simulations() const { return simulations_; }

 private:
  WebTab tab_;
  std::atomic<int> answers_ = 0;
  std::atomic<double> simulations_ = 0;
  std::jthread reader_;
};

}  // namespace

TEST_CASE("two hundred tabs are served while others read nothing, talk nonsense or go away" *
          doctest::test_suite("torture")) {
  const WebServer web({}, {.patience = 2});
  const Thinker thinker(web.port());
  REQUIRE(comes_true([&] { return thinker.answers() > 0; }));
  std::deque<WebTab> tabs, deaf;
  for (int i = 0; i < 200; ++i) tabs.emplace_back(web.port());
  for (int i = 0; i < 5; ++i) {
    deaf.emplace_back(web.port());
    for (int j = 0; j < 2000; ++j) deaf.back().say(look_at("go:size=19"));
  }
  for (std::size_t i = 0; i < tabs.size(); i += 10) tabs[i].say_frame(std::string(100'000, '{'));
  for (std::size_t i = 5; i < tabs.size(); i += 10) tabs[i].close();
  const auto open = [](std::size_t i) { return i % 10 != 5; };
  const int answers = thinker.answers();
  const double simulations = thinker.simulations();
  for (std::size_t i = 0; i < tabs.size(); ++i)
    if (open(i)) tabs[i].say(look_at("connect4", {"d"}, 7));
  int served = 0;
  for (std::size_t i = 0; i < tabs.size(); ++i)
    if (open(i)) served += text_of(tabs[i].await("position", 7), "type") == "position" ? 1 : 0;
  CHECK(served == 180);
  // Whoever does not read was waited for in vain and is gone; the others and the thinker are there.
  CHECK(comes_true([&] { return web.server->tabs() == 181; }));
  CHECK(comes_true([&] { return thinker.answers() > answers && thinker.simulations() > simulations; }));
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

TEST_CASE("hundreds of requests that never come to their end do not shut the page" *
          doctest::test_suite("torture")) {
  const WebServer web({}, {.patience = 5});
  std::vector<std::unique_ptr<PlainSocket>> slow;
  const auto open_one = [&] {
    auto socket = std::make_unique<PlainSocket>(web.port());
    socket->send("GET / HTTP/1.1\r\nHost: 127");
    return socket;
  };
  for (int i = 0; i < 300; ++i) slow.push_back(open_one());
  std::atomic<bool> ended = false;
  // All send a sign now and then, and those that were cut come back.
  const std::jthread attack([&] {
    for (; !ended; std::this_thread::sleep_for(std::chrono::milliseconds(200)))
      for (auto& socket : slow)
        if (socket->hung_up() || !socket->send("1")) socket = open_one();
  });
  for (int i = 0; i < effort(6, 100); ++i) {
    const auto begin = std::chrono::steady_clock::now();
    CHECK(web_ask(web.port(), {}).status == 200);
    WebTab tab(web.port());
    CHECK(tab.open());
    CHECK(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < 5);
  }
  ended = true;
}
